import { CheckError } from "../core/errors.ts";
import type { MetaLevel } from "../core/levels.ts";
import { noDraws } from "../core/rng.ts";

/** One turn in the graph of all turns: from which state, by which of the allowed answers, to which state. */
export interface Edge<Observation> {
  readonly from: number;
  readonly observation: Observation;
  readonly to: number;
}

/** Every reachable state, in breadth-first order, and every edge between them. */
export interface Graph<State, Observation> {
  readonly states: readonly State[];
  readonly edges: readonly Edge<Observation>[];
  /** Indices of the states that halt. */
  readonly halted: readonly number[];
  /** The number of steps of the farthest state from the start. */
  readonly depth: number;
}

/** A meta-level closed by an object level that may answer with anything of a finite list. */
export interface Exploration<Task, State, Control, Observation, Outcome> {
  readonly meta: MetaLevel<Task, State, Control, Observation, Outcome>;
  readonly task: Task;
  /** What the object level may answer to a control. */
  readonly answers: (control: Control) => readonly Observation[];
  /** States with equal keys are one state; by default the whole state as JSON. */
  readonly key?: (state: State) => string;
  /** Gives up beyond so many states; default 1,000,000. */
  readonly limit?: number;
}

/**
 * Every state that a meta-level can reach when the object level may answer with any of `answers(control)`,
 * by breadth-first search. The machine must be deterministic: its `control` may not draw.
 *
 * @throws CheckError beyond `limit` states.
 */
export const explore = <Task, State, Control, Observation, Outcome>({
  meta,
  task,
  answers,
  key = JSON.stringify,
  limit = 1_000_000,
}: Exploration<Task, State, Control, Observation, Outcome>): Graph<State, Observation> => {
  const start = meta.initial(task);
  const states = [start];
  const depths = [0];
  const index = new Map([[key(start), 0]]);
  const edges: Edge<Observation>[] = [];
  const halted: number[] = [];
  for (let from = 0; from < states.length; from++) {
    const state = states[from]!;
    const verdict = meta.control(state, noDraws);
    if (verdict.kind === "halt") {
      halted.push(from);
      continue;
    }
    for (const observation of answers(verdict.control)) {
      const successor = meta.monitor(state, verdict.control, observation);
      const name = key(successor);
      let to = index.get(name);
      if (to === undefined) {
        to = states.push(successor) - 1;
        depths.push(depths[from]! + 1);
        index.set(name, to);
        if (to >= limit) throw tooMany(limit);
      }
      edges.push({ from, observation, to });
    }
  }
  return { states, edges, halted, depth: depths.at(-1)! };
};

const tooMany = (limit: number): CheckError =>
  new CheckError({
    where: "explore",
    got: `more than ${limit} states`,
    expected: "a finite graph of states within the limit",
    remedy: "Give a coarser key, fewer answers, or a larger limit.",
  });

/** The number of steps of the longest run through a graph; infinite where runs can go round for ever. */
export const longestRun = <State, Observation>(graph: Graph<State, Observation>): number => {
  const successors: number[][] = graph.states.map(() => []);
  const waiting = new Int32Array(graph.states.length);
  for (const { from, to } of graph.edges) {
    successors[from]!.push(to);
    waiting[to]!++;
  }
  const longest = new Int32Array(graph.states.length);
  const ready = waiting[0] === 0 ? [0] : [];
  let settled = 0;
  for (let at = ready.pop(); at !== undefined; at = ready.pop()) {
    settled++;
    for (const to of successors[at]!) {
      longest[to] = Math.max(longest[to]!, longest[at]! + 1);
      if (--waiting[to]! === 0) ready.push(to);
    }
  }
  if (settled < graph.states.length) return Number.POSITIVE_INFINITY;
  return longest.reduce((most, length) => Math.max(most, length), 0);
};
