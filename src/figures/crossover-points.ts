/** What the crossover figure draws of an analysis. */
import type { LevelMean, NamedAnalysis, RelationName } from "../experiments/cued-recall/index.ts";

/** A point of the row: the mean time at a level, with its interval and its share of the relation's trials. */
export interface CrossoverPoint {
  /** The place of its panel. */
  readonly series: number;
  readonly level: number;
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly share: number;
}

/** The longest time that these relations reach, with its interval, s. */
export const longestOf = ({ analysis }: NamedAnalysis, relations: readonly RelationName[]): number =>
  Math.max(
    0,
    ...relations.flatMap((relation) =>
      analysis.times[relation].map(({ mean, high }) => seconds(high ?? mean) ?? 0),
    ),
  );

/** The points of a relation, without the levels at which there is no trial. */
export const pointsOf = (
  { analysis }: NamedAnalysis,
  series: number,
  relation: RelationName,
): readonly CrossoverPoint[] => {
  const levels = analysis.times[relation];
  const trials = levels.reduce((sum, level) => sum + level.trials, 0);
  return levels.flatMap((level) => pointOf(series, level, trials));
};

const pointOf = (
  series: number,
  { level, trials, mean, low, high }: LevelMean,
  all: number,
): readonly CrossoverPoint[] =>
  mean === null
    ? []
    : [
        {
          series,
          level,
          mean: mean / 1000,
          low: seconds(low),
          high: seconds(high),
          share: trials / all,
        },
      ];

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);
