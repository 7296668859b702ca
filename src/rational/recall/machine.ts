import { inRange, RefusalError } from "../../core/errors.ts";
import type { MetaLevel, ObjectLevel } from "../../core/levels.ts";
import type { Policy } from "../meta-mdp.ts";
import type { RecallPolicy } from "./backward-induction.ts";
import type { Normal } from "./belief.ts";
import { strengthPosterior } from "./belief.ts";
import { responseSteps } from "./endings.ts";
import { gridPoints, lookUp } from "./grid.ts";
import type { RecallState } from "./mdp.ts";
import type { RecallProblem, StrengthPrior } from "./problem.ts";
import { checkedProblem, THRESHOLD } from "./problem.ts";

/** Why a search ended: the memory came, STOP was worth more, or T steps had passed. */
export type SearchEnding = "recalled" | "not-worth" | "deadline";

/** How a search ended, after how many SEARCH steps, and in which step the response falls. */
export interface SearchOutcome {
  readonly type: SearchEnding;
  readonly steps: number;
  /** A give-up counts one step more than was searched. */
  readonly response: number;
  readonly progress: number;
  readonly feeling: Normal;
}

/** The model of the object level: (t, z), and what is believed of v by them. @eq 68 */
export interface RecallSearch {
  readonly phase: "searching" | "stopping" | "closed";
  /** t */
  readonly steps: number;
  /** z_t */
  readonly progress: number;
  /** P(v | t, z_t), whose mean is the formal feeling of knowing. */
  readonly feeling: Normal;
  /** The grid point that the latest decision was looked up at; `null` while none was taken. */
  readonly point: number | null;
  readonly ending: SearchEnding | null;
  readonly outcome: SearchOutcome | null;
}

/** Meta → object, A = {SEARCH, STOP}. @eq 68 */
export type RecallControl =
  | { readonly type: "memory-search"; readonly steps: number; readonly progress: number }
  | { readonly type: "search-stop" };

/** Object → meta: a sample x that leaves z below θ, one that takes it there, or STOP carried out. @eq 70 */
export type RecallObservation =
  | { readonly type: "progress-made"; readonly sample: number }
  | { readonly type: "memory-recalled"; readonly sample: number }
  | { readonly type: "search-stopped" };

/** The bound of a solved problem as a policy of the common frame; at θ nothing is left to search for. @eq 76 */
export const boundPolicy =
  (problem: RecallProblem, { lowest }: RecallPolicy): Policy<RecallState, "search"> =>
  ({ t, point }) =>
    point >= lowest[t]! && point < gridPoints(problem) - 1 ? "search" : null;

/**
 * The search for one memory as a machine of the two levels. The first sample is forced; after each that leaves z
 * below θ the policy is looked up at the grid point of z; θ and T end the search whatever the policy says.
 *
 * @throws UsageError for an impossible problem; the machine refuses what its phase cannot take. @eq 68 @eq 76
 */
export const recallSearch = (
  problem: RecallProblem,
  policy: Policy<RecallState, "search">,
): MetaLevel<null, RecallSearch, RecallControl, RecallObservation, SearchOutcome> => {
  checkedProblem(problem);
  return {
    initial: () => ({
      ...{ phase: "searching", steps: 0, progress: 0, feeling: strengthPosterior(problem, 0, 0) },
      ...{ point: null, ending: null, outcome: null },
    }),
    control: ({ phase, steps, progress, outcome }) => {
      if (phase === "closed") return { kind: "halt", outcome: outcome! };
      const type = phase === "searching" ? "memory-search" : "search-stop";
      return { kind: "ask", control: type === "memory-search" ? { type, steps, progress } : { type } };
    },
    monitor: (state, _control, seen) => {
      if (state.phase === "stopping" && seen.type === "search-stopped") return closed(problem, state);
      if (state.phase !== "searching" || seen.type === "search-stopped") throw refused(state, seen);
      return sampled(problem, policy, state, seen);
    },
  };
};

type Sampled = Exclude<RecallObservation, { readonly type: "search-stopped" }>;

/** z_{t+1} = z_t + x, what it says of v, and whether to search on. @eq 70 @eq 71 */
const sampled = (
  problem: RecallProblem,
  policy: Policy<RecallState, "search">,
  state: RecallSearch,
  seen: Sampled,
): RecallSearch => {
  const x = inRange("x", seen.sample, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, "70");
  const steps = state.steps + 1;
  const progress = state.progress + x;
  if (progress >= THRESHOLD !== (seen.type === "memory-recalled")) {
    throw new RefusalError({
      where: `recall, step ${steps}`,
      got: `"${seen.type}" with z = ${progress}`,
      expected: `"memory-recalled" exactly where z ≥ θ = ${THRESHOLD}`,
      equation: "70",
    });
  }
  const feeling = strengthPosterior(problem, steps, progress);
  const next = { ...state, steps, progress, feeling };
  if (seen.type === "memory-recalled") return closed(problem, { ...next, ending: "recalled" });
  if (steps === problem.horizon) return { ...next, phase: "stopping", ending: "deadline" };
  const point = lookUp(problem, progress);
  if (policy({ t: steps, point }) === null) return { ...next, phase: "stopping", point, ending: "not-worth" };
  return { ...next, point };
};

const closed = ({ horizon }: RecallProblem, state: RecallSearch): RecallSearch => {
  const { steps, progress, feeling } = state;
  const type = state.ending!;
  const response = responseSteps(type === "recalled", steps, horizon);
  return { ...state, phase: "closed", outcome: { type, steps, response, progress, feeling } };
};

const EXPECTED: Readonly<Record<RecallSearch["phase"], string>> = {
  searching: '"progress-made" or "memory-recalled"',
  stopping: '"search-stopped"',
  closed: "nothing: the search has ended",
};

const refused = ({ phase }: RecallSearch, { type }: RecallObservation): RefusalError =>
  new RefusalError({
    where: `recall, phase "${phase}"`,
    got: `the observation "${type}"`,
    expected: EXPECTED[phase],
  });

/** The object level: a memory of strength v, whose samples are x ~ N(v, σx²). @eq 70 */
export const memoryOfStrength =
  ({ sigmaX }: Pick<StrengthPrior, "sigmaX">, v: number): ObjectLevel<RecallControl, RecallObservation> =>
  (control, rng) => {
    if (control.type === "search-stop") return { type: "search-stopped" };
    const sample = v + sigmaX * rng.normal();
    return { type: control.progress + sample >= THRESHOLD ? "memory-recalled" : "progress-made", sample };
  };
