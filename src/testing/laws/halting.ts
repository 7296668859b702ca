import { explore, longestRun } from "../explore.ts";
import type { Subject } from "./subject.ts";
import { broken, recordings } from "./subject.ts";

/** Law 6, halting: every run ends within the stated bound, whatever the object level answers. */
export const halting = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): void => {
  recordings(subject);
  const { meta, answers, bound } = subject;
  if (answers === undefined) return;
  for (const task of subject.tasks) {
    const length = longestRun(explore({ meta, task, answers }));
    if (length > bound) throw broken(subject, `a run of ${length} steps`, `an end within ${bound} steps`);
  }
};
