import { MetalevelError, UsageError } from "../../core/errors.ts";
import type { Key, MetaMdp } from "../meta-mdp.ts";

/**
 * A meta-level MDP with every reachable state written out once, in typed arrays. What a computation leads to
 * stands before what it starts from, so one pass over the states is backward induction.
 */
export interface Compiled<State, Computation> {
  /** One state a key; the initial state is the last. */
  readonly states: readonly State[];
  readonly indexOf: ReadonlyMap<Key, number>;
  /** R(s, ⊥) by state. */
  readonly worth: Float64Array;
  /** The computations of state i are numbers `start[i]` to `start[i + 1] − 1`. */
  readonly start: Uint32Array;
  readonly computations: readonly Computation[];
  readonly cost: Float64Array;
  /** The chances of computation c are numbers `chance[c]` to `chance[c + 1] − 1`. */
  readonly chance: Uint32Array;
  readonly probability: Float64Array;
  readonly target: Uint32Array;
}

/** The most states that are written out unless the caller allows more. */
export const STATES_LIMIT = 5_000_000;

interface Opened<State> {
  readonly state: State;
  readonly key: Key;
  /** States that its computations may lead to, last first. */
  readonly pending: State[];
}

/**
 * Writes out what is reachable from `from`, one state a key, by a depth-first search.
 *
 * @throws UsageError when more than `limit` states are reachable; MetalevelError when a computation leads back.
 */
export const compile = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  from: State = problem.initial,
  limit = STATES_LIMIT,
): Compiled<State, Computation> => {
  const indexOf = new Map<Key, number>();
  const states: State[] = [];
  const open = new Set<Key>();
  const stack: Opened<State>[] = [];
  const visit = (state: State): void => {
    const key = problem.key(state);
    if (indexOf.has(key)) return;
    if (open.has(key)) throw leadsBack(key);
    if (states.length + open.size >= limit) throw tooMany(limit);
    open.add(key);
    const pending = problem
      .computations(state)
      .flatMap((computation) => problem.outcomes(state, computation).map((chance) => chance.state));
    stack.push({ state, key, pending: pending.reverse() });
  };
  visit(from);
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    const next = top.pending.pop();
    if (next !== undefined) {
      visit(next);
      continue;
    }
    stack.pop();
    open.delete(top.key);
    indexOf.set(top.key, states.length);
    states.push(top.state);
  }
  return writtenOut(problem, states, indexOf);
};

const writtenOut = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  states: readonly State[],
  indexOf: ReadonlyMap<Key, number>,
): Compiled<State, Computation> => {
  const start = new Uint32Array(states.length + 1);
  const computations: Computation[] = [];
  const cost: number[] = [];
  const chance: number[] = [0];
  const probability: number[] = [];
  const target: number[] = [];
  states.forEach((state, i) => {
    for (const computation of problem.computations(state)) {
      computations.push(computation);
      cost.push(problem.cost(state, computation));
      for (const outcome of problem.outcomes(state, computation)) {
        probability.push(outcome.probability);
        target.push(indexOf.get(problem.key(outcome.state))!);
      }
      chance.push(target.length);
    }
    start[i + 1] = computations.length;
  });
  return {
    states,
    indexOf,
    worth: Float64Array.from(states, problem.worth),
    start,
    computations,
    cost: Float64Array.from(cost),
    chance: Uint32Array.from(chance),
    probability: Float64Array.from(probability),
    target: Uint32Array.from(target),
  };
};

const tooMany = (limit: number): UsageError =>
  new UsageError({
    where: "exact search",
    got: `more than ${limit} reachable states`,
    expected: `at most ${limit}`,
    remedy: "Make the problem smaller, or raise the limit if there is memory for it.",
  });

const leadsBack = (key: Key): MetalevelError =>
  new MetalevelError({
    where: "exact search",
    got: `a computation that leads back to state ${key}`,
    expected: "knowledge that only grows",
    equation: "45",
    remedy: "Carry the remaining computations in the state.",
  });
