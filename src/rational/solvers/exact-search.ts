import type { MetaMdp, Policy } from "../meta-mdp.ts";
import type { Compiled } from "./compile.ts";
import { compile } from "./compile.ts";

/** Differences of value below this are ties, and a tie means stop. */
export const TIE = 1e-12;

/** ⊥ among the numbered computations. */
export const STOP = -1;

/** A value for every written-out state, with the number of the computation chosen there, or `STOP`. */
export interface Choices {
  readonly values: Float64Array;
  readonly choice: Int32Array;
}

/** E[V(s')] − cost of one numbered computation. @eq 58 */
export const expected = (compiled: Compiled<unknown, unknown>, c: number, values: Float64Array): number => {
  const { chance, probability, target, cost } = compiled;
  let sum = -cost[c]!;
  for (let o = chance[c]!; o < chance[c + 1]!; o++) sum += probability[o]! * values[target[o]!]!;
  return sum;
};

/**
 * Backward induction over the written-out states: V*(s) = max(R(s, ⊥), max_c Q*(s, c)), and the first
 * computation that attains it; ⊥ where no VOC is positive. @eq 58 @eq 59
 */
export const optimal = (compiled: Compiled<unknown, unknown>): Choices => {
  const { worth, start } = compiled;
  const values = new Float64Array(worth.length);
  const choice = new Int32Array(worth.length).fill(STOP);
  for (let i = 0; i < worth.length; i++) {
    let best = worth[i]!;
    for (let c = start[i]!; c < start[i + 1]!; c++) {
      const q = expected(compiled, c, values);
      if (q > best + TIE) {
        best = q;
        choice[i] = c;
      }
    }
    values[i] = best;
  }
  return { values, choice };
};

/** The best policy of a problem with its values, by plain state. */
export interface ExactSolution<State, Computation> {
  /** V*(s₀) */
  readonly value: number;
  /** How many states up to symmetry. */
  readonly states: number;
  /** V*(s) of any state reachable from s₀, whichever of its symmetry class it is. */
  readonly valueAt: (state: State) => number;
  readonly policy: Policy<State, Computation>;
}

/** Memoised exact search from the initial state: every state is solved once, up to symmetry. @eq 58 @eq 59 */
export const exactSearch = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  limit?: number,
): ExactSolution<State, Computation> => {
  const compiled = compile(problem, problem.initial, limit);
  const { values } = optimal(compiled);
  const valueAt = (state: State): number => values[compiled.indexOf.get(problem.key(state))!]!;
  return {
    value: values[values.length - 1]!,
    states: values.length,
    valueAt,
    policy: greedy(problem, (state, computation) => actionValue(problem, valueAt, state, computation)),
  };
};

/** Q(s, c) = E[V(s')] − cost, for any V. @eq 58 */
export const actionValue = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  valueAt: (state: State) => number,
  state: State,
  computation: Computation,
): number => {
  let sum = -problem.cost(state, computation);
  for (const { probability, state: next } of problem.outcomes(state, computation))
    sum += probability * valueAt(next);
  return sum;
};

/** The first computation of the largest estimate, if that exceeds R(s, ⊥); otherwise ⊥. @eq 59 */
export const greedy =
  <State, Computation>(
    problem: MetaMdp<State, Computation>,
    estimate: (state: State, computation: Computation) => number,
  ): Policy<State, Computation> =>
  (state) => {
    let best = problem.worth(state);
    let chosen: Computation | null = null;
    for (const computation of problem.computations(state)) {
      const value = estimate(state, computation);
      if (value > best + TIE) {
        best = value;
        chosen = computation;
      }
    }
    return chosen;
  };
