import { noDraws } from "../../core/rng.ts";
import { firstDifference } from "../difference.ts";
import type { Subject } from "./subject.ts";
import { broken, recordings } from "./subject.ts";

/** Law 1, replay: folding `monitor` over the recorded pairs gives exactly the recorded states, without a draw. */
export const replay = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): void => {
  const { meta } = subject;
  for (const { task, steps, last, outcome } of recordings(subject)) {
    let state = meta.initial(task);
    for (const step of steps) {
      const difference = firstDifference(state, step.state, `state ${step.index}`);
      if (difference !== null) throw broken(subject, difference, "the recorded state");
      state = meta.monitor(state, step.control, step.observation);
    }
    const difference = firstDifference(state, last, "last state");
    if (difference !== null) throw broken(subject, difference, "the recorded last state");
    const verdict = meta.control(state, noDraws);
    const ended = verdict.kind === "halt" ? firstDifference(verdict.outcome, outcome, "outcome") : "no end";
    if (ended !== null) throw broken(subject, ended, "the recorded outcome");
  }
};
