import fc from "fast-check";
import type { ObjectLevel } from "../../core/levels.ts";
import { THRESHOLD } from "../../rational/recall/problem.ts";
import type {
  CueSearch,
  ProgressMade,
  TwoCueOutcome,
  TwoCueProgress,
  TwoCueTask,
} from "../../rational/recall/two-cues/levels.ts";
import type { CheckPlan, Mutant, TheoryProperty } from "../check/plan.ts";
import { askingOtherwise, endingOtherwise, mutant, toldOtherwise, underOther } from "../check/plant.ts";

type Property = TheoryProperty<TwoCueTask, TwoCueProgress, CueSearch, ProgressMade, TwoCueOutcome>;

/** Memories that come nearer or farther by quarters of θ, so that it is met exactly. */
const capriciousCues: ObjectLevel<CueSearch, ProgressMade> = (_control, rng) => ({
  type: "progress-made",
  progress: (rng.integer(0, 5) - 2) / 4,
});

const firstLook: Property = {
  name: "looks-at-L-first",
  equations: ["68"],
  statement: "the first look is at cue L",
  fault: ({ steps }) =>
    steps[0]?.control.cue === "L" ? null : `the first look is at ${steps[0]?.control.cue}`,
};

const progressAddsUp: Property = {
  name: "progress-adds-up",
  equations: ["70"],
  statement: "steps and progress of a cue are counted and summed over the looks at it, and over no others",
  fault: ({ steps }) => {
    const sums = { L: { t: 0, z: 0 }, R: { t: 0, z: 0 } };
    for (const { index, control, observation, after } of steps) {
      const own = sums[control.cue];
      own.t++;
      own.z += observation.progress;
      const { tL, tR, zL, zR } = after;
      if (tL !== sums.L.t || tR !== sums.R.t) return `step ${index}: ${tL} and ${tR} steps`;
      if (zL !== sums.L.z || zR !== sums.R.z) return `step ${index}: progress ${zL} and ${zR}`;
    }
    return null;
  },
};

const recallIsTheThreshold: Property = {
  name: "recall-is-the-threshold",
  equations: ["70"],
  statement: "a search is recalled exactly when the cue looked at reaches θ, and ends there",
  fault: ({ steps, outcome }) => {
    const reached = steps.map(
      ({ control, after }) => (control.cue === "L" ? after.zL : after.zR) >= THRESHOLD,
    );
    const first = reached.indexOf(true);
    if (first >= 0 && first < steps.length - 1) return `it goes on after step ${first}, which reached θ`;
    return first >= 0 === (outcome.type === "recalled") ? null : `it is ${outcome.type}`;
  },
};

const stepsAreCounted: Property = {
  name: "steps-are-counted",
  equations: ["68"],
  statement: "the outcome counts every step, of which there are at most T",
  fault: ({ settings, steps, outcome }) => {
    if (outcome.steps !== steps.length) return `${outcome.steps} steps, where ${steps.length} were taken`;
    const { horizon } = settings;
    return typeof horizon !== "number" || steps.length <= horizon
      ? null
      : `${steps.length} steps of ${horizon}`;
  },
};

/** Faults that can be planted in the search by two cues. */
export const TWO_CUE_MUTANTS: readonly Mutant[] = [
  mutant(
    "looks at R first",
    ["68"],
    "the first look is at L",
    askingOtherwise<TwoCueProgress, CueSearch>((control, { focus }) =>
      focus === null ? { ...control, cue: "R" } : control,
    ),
  ),
  mutant(
    "takes half of each step's progress",
    ["70"],
    "z is the sum of what was observed",
    toldOtherwise<TwoCueProgress, ProgressMade>((seen) => ({ ...seen, progress: seen.progress / 2 })),
  ),
  mutant(
    "is a step late at the horizon",
    ["68"],
    "a search ends after T steps",
    underOther(({ horizon }) => ({ horizon: (horizon as number) + 1 })),
  ),
  mutant(
    "claims a recall where it gave up",
    ["70"],
    "only what reaches θ is recalled",
    endingOtherwise<TwoCueProgress, TwoCueOutcome>(({ steps }) => ({ type: "recalled", cue: "L", steps })),
  ),
  mutant(
    "counts a step less",
    ["74"],
    "the outcome counts every step",
    endingOtherwise<TwoCueProgress, TwoCueOutcome>((outcome) => ({ ...outcome, steps: outcome.steps - 1 })),
  ),
];

/** How the optimal search by two cues is checked; the problems are small, since each is solved first. */
export const twoCuePlan: CheckPlan<TwoCueTask, TwoCueProgress, CueSearch, ProgressMade, TwoCueOutcome> = {
  tasks: [null],
  object: () => capriciousCues,
  settings: {
    horizon: fc.integer({ min: 1, max: 5 }),
    cells: fc.constantFrom(5, 6),
    mu0: fc.constantFrom(0, 0.2, -0.2),
    sigma0: fc.constantFrom(0.2, 0.5),
    sigmaX: fc.constantFrom(0.2, 0.5),
    cost: fc.constantFrom(0.01, 0, 0.2),
    utility: fc.constantFrom(2, 1, 0),
    switchCost: fc.constantFrom(0.01, 0, 0.2),
  },
  properties: [firstLook, progressAddsUp, recallIsTheThreshold, stepsAreCounted],
  mutants: TWO_CUE_MUTANTS,
};
