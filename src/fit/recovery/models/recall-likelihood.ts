/** The likelihood of counts in recall with a limit, and the same with the non-decision time integrated out. */
import { STEP_MS } from "../../../rational/recall/index.ts";
import { boxOf } from "../../optimise/box.ts";
import type { RecallCounts } from "../../recall/counts.ts";
import { cellProbabilities, LAPSE } from "../../recall/likelihood.ts";
import { optimalModel } from "../../recall/models/optimal.ts";
import { nonDecisionBins } from "../../recall/non-decision.ts";
import type { FreeParameter } from "../model.ts";

/** The limit of a trial in steps of 100 ms. Each likelihood solves the problem anew: a long limit is dear. */
const BINS = 30;
export const CELLS = 6 * BINS;
/** The same in seconds. */
export const LIMIT = (BINS * STEP_MS) / 1000;

export const PARAMETERS: readonly FreeParameter[] = [
  { name: "mu0", low: -0.3, high: 0.3, scale: "linear", meaning: "mean strength of memories, a step" },
  { name: "sigma0", low: 0.1, high: 0.6, scale: "linear", meaning: "standard deviation of strength" },
  { name: "sigmaX", low: 0.1, high: 0.6, scale: "linear", meaning: "noise of the evidence of a step" },
  { name: "cost", low: 0.004, high: 0.05, scale: "log", meaning: "γ, cost of a step of search" },
  { name: "nonDecisionMean", low: 300, high: 1000, scale: "log", meaning: "mean non-decision time, ms" },
];
const BOX = boxOf(PARAMETERS);
/** The model's own parameters come before the non-decision time. */
export const OWN = 4;
/** Shape of the non-decision time, near what people's trials give; it is held here. */
const SHAPE = 12;

/** No trial at all. */
export const NOTHING: RecallCounts = {
  bins: BINS,
  cell: new Float64Array(CELLS),
  total: 0,
  unusable: 0,
  late: 0,
};

/** Shares by level, response and step, before the non-decision time, at a point of the unit cube. */
export const sharesAt = (unit: readonly number[]): Float64Array => {
  const point = BOX.fromUnit([...unit.slice(0, OWN), 0]);
  return optimalModel.sharesAt(point.slice(0, OWN), NOTHING, 1)({ mean: meanAt(0), shape: SHAPE });
};

/** The mean non-decision time at its coordinate of the unit cube, ms. */
const meanAt = (unit: number): number => BOX.fromUnit([0, 0, 0, 0, unit])[OWN]!;

const LEAST_LATE = 1e-12;

/** Probability of each cell, and last that of none of them in time. */
export const probabilities = (shares: Float64Array, unitTime: number): Float64Array => {
  const cells = cellProbabilities(shares, { mean: meanAt(unitTime), shape: SHAPE });
  const all = new Float64Array(CELLS + 1);
  all.set(cells);
  all[CELLS] = Math.max(LEAST_LATE, 1 - cells.reduce((sum, p) => sum + p, 0));
  return all;
};

/** log L of counts at a point of the unit cube, with the trials that took longer than the limit. */
export const recallLogLikelihood =
  ({ cell, late }: RecallCounts) =>
  (unit: readonly number[]): number => {
    const chances = probabilities(sharesAt(unit), unit[OWN]!);
    let sum = late * Math.log(chances[CELLS]!);
    for (let at = 0; at < CELLS; at++) if (cell[at]! > 0) sum += cell[at]! * Math.log(chances[at]!);
    return sum;
  };

/** Non-decision times that the likelihood is evaluated at, evenly over their prior. */
const TIMES = 128;

/** P(non-decision time in each bin) and P(in none after it), for each of the times. */
export interface Delays {
  readonly mass: readonly Float64Array[];
  readonly upTo: readonly Float64Array[];
}

/** Made once for all data sets. */
export const delays = (): Delays => {
  const mass = Array.from({ length: TIMES }, (_, time) =>
    nonDecisionBins({ mean: meanAt((time + 0.5) / TIMES), shape: SHAPE }, BINS),
  );
  const upTo = mass.map((bins) => {
    let sum = 0;
    return bins.map((p) => (sum += p));
  });
  return { mass, upTo };
};

/** log L for each of the non-decision times, given shares: all else is dear, these are not. */
export type TimeProfile = (shares: Float64Array) => Float64Array;

/** The profile of a data set. */
export const timeProfile = ({ cell, late }: RecallCounts, { mass, upTo }: Delays): TimeProfile => {
  const filled = Array.from(cell.keys()).filter((at) => cell[at]! > 0);
  return (shares) => {
    const logs = new Float64Array(TIMES);
    for (let time = 0; time < TIMES; time++) {
      const delay = mass[time]!;
      let sum = 0;
      for (const at of filled) {
        const bin = at % BINS;
        let p = 0;
        for (let step = 0; step <= bin; step++) p += shares[at - bin + step]! * delay[bin - step]!;
        sum += cell[at]! * Math.log(p * (1 - LAPSE) + LAPSE / CELLS);
      }
      if (late > 0) sum += late * Math.log(lateShare(shares, upTo[time]!));
      logs[time] = sum;
    }
    return logs;
  };
};

const lateShare = (shares: Float64Array, upTo: Float64Array): number => {
  let inTime = 0;
  for (let at = 0; at < CELLS; at++) inTime += shares[at]! * upTo[BINS - 1 - (at % BINS)]!;
  return Math.max(LEAST_LATE, 1 - inTime * (1 - LAPSE) - LAPSE);
};

/** The logarithm of the mean of what these are logarithms of: the non-decision time under its prior is gone. */
export const logMean = (logs: Float64Array): number => {
  const top = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return top + Math.log(logs.reduce((sum, value) => sum + Math.exp(value - top), 0) / logs.length);
};
