import { stream } from "../../core/rng.ts";
import { firstDifference } from "../difference.ts";
import type { Subject } from "./subject.ts";
import { broken, recordings, statesOf } from "./subject.ts";

/** Law 7, serialisability: states and steps survive JSON, and a revived state goes on as the original does. */
export const serialisability = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): void => {
  const { meta } = subject;
  const survives = (value: unknown, path: string): void => {
    const difference = firstDifference(revived(value), value, path);
    if (difference !== null) throw broken(subject, difference, "the same value after JSON");
  };
  for (const { steps, outcome } of recordings(subject)) {
    survives(outcome, "outcome");
    for (const step of steps) {
      survives(step, `step ${step.index}`);
      const { state, control, observation } = revived(step);
      const next = meta.monitor(step.state, step.control, step.observation);
      survives(next, `state ${step.index + 1}`);
      const difference = firstDifference(meta.monitor(state, control, observation), next, "next state");
      if (difference !== null) throw broken(subject, difference, "a revived state to go on as the original");
    }
  }
  for (const state of statesOf(subject)) {
    survives(state, "state");
    const said = meta.control(state, stream(0, "serialisability"));
    const again = meta.control(revived(state), stream(0, "serialisability"));
    const difference = firstDifference(again, said, "verdict");
    if (difference !== null) throw broken(subject, difference, "the same verdict after JSON");
  }
};

const revived = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
