import { inRange } from "../../core/errors.ts";
import { edge } from "./one-arm.ts";
import type { SolvableProblem } from "./problem.ts";
import { UNIFORM } from "./sampled-arm.ts";
import type { SamplingSolution } from "./sampling.ts";
import { expectedSamples, requireSamples, solveSampling } from "./sampling.ts";
import { samplingPicture } from "./sampling-picture.ts";

/** What a cue costs and how many there are. */
export interface Tally {
  /** c ≥ 0, of one cue */
  readonly cost: number;
  /** H, the most cues */
  readonly horizon: number;
}

/**
 * Tallying: cues that favour one of two options or the other are counted until the count is clear enough; the
 * reward is the chance of choosing right, max(p, 1 − p).
 *
 * V_tally(c) = 2·V_one(λ = ½, c/2) − ½, so no cue pays after the first 1/(2c) − 3.
 */
export const solveTally = ({ cost, horizon }: Tally): SamplingSolution => {
  inRange("tally, cost", cost, 0, Number.MAX_VALUE);
  const samples = Math.min(horizon, Math.max(0, Math.ceil(1 / (2 * cost) - 3)));
  requireSamples("tally", samples, "Lower the horizon or raise the cost.");
  return solveSampling({ prior: UNIFORM, cost, samples, worth: (mean) => Math.max(mean, 1 - mean) });
};

/** `metalevel solve tally` */
export const tally: SolvableProblem = {
  name: "tally",
  title: "Tallying cues for one of two options",
  source: "Oh & Gobet (2025), Appendix 7, reference problems; reward max(p, 1 − p)",
  settings: {
    cost: { kind: "number", min: 0, max: 1e9, default: 0.01, meaning: "c: cost of looking at one cue" },
    horizon: { kind: "integer", min: 0, max: 1_000_000, default: 100, meaning: "H: how many cues there are" },
  },
  solve: (values) => {
    const cost = values.cost as number;
    const solution = solveTally({ cost, horizon: values.horizon as number });
    const { value, going, stops } = solution;
    return {
      value,
      summary: {
        first: going[0] == null ? "act" : "sample",
        expectedSamples: expectedSamples(solution),
        mostSamples: stops.length - 1,
        stopsAfter: stops,
        largestContinue: edge(going, (n, { high }) => 2 * high - n),
      },
      picture: samplingPicture({
        title: `What the best policy does wherever it may come to (c = ${cost})`,
        going,
        x: "cues counted",
        y: "cues for the one option less cues for the other",
        height: (n, s) => 2 * s - n,
        actions: ["choose the other", "count another cue", "choose the one"],
        above: (n, s) => 2 * s > n,
      }),
    };
  },
};
