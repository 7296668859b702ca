/**
 * How far chance alone pushes a measure that cannot fall below 0: what it reaches, at the level of the intervals, where its
 * truth is 0. An estimate within this reach has 0 in its interval.
 */
import type { Rng } from "../../core/rng.ts";
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import { answersIn } from "../confidence/confidence-table.ts";
import { quantileSorted } from "../quantile.ts";
import { gapsOf } from "./gaps.ts";
import type { PersonCounts } from "./person-counts.ts";
import type { Reading } from "./reading.ts";
import type { Unit } from "./redraw.ts";

/** Over which unit, how many draws, and at which level. */
export interface Draws {
  readonly unit: Unit;
  readonly resamples: number;
  readonly level: number;
  readonly rng: Rng;
}

/** The reach of chance for one measure of these answers; `table` holds them all together. */
export const reachOfChance = (
  measure: "reliability" | "resolution" | "metaI",
  counts: PersonCounts,
  table: ConfidenceTable,
  reading: Reading,
  { unit, resamples, level, rng }: Draws,
): number => {
  const { right, all } = answersIn(table);
  const base = right / all;
  const { size, draw } = gapsOf(measure, counts, table, reading, unit, "zero");
  const reached = new Float64Array(resamples);
  const gaps = new Float64Array(size.length);
  for (let resample = 0; resample < resamples; resample++) {
    draw(rng, gaps);
    const sum = gaps.reduce((total, one) => total + one, 0);
    let value = 0;
    for (let group = 0; group < gaps.length; group++) {
      if (size[group] === 0) continue;
      // Shares are held against the share of all, which moves along with them.
      const own = gaps[group]! - (measure === "reliability" ? 0 : (size[group]! / all) * sum);
      value += (own * own) / size[group]!;
    }
    reached[resample] = value / all;
  }
  const scale = measure === "metaI" ? 1 / (2 * Math.LN2 * base * (1 - base)) : 1;
  return scale * quantileSorted(reached.sort(), (1 + level) / 2)!;
};
