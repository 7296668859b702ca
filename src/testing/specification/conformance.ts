import { CheckError } from "../../core/errors.ts";
import { noDraws } from "../../core/rng.ts";
import { firstDifference } from "../difference.ts";
import type { AnyBinding } from "./binding.ts";
import { canonical, classEdgeName, edgeName } from "./graph.ts";
import type { DecodedRecord, SpecificationStep } from "./itf.ts";

/** What one replayed trace has gone through. */
export interface Passage {
  /** Names of the states, edges and edges between classes. */
  readonly states: readonly string[];
  readonly edges: readonly string[];
  readonly classes: readonly string[];
}

/**
 * Runs the code along a trace of its specification: after every step the machine's state, abstracted, must be the
 * specification's; where the trace ends the machine must have halted, and not before.
 *
 * @throws CheckError naming the trace, the step and the first difference.
 */
export const conform = (binding: AnyBinding, steps: readonly SpecificationStep[], where: string): Passage => {
  const { meta } = binding;
  const [start, ...rest] = steps;
  let state = meta.initial(binding.task(start!.picks));
  let from = agreed(binding, state, start!, `${where}, start`);
  const states = [canonical(from)];
  const edges: string[] = [];
  const classes: string[] = [];
  for (const [index, step] of rest.entries()) {
    const at = `${where}, step ${index + 1} (${step.action})`;
    const verdict = meta.control(state, noDraws);
    if (verdict.kind === "halt") throw fault(at, "the machine has halted", "it to go on as the trace does");
    state = meta.monitor(state, verdict.control, binding.observation(step));
    const to = agreed(binding, state, step, at);
    states.push(canonical(to));
    edges.push(edgeName(from, step, to));
    classes.push(classEdgeName(binding, from, step, to));
    from = to;
  }
  if (meta.control(state, noDraws).kind !== "halt") {
    throw fault(`${where}, end`, "the machine goes on", "it to have halted as the trace has");
  }
  return { states, edges, classes };
};

const agreed = (
  binding: AnyBinding,
  state: unknown,
  step: SpecificationStep,
  where: string,
): DecodedRecord => {
  const abstract = binding.abstract(state);
  const difference = firstDifference(abstract, step.state, "state");
  if (difference !== null) throw fault(where, `${difference} (code | specification)`, "the same state");
  return step.state;
};

const fault = (where: string, got: string, expected: string): CheckError =>
  new CheckError({ where, got, expected });

/** The names in `wanted` that no passage has gone through. */
export const missing = (
  wanted: ReadonlySet<string>,
  passed: Iterable<readonly string[]>,
): readonly string[] => {
  const left = new Set(wanted);
  for (const names of passed) for (const name of names) left.delete(name);
  return [...left];
};
