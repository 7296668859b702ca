import type { TheoryProperty } from "./plan.ts";
import type { CheckedRun } from "./run.ts";

/** A property whose title begins with its equations, as "[20] the resources sum to R_total", under a short name. */
export const titledProperty = <Task, State, Control, Observation, Outcome>(
  names: Readonly<Record<string, string>>,
  title: string,
  fault: (run: CheckedRun<Task, State, Control, Observation, Outcome>) => string | null,
): TheoryProperty<Task, State, Control, Observation, Outcome> => {
  const [, numbers, statement] = /^\[([^\]]*)\] (.*)$/.exec(title)!;
  return { name: names[title]!, equations: numbers!.split(", "), statement: statement!, fault };
};
