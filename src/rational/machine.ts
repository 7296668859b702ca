import { RefusalError } from "../core/errors.ts";
import type { MetaLevel, ObjectLevel } from "../core/levels.ts";
import type { MetaMdp, Policy } from "./meta-mdp.ts";

/** The model of the object level: what it is known to know. */
export interface Thinking<State> {
  readonly state: State;
  /** Computations so far. */
  readonly computed: number;
}

/** How thinking ended: with what knowledge, after how many computations, and what acting on it is worth. */
export interface Acted<State> {
  readonly type: "acted";
  readonly state: State;
  readonly computed: number;
  readonly worth: number;
}

/** Meta → object: compute this, from here. */
export interface Compute<State, Computation> {
  readonly type: "computation-make";
  readonly computation: Computation;
  readonly from: State;
}

/** Object → meta: what is known after it. */
export interface Computed<State> {
  readonly type: "computation-made";
  readonly state: State;
}

/**
 * A policy for a meta-level MDP as a machine of the two levels: control asks for the policy's computation or halts
 * with ⊥, monitoring takes over what the computation taught, and refuses anything after ⊥. @eq 45 @eq 54
 */
export const thinking = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  policy: Policy<State, Computation>,
): MetaLevel<null, Thinking<State>, Compute<State, Computation>, Computed<State>, Acted<State>> => ({
  initial: () => ({ state: problem.initial, computed: 0 }),
  control: ({ state, computed }) => {
    const computation = policy(state);
    return computation === null
      ? { kind: "halt", outcome: { type: "acted", state, computed, worth: problem.worth(state) } }
      : { kind: "ask", control: { type: "computation-make", computation, from: state } };
  },
  monitor: ({ state, computed }, _control, seen) => {
    const ended = policy(state) === null;
    if (ended || seen.type !== "computation-made") {
      throw new RefusalError({
        where: "thinking",
        got: `"${seen.type}" ${ended ? "after ⊥" : 'after "computation-make"'}`,
        expected: ended ? "no observation" : '"computation-made"',
        equation: "45",
      });
    }
    return { state: seen.state, computed: computed + 1 };
  },
});

/** An object level that thinks as the problem says: it draws how a computation turns out from T. */
export const thinker =
  <State, Computation>(
    problem: MetaMdp<State, Computation>,
  ): ObjectLevel<Compute<State, Computation>, Computed<State>> =>
  ({ computation, from }, rng) => {
    const outcomes = problem.outcomes(from, computation);
    let left = rng.uniform();
    for (const { probability, state } of outcomes) {
      left -= probability;
      if (left < 0) return { type: "computation-made", state };
    }
    return { type: "computation-made", state: outcomes.at(-1)!.state };
  };
