import { stream } from "../../core/rng.ts";
import { shown } from "../difference.ts";
import type { Subject } from "./subject.ts";
import { broken, statesOf } from "./subject.ts";

/** Law 4, totality: every reachable state asks or halts. */
export const totality = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): void => {
  for (const state of statesOf(subject)) {
    const said = spoken(() => subject.meta.control(state, stream(0, "totality")));
    if (said !== null) throw broken(subject, `${said} in state ${shown(state)}`, "a control or an outcome");
  }
};

const spoken = (verdict: () => unknown): string | null => {
  try {
    const said = verdict() as Readonly<Record<string, unknown>> | undefined;
    if (said?.kind === "ask" && said.control !== undefined) return null;
    if (said?.kind === "halt" && said.outcome !== undefined) return null;
    return shown(said);
  } catch (error) {
    return `an error (${error instanceof Error ? error.message : String(error)})`;
  }
};
