import type { Settings, SettingValues } from "../../../core/settings.ts";
import type { Theory } from "../../../core/theory.ts";
import { PUBLISHED_RESOLUTION } from "../problem.ts";
import { recallProblemOf } from "../settings.ts";
import type { CueSearch, ProgressMade, TwoCueOutcome, TwoCueProgress, TwoCueTask } from "./levels.ts";
import { twoCueSearch } from "./machine.ts";
import type { TwoCueProblem } from "./problem.ts";
import { TWO_CUE_SETTINGS } from "./settings.ts";

/** Declared settings of the theory: the problem's, and how finely it is solved. */
export const TWO_CUE_THEORY_SETTINGS: Settings = {
  ...TWO_CUE_SETTINGS,
  horizon: {
    kind: "integer",
    min: 1,
    max: PUBLISHED_RESOLUTION.horizon,
    default: PUBLISHED_RESOLUTION.horizon,
    meaning: "T: steps of 100 ms after which the search ends unrecalled",
    equation: "68",
  },
  cells: {
    kind: "integer",
    min: 5,
    max: PUBLISHED_RESOLUTION.cells,
    default: PUBLISHED_RESOLUTION.cells,
    meaning: "grid cells between z = 0 and θ on which the policy is solved",
    equation: "76",
  },
};

/** The problem under these values. */
export const twoCueProblemOf = (values: SettingValues): TwoCueProblem => ({
  ...recallProblemOf(values),
  switchCost: values.switchCost as number,
  horizon: values.horizon as number,
  cells: values.cells as number,
});

/** Optimal search by two cues as the rest of the product sees it. @eq 76 */
export const twoCueTheory: Theory<TwoCueTask, TwoCueProgress, CueSearch, ProgressMade, TwoCueOutcome> = {
  name: "rational/two-cue-recall",
  kind: "rational/two-cue-recall",
  title: "Optimal search of memory by two cues",
  source: "Callaway, Griffiths, Norman & Zhang (2024), Experiment 2; Appendix 7.5, equations 68–76",
  settings: TWO_CUE_THEORY_SETTINGS,
  machine: (values) => twoCueSearch(twoCueProblemOf(values)),
  bound: (values) => values.horizon as number,
  view: ({ control }, { tL, tR, zL, zR }) => ({ cue: control.cue, tL, tR, zL, zR }),
};
