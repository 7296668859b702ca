import fc from "fast-check";
import type { ObjectLevel } from "../../core/levels.ts";
import { normalCdf } from "../../math/normal.ts";
import type { Normal } from "../../rational/recall/belief.ts";
import { nextProgress } from "../../rational/recall/belief.ts";
import { gridZ } from "../../rational/recall/grid.ts";
import type {
  RecallControl,
  RecallObservation,
  RecallSearch,
  SearchOutcome,
} from "../../rational/recall/machine.ts";
import { THRESHOLD } from "../../rational/recall/problem.ts";
import type { CheckPlan, Mutant, TheoryProperty } from "../check/plan.ts";
import { afterwards, endingOtherwise, mutant, underOther } from "../check/plant.ts";
import { recallProblemUnder } from "./machines.ts";

type Property = TheoryProperty<null, RecallSearch, RecallControl, RecallObservation, SearchOutcome>;

/** A memory that comes nearer or farther by quarters of θ, so that it is met exactly. */
const capriciousRecall: ObjectLevel<RecallControl, RecallObservation> = (control, rng) => {
  if (control.type === "search-stop") return { type: "search-stopped" };
  const sample = (rng.integer(0, 5) - 2) / 4;
  return { type: control.progress + sample >= THRESHOLD ? "memory-recalled" : "progress-made", sample };
};

const believesByBayes: Property = {
  name: "believes-by-Bayes",
  equations: ["71"],
  statement: "after t steps the strength is believed N(μ_t, σ_t²), the posterior of a normal mean",
  fault: ({ settings, steps }) => {
    const { mu0, sigma0, sigmaX } = settings as Readonly<Record<string, number>>;
    let [precision, weighted] = [1 / sigma0! ** 2, mu0! / sigma0! ** 2];
    for (const { index, observation, after } of steps) {
      if (observation.type === "search-stopped") continue;
      precision += 1 / sigmaX! ** 2;
      weighted += observation.sample / sigmaX! ** 2;
      const { mean, deviation } = after.feeling;
      const off = Math.abs(mean - weighted / precision) + Math.abs(deviation - precision ** -0.5);
      if (off > 1e-9) return `step ${index}: N(${mean}, ${deviation}²)`;
    }
    return null;
  },
};

const endsAsItSays: Property = {
  name: "ends-as-it-says",
  equations: ["70", "74"],
  statement: "a search is recalled exactly where z reaches θ; a give-up counts one step more, at most T",
  fault: ({ settings, steps, outcome }) => {
    const samples = steps.flatMap(({ observation }) => ("sample" in observation ? [observation.sample] : []));
    const z = samples.reduce((sum, sample) => sum + sample, 0);
    if (z >= THRESHOLD !== (outcome.type === "recalled")) return `z = ${z}, and it is ${outcome.type}`;
    if (outcome.steps !== samples.length) return `${outcome.steps} steps of ${samples.length}`;
    const horizon = settings.horizon as number;
    const late = outcome.type === "recalled" ? samples.length : Math.min(horizon, samples.length + 1);
    if (outcome.response !== late) return `a response in step ${outcome.response}, not ${late}`;
    const deadline = outcome.type === "deadline";
    return deadline && samples.length !== horizon ? `a deadline after ${samples.length} of ${horizon}` : null;
  },
};

const forcedFirst: Property = {
  name: "first-sample-is-forced",
  equations: ["76"],
  statement: "a search begins with a sample",
  fault: ({ steps }) => (steps[0]?.control.type === "memory-search" ? null : "it began with STOP"),
};

/** P(z ≥ x) of a normal. */
const above = (x: number, { mean, deviation }: Normal): number => 1 - normalCdf((x - mean) / deviation);

const paysAtTheLast: Property = {
  name: "searches-while-it-pays",
  equations: ["74", "75", "76"],
  statement:
    "one step before the deadline a search goes on where U · P(recall) exceeds γ, and stops where it falls short",
  fault: ({ settings, steps }) => {
    const problem = recallProblemUnder(settings);
    for (const { index, after } of steps) {
      if (after.steps !== problem.horizon - 1 || after.point === null) continue;
      const next = nextProgress(problem, after.steps, gridZ(problem, after.point));
      // On the grid what is less than half a cell short of θ counts as θ: between the two either may be.
      const half = THRESHOLD / (2 * problem.cells);
      const [least, most] = [above(THRESHOLD + half, next), above(THRESHOLD - half, next)];
      const stops = after.ending === "not-worth";
      if (stops && problem.utility * least > problem.cost * 1.01 + 1e-9) return `step ${index}: it stops`;
      if (!stops && problem.utility * most < problem.cost * 0.99 - 1e-9) return `step ${index}: it goes on`;
    }
    return null;
  },
};

/** Faults that can be planted in the search for one memory. */
export const RECALL_MUTANTS: readonly Mutant[] = [
  mutant(
    "believes as of the step before",
    ["71"],
    "the belief is that of this step's progress",
    afterwards<RecallSearch, RecallObservation>((after, before) => ({ ...after, feeling: before.feeling })),
  ),
  mutant(
    "is a step late at the deadline",
    ["74"],
    "a search ends after T steps",
    underOther(({ horizon }) => ({ horizon: (horizon as number) + 1 })),
  ),
  mutant(
    "takes no step to give up",
    ["74"],
    "the response of a give-up falls one step later",
    endingOtherwise<RecallSearch, SearchOutcome>((outcome) => ({ ...outcome, response: outcome.steps })),
  ),
  mutant(
    "searches for nothing as though it were worth as much",
    ["76"],
    "the search goes on exactly where it is worth its cost",
    underOther(() => ({ cost: 0 })),
  ),
];

/** How the optimal search for one memory is checked; the problems are small, since each is solved first. */
export const recallPlan: CheckPlan<null, RecallSearch, RecallControl, RecallObservation, SearchOutcome> = {
  tasks: [null],
  object: () => capriciousRecall,
  settings: {
    horizon: fc.integer({ min: 1, max: 6 }),
    cells: fc.constantFrom(5, 8),
    mu0: fc.constantFrom(0, 0.2, -0.2),
    sigma0: fc.constantFrom(0.2, 0.5),
    sigmaX: fc.constantFrom(0.2, 0.5),
    cost: fc.constantFrom(0.01, 0, 0.2),
    utility: fc.constantFrom(1, 3, 0),
  },
  properties: [forcedFirst, paysAtTheLast, believesByBayes, endsAsItSays],
  mutants: RECALL_MUTANTS,
};
