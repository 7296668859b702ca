import { gammaCdf } from "../../../math/gamma.ts";
import type { StrengthPrior } from "../../../rational/recall/index.ts";
import {
  firstPassage,
  noBound,
  pretestedShares,
  randomEndings,
  STEP_MS,
  strengthNodes,
} from "../../../rational/recall/index.ts";
import type { RecallModel } from "./model.ts";
import { PRIOR_RATIOS, STOP_DIMENSIONS } from "./model.ts";

/** P(stop step = t) for a stop step ⌈Gamma⌉, whose mean is in ms; what lies beyond the horizon counts as it. */
export const stopSteps = (mean: number, shape: number, horizon: number): Float64Array => {
  const stop = new Float64Array(horizon + 1);
  let below = 0;
  for (let t = 1; t <= horizon; t++) {
    const upTo = t === horizon ? 1 : gammaCdf(STEP_MS * t, shape, mean);
    stop[t] = upTo - below;
    below = upTo;
  }
  return stop;
};

/** A stop later than this is too rare to count. */
const NEGLIGIBLE = 1e-12;

/** The last step that a stop may reach, so that no density is carried further. */
const lastStop = (stop: Float64Array): number => {
  let last = stop.length - 1;
  while (last > 1 && stop[last]! < NEGLIGIBLE) last--;
  return last;
};

/**
 * Where regions of the mean stop time begin and end, ms. A stop is a whole number of steps, so early ones make a hill
 * for each pair of steps that they fall on.
 */
const STOP_MEANS = [50, 150, 250, 350, 450, 1000] as const;
const STOP_MEANS_END = [...STOP_MEANS.slice(1), 15_000];

/** No meta-level control: each search stops at a step that is drawn before it begins, whatever z is. */
export const randomModel: RecallModel = {
  name: "recall-random",
  title: "No metacognitive control",
  dimensions: [...PRIOR_RATIOS, ...STOP_DIMENSIONS],
  regions: STOP_MEANS.map((low, place) => [
    ...PRIOR_RATIOS,
    ...STOP_DIMENSIONS.map((dimension) =>
      dimension.name === "stopMean" ? { ...dimension, low, high: STOP_MEANS_END[place]! } : dimension,
    ),
  ]),
  smooth: true,
  pushed: ["stopMean", "stopShape"],
  criticalAt: ([mu0, sigma0, sigmaX, stopMean, stopShape], counts) => ({
    prior: { mu0: mu0!, sigma0: sigma0!, sigmaX: sigmaX! },
    ending: { stop: stopSteps(stopMean!, stopShape!, counts.bins) },
  }),
  sharesAt: ([mu0, sigma0, sigmaX, stopMean, stopShape], counts, resolution) => {
    const prior = { mu0: mu0!, sigma0: sigma0!, sigmaX: sigmaX! };
    const stop = stopSteps(stopMean!, stopShape!, counts.bins);
    const share = stoppedShares(prior, stop.subarray(0, lastStop(stop) + 1), counts.bins, resolution);
    return () => share;
  },
};

/** Shares when every episode's stop step is drawn from `stop`, whose last entry ends all searches. */
export const stoppedShares = (
  prior: StrengthPrior,
  stop: Float64Array,
  bins: number,
  resolution: number,
): Float64Array => unboundedShares(prior, stop.length - 1, bins, resolution)(stop);

/** Two pretests and a critical trial share a strength. */
const EPISODES = 3;

/**
 * The same for any number of stop distributions up to one horizon, on one propagation.
 *
 * Where all searches stop at one early step T, P(recalled | v) climbs about θ/T over a width of σx/√T in each of the
 * three episodes, and their product is as narrow as one episode's of 3T steps; the strengths follow that. By the last
 * bin recalls are spread over so many steps that its own nodes do.
 */
export const unboundedShares = (
  prior: StrengthPrior,
  horizon: number,
  bins: number,
  resolution: number,
): ((stop: Float64Array) => Float64Array) => {
  const strengths = strengthNodes(prior, Math.min(EPISODES * horizon, Math.max(horizon, bins)), resolution);
  const passage = firstPassage(prior.sigmaX, strengths.v, noBound(horizon), resolution);
  return (stop) => {
    const endings = randomEndings(passage, stop);
    return pretestedShares(strengths, endings, endings, bins).share;
  };
};
