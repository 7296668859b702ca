import type { MetaMdp, Policy } from "../meta-mdp.ts";
import { actionValue, greedy } from "./exact-search.ts";

/** Q_m(s, c) = E[R(s', ⊥)] − cost: the value of c if one had to act right after it. @eq 78 */
export const myopicEstimate =
  <State, Computation>(problem: MetaMdp<State, Computation>) =>
  (state: State, computation: Computation): number =>
    actionValue(problem, problem.worth, state, computation);

/** Computes as long as some myopic VOC is positive, always what has the largest. @eq 78 */
export const myopicPolicy = <State, Computation>(
  problem: MetaMdp<State, Computation>,
): Policy<State, Computation> => greedy(problem, myopicEstimate(problem));
