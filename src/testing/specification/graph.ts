import { explore, longestRun } from "../explore.ts";
import type { AnyBinding, SpecificationAction } from "./binding.ts";
import type { DecodedRecord } from "./itf.ts";

/** The explored graph of a binding's machine, in the specification's own terms. */
export interface AbstractGraph {
  /** Every reachable abstract state, as JSON. */
  readonly states: ReadonlySet<string>;
  /** Every edge, as JSON of [from, action, picks, to]. */
  readonly edges: ReadonlySet<string>;
  /** Every edge between classes of states. */
  readonly classes: ReadonlySet<string>;
  /** The length of the longest run. */
  readonly longest: number;
}

/** A name for an abstract state or value that does not depend on the order of its fields. */
export const canonical = (value: unknown): string => JSON.stringify(inOrder(value));

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, inOrder(inner)]));
};

/** The name of an edge between abstract states. */
export const edgeName = (from: DecodedRecord, step: SpecificationAction, to: DecodedRecord): string =>
  canonical([from, step.action, step.picks, to]);

/** The name of an edge between classes of states; what was picked is seen in the class it leads to. */
export const classEdgeName = (
  binding: AnyBinding,
  from: DecodedRecord,
  step: SpecificationAction,
  to: DecodedRecord,
): string =>
  binding.classOf === undefined
    ? edgeName(from, step, to)
    : canonical([binding.classOf(from), step.action, binding.classOf(to)]);

/** Explores a binding's machine from every start, by every action that the specification offers. */
export const abstractGraph = (binding: AnyBinding): AbstractGraph => {
  const states = new Set<string>();
  const edges = new Set<string>();
  const classes = new Set<string>();
  let longest = 0;
  for (const start of binding.starts) {
    const labels = new Map<unknown, SpecificationAction>();
    const graph = explore({
      meta: binding.meta,
      task: binding.task(start),
      key: (state) => canonical(binding.abstract(state)),
      answers: (control) =>
        binding.actions(control).map((step) => {
          const observation = binding.observation(step);
          labels.set(observation, step);
          return observation;
        }),
    });
    const abstract = graph.states.map((state) => binding.abstract(state));
    for (const state of abstract) states.add(canonical(state));
    for (const { from, observation, to } of graph.edges) {
      const step = labels.get(observation)!;
      edges.add(edgeName(abstract[from]!, step, abstract[to]!));
      classes.add(classEdgeName(binding, abstract[from]!, step, abstract[to]!));
    }
    longest = Math.max(longest, longestRun(graph));
  }
  return { states, edges, classes, longest };
};
