/**
 * Cognitive control as a belief-MDP (Lieder, Shenhav, Musslick & Griffiths 2018): a control signal is a
 * computation whose value can be worked out exactly where the problem is small.
 */
import type { BeliefMdp, Key } from "../meta-mdp.ts";
import { TIE } from "../solvers/exact-search.ts";

/** The exact values of a small problem of control, and the policy they make. */
export interface ExactControl<Belief, Control> {
  /** V*(b₀) */
  readonly value: number;
  /** V*(b) = max_c EVOC(b, c); 0 where no control is possible. */
  readonly valueAt: (belief: Belief) => number;
  /** EVOC(b, c) = E[r(b, c) + V*(B_{t+1}) | b, c]. @eq 61 @eq 79 */
  readonly evoc: (belief: Belief, control: Control) => number;
  /** π*(b) = argmax_c EVOC(b, c), the first of the best; `null` where no control is possible. @eq 62 */
  readonly policy: (belief: Belief) => Control | null;
}

/** The expected value of computation, every belief solved once. @eq 61 @eq 62 @eq 79 */
export const exactControl = <Belief, Control>(
  problem: BeliefMdp<Belief, Control>,
): ExactControl<Belief, Control> => {
  const known = new Map<Key, number>();
  const valueAt = (belief: Belief): number => {
    const key = problem.key(belief);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const controls = problem.controls(belief);
    const value = controls.length === 0 ? 0 : Math.max(...controls.map((control) => evoc(belief, control)));
    known.set(key, value);
    return value;
  };
  const evoc = (belief: Belief, control: Control): number =>
    problem
      .prospects(belief, control)
      .reduce((sum, next) => sum + next.probability * (next.reward + valueAt(next.belief)), 0);
  const policy = (belief: Belief): Control | null => {
    let best = Number.NEGATIVE_INFINITY;
    let chosen: Control | null = null;
    for (const control of problem.controls(belief)) {
      const value = evoc(belief, control);
      if (value <= best + TIE) continue;
      best = value;
      chosen = control;
    }
    return chosen;
  };
  return { value: valueAt(problem.initial), valueAt, evoc, policy };
};
