import type { MetaMdp } from "../../src/rational/meta-mdp.ts";

/** V*(s) by trying everything, with no memory and no symmetry: the oracle for tiny problems. */
export const bruteForce = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  state: State = problem.initial,
): number => {
  const continued = problem
    .computations(state)
    .map((computation) =>
      problem
        .outcomes(state, computation)
        .reduce(
          (sum, next) => sum + next.probability * bruteForce(problem, next.state),
          -problem.cost(state, computation),
        ),
    );
  return Math.max(problem.worth(state), ...continued);
};
