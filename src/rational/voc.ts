import type { MetaMdp } from "./meta-mdp.ts";
import { compile } from "./solvers/compile.ts";
import { actionValue, optimal } from "./solvers/exact-search.ts";

/**
 * The value of computation VOC(s, c) = Q*(s, c) − R(s, ⊥): what c is worth, with the best computations after it,
 * over acting now. Positive for some c iff thinking should go on.
 *
 * It may be negative, by at most the cost of c; a free computation never has a negative VOC.
 *
 * @eq 58
 */
export const voc = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  state: State,
  computation: Computation,
): number => {
  const valueAt = (next: State): number => optimal(compile(problem, next)).values.at(-1)!;
  return actionValue(problem, valueAt, state, computation) - problem.worth(state);
};

/**
 * The myopic VOC: the gain if one had to act right after c, E[R(s', ⊥)] − R(s, ⊥) − cost. It looks one
 * computation ahead and so underestimates whatever pays only together. @eq 78
 */
export const myopicVoc = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  state: State,
  computation: Computation,
): number => actionValue(problem, problem.worth, state, computation) - problem.worth(state);
