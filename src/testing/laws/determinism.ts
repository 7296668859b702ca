import type { Step } from "../../core/levels.ts";
import { run } from "../../core/run.ts";
import type { Subject } from "./subject.ts";
import { broken, recordings, streamsOf } from "./subject.ts";

/**
 * Law 2, determinism: the same seed gives the same trace, byte for byte, in whatever order and however
 * interleaved the runs are made — as different numbers of workers would make them.
 */
export const determinism = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): void => {
  const expected = recordings(subject).map(({ steps, outcome }) => JSON.stringify([steps, outcome]));
  const names = subject.tasks.flatMap((_, task) =>
    Array.from({ length: subject.repetitions }, (_, seed) => ({ task, seed })),
  );
  const found = interleaved(subject, names);
  for (const [at, { task, seed }] of names.entries()) {
    if (found[at] !== expected[at]) {
      throw broken(subject, `another trace for task ${task}, seed ${seed}`, "the same bytes in any order");
    }
  }
};

/** All runs at once, one step of each in turn, the last first. */
const interleaved = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
  names: readonly { readonly task: number; readonly seed: number }[],
): readonly string[] => {
  const live = names
    .map(({ task, seed }, at) => ({
      at,
      steps: [] as Step<State, Control, Observation>[],
      running: run(subject.meta, subject.object(), subject.tasks[task]!, streamsOf(seed, task)),
    }))
    .reverse();
  const traces: string[] = names.map(() => "");
  for (let open = live; open.length > 0; ) {
    open = open.filter(({ at, steps, running }) => {
      const turn = running.next();
      if (turn.done) traces[at] = JSON.stringify([steps, turn.value]);
      else steps.push(turn.value);
      return !turn.done && steps.length <= subject.bound;
    });
  }
  return traces;
};
