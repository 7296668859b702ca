import { explore, longestRun } from "../explore.ts";
import type { Subject } from "./subject.ts";
import { broken, recordings } from "./subject.ts";

/** Whether a theory says how long its runs may take: a bound that is none would let any run pass. */
export const isBound = (bound: number): boolean => Number.isFinite(bound) && bound >= 0;

/** Law 6, halting: every run ends within the stated bound, whatever the object level answers. */
export const halting = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): void => {
  const { meta, answers, bound } = subject;
  if (!isBound(bound)) throw broken(subject, `a bound of ${bound}`, "a number of steps, 0 or more");
  recordings(subject);
  if (answers === undefined) return;
  for (const task of subject.tasks) {
    const length = longestRun(explore({ meta, task, answers }));
    if (length > bound) throw broken(subject, `a run of ${length} steps`, `an end within ${bound} steps`);
  }
};
