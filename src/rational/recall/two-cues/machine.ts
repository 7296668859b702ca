import { RefusalError } from "../../../core/errors.ts";
import type { MetaLevel, ObjectLevel, Verdict } from "../../../core/levels.ts";
import { lookUp } from "../grid.ts";
import { THRESHOLD } from "../problem.ts";
import type { CueSearch, ProgressMade, TwoCueOutcome, TwoCueProgress, TwoCueTask } from "./levels.ts";
import type { Cue } from "./mdp.ts";
import type { TwoCueProblem } from "./problem.ts";
import type { TwoCuePolicy } from "./solve.ts";
import { STOP, SWITCH, solveTwoCues } from "./solve.ts";

const OTHER: Readonly<Record<Cue, Cue>> = { L: "R", R: "L" };

/**
 * Search by two cues as a machine of the two levels. Progress is continuous; the policy is looked up at the nearest
 * grid point. The first look is always at L, so the policy is first asked after one step. @eq 68 @eq 76
 */
export const twoCueSearch = (
  problem: TwoCueProblem,
  policy: TwoCuePolicy = solveTwoCues(problem),
): MetaLevel<TwoCueTask, TwoCueProgress, CueSearch, ProgressMade, TwoCueOutcome> => ({
  initial: () => ({ tL: 0, tR: 0, zL: 0, zR: 0, focus: null }),
  control: (state) => controlled(problem, policy, state),
  monitor: (state, { cue }, seen) => {
    const halted = controlled(problem, policy, state).kind === "halt";
    if (halted || seen.type !== "progress-made") {
      throw new RefusalError({
        where: "search by two cues",
        got: `"${(seen as { readonly type: unknown }).type}" ${halted ? "after the search has ended" : 'after "cue-search"'}`,
        expected: halted ? "no observation" : '"progress-made"',
        equation: "70",
      });
    }
    return cue === "L"
      ? { ...state, tL: state.tL + 1, zL: state.zL + seen.progress, focus: cue }
      : { ...state, tR: state.tR + 1, zR: state.zR + seen.progress, focus: cue };
  },
});

const controlled = (
  problem: TwoCueProblem,
  policy: TwoCuePolicy,
  { tL, tR, zL, zR, focus }: TwoCueProgress,
): Verdict<CueSearch, TwoCueOutcome> => {
  const steps = tL + tR;
  if (focus === null) return { kind: "ask", control: { type: "cue-search", cue: "L" } };
  if ((focus === "L" ? zL : zR) >= THRESHOLD) {
    return { kind: "halt", outcome: { type: "recalled", cue: focus, steps } };
  }
  const action =
    steps < problem.horizon ? policy.action(tL, tR, lookUp(problem, zL), lookUp(problem, zR), focus) : STOP;
  if (action === STOP) return { kind: "halt", outcome: { type: "given-up", steps } };
  return { kind: "ask", control: { type: "cue-search", cue: action === SWITCH ? OTHER[focus] : focus } };
};

/** What the two cues lead to: memories of these strengths, x_t ~ N(v, σx²). @eq 70 */
export const twoMemories =
  (sigmaX: number, strengths: Readonly<Record<Cue, number>>): ObjectLevel<CueSearch, ProgressMade> =>
  ({ cue }, rng) => ({ type: "progress-made", progress: strengths[cue] + sigmaX * rng.normal() });
