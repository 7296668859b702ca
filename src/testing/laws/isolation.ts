import type { ObjectLevel } from "../../core/levels.ts";
import { firstDifference } from "../difference.ts";
import type { Subject } from "./subject.ts";
import { broken, record, recordings } from "./subject.ts";

/** Law 3, isolation: an object level that draws more, yet answers the same, changes nothing that the meta-level does. */
export const isolation = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): void => {
  for (const recording of recordings(subject)) {
    const index = subject.tasks.indexOf(recording.task);
    let next = 0;
    const restless: ObjectLevel<Control, Observation> = (_control, rng) => {
      for (let draw = 0; draw < 7; draw++) rng.uniform();
      const step = recording.steps[next++];
      if (step === undefined)
        throw broken(subject, "a longer run", "the same run when the object draws more");
      return step.observation;
    };
    const again = record(subject, index, recording.seed, restless);
    const difference = firstDifference(again, recording, "run");
    if (difference !== null) throw broken(subject, difference, "the same run when the object draws more");
  }
};
