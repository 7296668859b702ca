import { UsageError } from "../../src/core/errors.ts";
import type { Settings } from "../../src/core/settings.ts";
import { TWO_CUE_THEORY_SETTINGS } from "../../src/rational/recall/index.ts";
import looks from "./looks.json" with { type: "json" };

/** The theory's own settings, and what a look takes besides search (`scripts/two-cue-looks.ts`). */
export const settingsOf = (theory: unknown, mind: unknown): Settings => {
  if (theory !== null || mind !== null) {
    throw new UsageError({
      where: "two-cue-recall",
      got: theory === null ? "--mind" : "--theory",
      expected: "neither: it puts the optimal policy beside people",
    });
  }
  return {
    ...TWO_CUE_THEORY_SETTINGS,
    lookMean: {
      kind: "number",
      min: 0,
      max: 1e5,
      default: looks.mean,
      unit: "ms",
      meaning: "mean time of a look that is not search; 0 for none",
    },
    lookShape: {
      kind: "number",
      min: 0.01,
      max: 1e4,
      default: looks.shape,
      meaning: "shape of its Gamma distribution",
    },
  };
};
