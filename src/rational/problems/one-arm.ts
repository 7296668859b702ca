import { inRange } from "../../core/errors.ts";
import type { SolvableProblem } from "./problem.ts";
import type { Beta } from "./sampled-arm.ts";
import { UNIFORM } from "./sampled-arm.ts";
import type { SamplingSolution } from "./sampling.ts";
import { expectedSamples, requireSamples, solveSampling } from "./sampling.ts";
import { samplingPicture } from "./sampling-picture.ts";

/** An arm of unknown chance against an alternative that is known. */
export interface OneArm {
  /** λ, what the known alternative pays. */
  readonly alternative: number;
  /** c > 0, of one sample */
  readonly cost: number;
  readonly prior?: Beta;
}

/**
 * The number of samples after which no further one pays: ⌈1/(4c) − (a + b + 1)⌉, at least 0.
 *
 * A sample after n moves the mean m by at most enough to gain m(1 − m)/(n + a + b + 1) ≤ 1/(4(n + a + b + 1)).
 */
export const lastSample = (cost: number, { a, b }: Beta = UNIFORM): number =>
  Math.max(0, Math.ceil(1 / (4 * cost) - (a + b + 1)));

/**
 * One arm of unknown chance against a known alternative, V(λ, c): exact, since sampling ends by itself.
 *
 * @throws UsageError where the last sample is too far away to look ahead to, as it is for c = 0.
 */
export const solveOneArm = ({ alternative, cost, prior = UNIFORM }: OneArm): SamplingSolution => {
  inRange("one-arm, cost", cost, 0, Number.MAX_VALUE);
  const samples = lastSample(cost, prior);
  requireSamples("one-arm", samples, "Raise the cost: sampling may pay up to sample 1/(4·cost) − 3.");
  return solveSampling({ prior, cost, samples, worth: (mean) => Math.max(mean, alternative) });
};

/** `metalevel solve one-arm` */
export const oneArm: SolvableProblem = {
  name: "one-arm",
  title: "One arm against a known alternative",
  source: "Hay, Russell, Tolpin & Shimony (2012); one Beta(1,1) arm, the horizon follows from the cost",
  settings: {
    alternative: {
      kind: "number",
      min: 0,
      max: 1,
      default: 0.5,
      meaning: "λ: what the known alternative pays",
    },
    cost: { kind: "number", min: 0, max: 1e9, default: 0.01, meaning: "c: cost of one sample" },
  },
  solve: (values) => {
    const alternative = values.alternative as number;
    const cost = values.cost as number;
    const solution = solveOneArm({ alternative, cost });
    const { value, going, stops } = solution;
    const mean = (n: number, s: number): number => (1 + s) / (2 + n);
    return {
      value,
      summary: {
        first: going[0] == null ? "act" : "sample",
        expectedSamples: expectedSamples(solution),
        mostSamples: stops.length - 1,
        stopsAfter: stops,
        lowestContinue: edge(going, (n, { low }) => mean(n, low)),
        highestContinue: edge(going, (n, { high }) => mean(n, high)),
      },
      picture: samplingPicture({
        title: `What the best policy does wherever it may come to (λ = ${alternative}, c = ${cost})`,
        going,
        x: "samples drawn",
        y: "posterior mean of the arm",
        height: mean,
        actions: ["take the alternative", "sample", "take the arm"],
        above: (n, s) => mean(n, s) > alternative,
      }),
    };
  },
};

/** By n, up to the last at which sampling goes on: a bound of the region of sampling, `null` where there is none. */
export const edge = (
  going: SamplingSolution["going"],
  at: (n: number, region: { readonly low: number; readonly high: number }) => number,
): readonly (number | null)[] =>
  going
    .slice(0, going.findLastIndex((region) => region !== null) + 1)
    .map((region, n) => (region === null ? null : at(n, region)));
