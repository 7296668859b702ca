import type { Settings } from "../../../core/settings.ts";
import { recallSettings } from "../settings.ts";
import { PUBLISHED_TWO_CUES } from "./problem.ts";

/** Declared settings of the two-cue problem; the defaults are the published ones. */
export const TWO_CUE_SETTINGS: Settings = {
  ...recallSettings(PUBLISHED_TWO_CUES),
  switchCost: {
    kind: "number",
    min: 0,
    max: 1e9,
    default: PUBLISHED_TWO_CUES.switchCost,
    meaning: "γ_switch: what a new fixation costs beyond γ; the first one pays it too",
    equation: "74",
  },
};
