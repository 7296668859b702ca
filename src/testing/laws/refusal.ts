import { RefusalError } from "../../core/errors.ts";
import { stream } from "../../core/rng.ts";
import { shown } from "../difference.ts";
import type { Subject } from "./subject.ts";
import { broken, recordings, statesOf } from "./subject.ts";

/**
 * Law 5, refusal: an observation that the phase cannot take is a `RefusalError` that names both. What a phase
 * can take is what was ever answered to a control of that type; a state that has halted takes nothing.
 */
export const refusal = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): void => {
  const { meta } = subject;
  const taken = new Map<string, Set<string>>();
  const examples = new Map<string, Observation>();
  for (const { control, observation } of recordings(subject).flatMap(({ steps }) => steps)) {
    const answers = [observation, ...(subject.answers?.(control) ?? [])];
    const types = taken.get(typeOf(control)) ?? new Set();
    taken.set(typeOf(control), types);
    for (const answer of answers) {
      types.add(typeOf(answer));
      examples.set(typeOf(answer), answer);
    }
  }
  const lastControl = recordings(subject)[0]?.steps.at(-1)?.control;
  for (const state of statesOf(subject)) {
    const verdict = meta.control(state, stream(0, "refusal"));
    const control = verdict.kind === "ask" ? verdict.control : lastControl;
    if (control === undefined) continue;
    const acceptable = verdict.kind === "ask" ? taken.get(typeOf(control)) : new Set<string>();
    if (acceptable === undefined) continue;
    for (const [type, observation] of examples) {
      if (acceptable.has(type)) continue;
      const fault = refused(() => meta.monitor(state, control, observation), phaseOf(state), type);
      if (fault !== null)
        throw broken(subject, `${fault} for "${type}" in ${shown(state)}`, "a refusal that names both");
    }
  }
};

const refused = (attempt: () => unknown, phase: string | null, type: string): string | null => {
  try {
    attempt();
    return "no refusal";
  } catch (error) {
    if (!(error instanceof RefusalError)) return `the error ${String(error)}`;
    const named = error.message.includes(type) && (phase === null || error.message.includes(phase));
    return named ? null : `the message "${error.message}"`;
  }
};

/** What a control or an observation calls itself: its `type`, or itself where it is a plain name. */
const typeOf = (value: unknown): string => {
  const type = (value as { readonly type?: unknown } | null)?.type;
  return typeof type === "string" ? type : typeof value === "string" ? value : typeof value;
};

const phaseOf = (state: unknown): string | null => {
  const phase = (state as { readonly phase?: unknown } | null)?.phase;
  return typeof phase === "string" ? phase : null;
};
