import type { Key, MetaMdp, Policy } from "../meta-mdp.ts";
import { compile } from "./compile.ts";
import { actionValue, greedy, optimal } from "./exact-search.ts";

/** Which action a computation is about. */
export type Subject<Computation> = (computation: Computation) => Key;

/**
 * Q_b(s, c): the value of c if from then on only computations about the same action were possible
 * (Hay, Russell, Tolpin & Shimony 2012). As an estimate, Q_m ≤ Q_b ≤ Q*, state by state.
 *
 * The problem's key must keep the subjects apart: symmetric states may not be merged.
 */
export const blinkeredEstimate = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  subject: Subject<Computation>,
): ((state: State, computation: Computation) => number) => {
  const solved = new Map<Key, Map<Key, number>>();
  const valueAt = (about: Key, state: State): number => {
    const values = solved.get(about) ?? new Map<Key, number>();
    solved.set(about, values);
    const key = problem.key(state);
    if (!values.has(key)) solveFrom(narrowed(problem, subject, about), state, values);
    return values.get(key)!;
  };
  return (state, computation) => {
    const about = subject(computation);
    return actionValue(problem, (next) => valueAt(about, next), state, computation);
  };
};

/** Computes as long as some blinkered VOC is positive, always what has the largest. */
export const blinkeredPolicy = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  subject: Subject<Computation>,
): Policy<State, Computation> => greedy(problem, blinkeredEstimate(problem, subject));

/** The sub-problem with computations about one action only. */
const narrowed = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  subject: Subject<Computation>,
  about: Key,
): MetaMdp<State, Computation> => ({
  ...problem,
  computations: (state) =>
    problem.computations(state).filter((computation) => subject(computation) === about),
});

const solveFrom = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  state: State,
  values: Map<Key, number>,
): void => {
  const compiled = compile(problem, state);
  const found = optimal(compiled).values;
  for (const [key, i] of compiled.indexOf) values.set(key, found[i]!);
};
