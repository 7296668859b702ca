import type { Entry, Knowledge } from "../../flavell/knowledge.ts";
import type { FlavellProperty } from "./observed.ts";
import { firstOf, observedCycles } from "./observed.ts";
import type { FlavellStep } from "./run.ts";

const byKey = (knowledge: Knowledge): Map<string, Entry> =>
  new Map(knowledge.map((entry) => [entry.key, entry]));

/** Two versions of an entry are the same if their fields are, in whatever order. */
const same = (one: Entry | undefined, other: Entry | undefined): boolean =>
  one === other ||
  JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other ?? {}).sort());

/** The first key under which the two hold different versions, or one holds nothing. */
const difference = (one: Map<string, Entry>, other: Map<string, Entry>): string | undefined =>
  [...one.keys(), ...other.keys()].find((key) => !same(one.get(key), other.get(key)));

/** What (11) makes of MK, stated once more: additions and revisions are in, deletions are out, the rest stands. */
const afterChanges = ({ state, observation }: FlavellStep): Map<string, Entry> => {
  const known = byKey(state.course.knowledge);
  if (observation.type !== "knowledge-updated") return known;
  for (const change of observation.changes) {
    if (change.kind === "delete") known.delete(change.key);
    else known.set(change.entry.key, change.entry);
  }
  return known;
};

/** MK changes in no other step than the update, and there, without learning, by its changes alone. @eq 11 */
export const knowledgeChangesOnlyByUpdate: FlavellProperty = (run) =>
  firstOf(run, (step) => {
    const { strategyLearning, taskLearning } = run.parameters;
    const learns = strategyLearning !== "off" || taskLearning !== "off";
    if (learns && step.observation.type === "knowledge-updated") return null;
    const key = difference(afterChanges(step), byKey(step.after.course.knowledge));
    return key === undefined ? null : `"${key}" changed in MK on ${step.observation.type}`;
  });

/** MK_τ keeps what it held; what is retrieved joins in its version in MK; what (11) deletes leaves. @eq 2 @eq 11 */
export const retrievedGrows: FlavellProperty = (run) =>
  firstOf(run, ({ state, observation, after }) => {
    const expected = byKey(state.course.retrieved);
    if (observation.type === "knowledge-retrieved") {
      const known = byKey(state.course.knowledge);
      for (const key of observation.keys) {
        const keeps = run.parameters.versions === "first-retrieved" && expected.has(key);
        if (!keeps) expected.set(key, known.get(key)!);
      }
    }
    if (observation.type === "knowledge-updated" && run.parameters.deleted === "leaves") {
      for (const change of observation.changes) if (change.kind === "delete") expected.delete(change.key);
    }
    const got = byKey(after.course.retrieved);
    const lost = [...expected.keys()].find((key) => !got.has(key));
    if (lost !== undefined) return `"${lost}" left MK_τ`;
    const strange = difference(expected, got);
    return strange === undefined ? null : `MK_τ holds a version of "${strange}" that was not retrieved last`;
  });

/**
 * Where learning is on: the strategy followed in the cycle has one success or failure more than (11) left it with, and
 * effectiveness (a+1)/(a+b+2); the kind of task has the mean of what was judged before and now. @eq 11
 */
export const learnsByItsRule: FlavellProperty = (run) => {
  const { strategyLearning, taskLearning } = run.parameters;
  // A law of the user's own is no rule of ours.
  if (typeof strategyLearning === "function" || typeof taskLearning === "function") return null;
  const cycles = observedCycles(run);
  return firstOf(run, (step) => {
    if (step.observation.type !== "knowledge-updated") return null;
    const { cycle, task, goal } = step.state.course;
    const { strategy, metacognitive, difficulty } = cycles[cycle]!;
    const expected = afterChanges(step);
    const entry = expected.get(strategy);
    if (run.parameters.strategyLearning === "on" && entry?.category === "strategy") {
      const failed = metacognitive?.negative ?? false;
      const successes = entry.successes + (failed ? 0 : 1);
      const failures = entry.failures + (failed ? 1 : 0);
      const effectiveness = (successes + 1) / (successes + failures + 2);
      expected.set(strategy, { ...entry, successes, failures, effectiveness });
    }
    const key = `task/${task.kind}/${goal.name}`;
    const known = expected.get(key);
    if (run.parameters.taskLearning === "on") {
      const { kind } = task;
      const before =
        known?.category === "task" && known.about === "information"
          ? known
          : ({
              category: "task",
              about: "information",
              key,
              kind,
              goal: goal.name,
              difficulty: 0,
              judged: 0,
            } as const);
      const judged = before.judged + 1;
      const mean = (before.difficulty * before.judged + difficulty) / judged;
      expected.set(key, { ...before, difficulty: mean, judged });
    }
    const wrong = difference(expected, byKey(step.after.course.knowledge));
    return wrong === undefined ? null : `"${wrong}" is not what the learning rule gives`;
  });
};
