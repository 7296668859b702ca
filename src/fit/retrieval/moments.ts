/**
 * The moments by which simulated and human trials are compared: response mix, times, what goes with the judgements,
 * and how people differ. Each says which deviation counts as one unit of misfit: about what one would call a visible
 * difference, and not less than what sampling people leaves open.
 */
import type { CuedRecallAnalysis } from "../../experiments/cued-recall/analysis.ts";
import { analyse } from "../../experiments/cued-recall/analysis.ts";
import type { RelationName } from "../../experiments/cued-recall/relations.ts";
import { RELATIONS } from "../../experiments/cued-recall/relations.ts";
import { ANSWERS } from "../../experiments/cued-recall/tally.ts";
import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import { RESPONSES } from "../../experiments/cued-recall/trials.ts";
import { quantileSorted } from "../../metrics/quantile.ts";

/** One number that describes a data set; `null` where the data cannot tell. */
export interface Moment {
  readonly name: string;
  readonly value: number | null;
  /** The deviation that counts as 1: a difference, or a difference of logarithms where `ratio`. */
  readonly unit: number;
  readonly ratio: boolean;
}

/** Deciles and quartiles of each response's times. */
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9];

/** All moments of these trials, always the same ones in the same order. */
export const momentsOf = (trials: CuedRecallTrials): readonly Moment[] => {
  const analysis = analyse(trials, { seed: 0, resamples: 0 });
  return [
    ...mixMoments(analysis),
    ...timeMoments(trials, analysis),
    ...RELATIONS.flatMap((name) => relationMoments(analysis, name)),
    ...judgementMoments(analysis),
    ...personMoments(trials),
  ];
};

const difference = (name: string, value: number | null, unit: number): Moment => ({
  name,
  value,
  unit,
  ratio: false,
});
const ratio = (name: string, value: number | null, unit: number): Moment => ({
  name,
  value,
  unit,
  ratio: true,
});

const mixMoments = ({ shares, responsesByPretest, trials }: CuedRecallAnalysis): readonly Moment[] => [
  ...RESPONSES.map((response) => difference(`share of ${response}`, shares[response], 0.01)),
  ...[0, 0.5, 1].flatMap((level) => {
    const mix = responsesByPretest.find(({ pretest }) => pretest === level);
    return [
      difference(`share of pairs with pretest ${level}`, (mix?.trials ?? 0) / trials, 0.02),
      ...ANSWERS.map((answer) =>
        difference(`share of ${answer} at pretest ${level}`, mix?.[answer] ?? null, 0.03),
      ),
    ];
  }),
];

const timeMoments = (trials: CuedRecallTrials, { meanRt }: CuedRecallAnalysis): readonly Moment[] =>
  ANSWERS.flatMap((answer) => {
    const code = RESPONSES.indexOf(answer);
    const times = trials.rt.filter((rt, i) => trials.response[i] === code && !Number.isNaN(rt)).sort();
    return [
      ratio(`mean time of ${answer}, ms`, meanRt[answer], 0.04),
      ...QUANTILES.map((p) =>
        ratio(`${100 * p} % quantile of time of ${answer}, ms`, quantileSorted(times, p), 0.08),
      ),
    ];
  });

/** Units of the mean time at each level, wider where people gave few such trials, and of the slope in s. */
const RELATION_UNITS: Readonly<
  Record<RelationName, { readonly levels: readonly number[]; readonly own: number; readonly pooled: number }>
> = {
  recallByConfidence: { levels: [0.15, 0.12, 0.1, 0.08, 0.06], own: 0.04, pooled: 0.06 },
  omissionByFok: { levels: [0.06, 0.08, 0.1, 0.2, 0.5], own: 0.05, pooled: 0.05 },
  recallByPretest: { levels: [0.2, 0.1, 0.06], own: 0.12, pooled: 0.3 },
  omissionByPretest: { levels: [0.06, 0.12, 0.12], own: 0.1, pooled: 0.08 },
};

const relationMoments = (
  { times, slopes, withinPerson }: CuedRecallAnalysis,
  name: RelationName,
): readonly Moment[] => {
  const { levels, own, pooled } = RELATION_UNITS[name];
  const scale = levels.length === 5 ? [1, 2, 3, 4, 5] : [0, 0.5, 1];
  return [
    ...scale.map((level, at) => {
      const mean = times[name].find((entry) => entry.level === level)?.mean ?? null;
      return ratio(`mean time, ${name} at ${level}, ms`, mean, levels[at]!);
    }),
    difference(`slope, ${name}, s`, slopes[name]?.estimate ?? null, pooled),
    difference(`slope within persons, ${name}, s`, withinPerson[name]?.estimate ?? null, own),
  ];
};

const judgementMoments = ({ accuracyByConfidence, gamma }: CuedRecallAnalysis): readonly Moment[] => [
  ...[1, 2, 3, 4, 5].map((level, at) =>
    difference(`share right at confidence ${level}`, accuracyByConfidence?.[at] ?? null, 0.04),
  ),
  difference("gamma of confidence", gamma.confidence, 0.04),
  difference("gamma of feeling of knowing", gamma.fok, 0.06),
];

/** Standard deviation over people of their own share of each response. */
const personMoments = ({ count, participants, participant, response }: CuedRecallTrials): readonly Moment[] =>
  ANSWERS.map((answer, code) => {
    const own = new Float64Array(participants.length);
    const all = new Float64Array(participants.length);
    for (let trial = 0; trial < count; trial++) {
      all[participant[trial]!]!++;
      if (response[trial] === code) own[participant[trial]!]!++;
    }
    const shares = own.map((n, person) => n / all[person]!);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / shares.length;
    return difference(`spread over people of the share of ${answer}`, Math.sqrt(variance), 0.03);
  });
