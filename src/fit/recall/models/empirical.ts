import { STEP_MS } from "../../../rational/recall/index.ts";
import type { RecallCounts } from "../counts.ts";
import type { NonDecision } from "../non-decision.ts";
import type { RecallModel } from "./model.ts";
import { PRIOR_RATIOS } from "./model.ts";
import { unboundedShares } from "./random.ts";

/** What is taken off a give-up's time before it counts as time searched. */
export const TAKEN_OFF = ["nothing", "mean"] as const;
/** See `empiricalStops`. */
export type TakenOff = (typeof TAKEN_OFF)[number];

/**
 * P(stop step = t) as people's own give-up times on critical trials have it.
 *
 * `nothing`, as published: the whole time, rounded to steps, is time searched, at least one step; a give-up in bin b
 * is at step b − 1 or b, half of them each. `mean`: a give-up at stop step t takes t + 1 steps and the non-decision
 * time, of which the mean is taken off, so that one in bin b is a stop at step b − 1 − round(mean / 100 ms), at least 1.
 */
export const empiricalStops = (
  { cell, bins }: RecallCounts,
  { mean }: Pick<NonDecision, "mean">,
  takenOff: TakenOff,
): Float64Array => {
  const stop = new Float64Array(bins + 1);
  const shifts = takenOff === "nothing" ? [0, 1] : [1 + Math.round(mean / STEP_MS)];
  let total = 0;
  for (let at = 0; at < cell.length; at++) {
    const givenUp = Math.floor(at / bins) % 2 === 1;
    if (!givenUp) continue;
    for (const shift of shifts) {
      stop[Math.max(1, (at % bins) + 1 - shift)]! += cell[at]! / shifts.length;
    }
    total += cell[at]!;
  }
  return stop.map((count) => count / total);
};

/**
 * No control, and stop times drawn from people's own give-ups: what timing alone explains once it has the right
 * distribution. Its parameters are the strengths' and the non-decision time's. Where the mean of the latter is taken
 * off, it moves the stop steps, whole steps at a time.
 */
export const empiricalModelOf = (takenOff: TakenOff): RecallModel => ({
  name: "recall-empirical",
  title: "Stop times drawn from people's give-ups",
  dimensions: PRIOR_RATIOS,
  regions: [PRIOR_RATIOS],
  smooth: true,
  pushed: [],
  criticalAt: ([mu0, sigma0, sigmaX], counts, nonDecision) => ({
    prior: { mu0: mu0!, sigma0: sigma0!, sigmaX: sigmaX! },
    ending: { stop: empiricalStops(counts, nonDecision, takenOff) },
  }),
  sharesAt: ([mu0, sigma0, sigmaX], counts, resolution) => {
    const prior = { mu0: mu0!, sigma0: sigma0!, sigmaX: sigmaX! };
    const shares = unboundedShares(prior, counts.bins, counts.bins, resolution);
    const known = new Map<number, Float64Array>();
    return (nonDecision) => {
      const shift = takenOff === "nothing" ? 0 : Math.round(nonDecision.mean / STEP_MS);
      const found = known.get(shift);
      if (found !== undefined) return found;
      const share = shares(empiricalStops(counts, nonDecision, takenOff));
      known.set(shift, share);
      return share;
    };
  },
});

/** As published: nothing taken off. */
export const empiricalModel: RecallModel = empiricalModelOf("nothing");
