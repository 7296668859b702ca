import type { Key, MetaMdp, Policy } from "../meta-mdp.ts";

/** What a policy is worth from the initial state, and how much it thinks. */
export interface PolicyValue {
  /** V^π(s₀) */
  readonly value: number;
  /** E[number of computations before ⊥] */
  readonly computations: number;
}

/**
 * The exact value of a policy, over the states that it can reach.
 *
 * The policy must treat states of one key alike: one that tells symmetric states apart, such as an order of
 * search, needs a problem whose key tells them apart too.
 */
export const policyValue = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  policy: Policy<State, Computation>,
): PolicyValue => {
  const known = new Map<Key, PolicyValue>();
  const of = (state: State): PolicyValue => {
    const key = problem.key(state);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const result = after(state);
    known.set(key, result);
    return result;
  };
  const after = (state: State): PolicyValue => {
    const computation = policy(state);
    if (computation === null) return { value: problem.worth(state), computations: 0 };
    let value = -problem.cost(state, computation);
    let computations = 1;
    for (const chance of problem.outcomes(state, computation)) {
      const next = of(chance.state);
      value += chance.probability * next.value;
      computations += chance.probability * next.computations;
    }
    return { value, computations };
  };
  return of(problem.initial);
};
