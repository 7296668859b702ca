/**
 * The learning rule that Flavell's model lacks, as this project states it. With both parts off, knowledge changes
 * only through (11).
 */
import { succession } from "../math/succession.ts";
import { isNegative } from "./evaluation.ts";
import type { InformationEntry, Knowledge, StrategyEntry } from "./knowledge.ts";
import { entryOf } from "./knowledge.ts";
import type { Parameters } from "./parameters.ts";
import type { Goal, Phi, Task } from "./tuples.ts";

/** The mean of `count` numbers and one more: task knowledge as the running mean of judged difficulty. @eq E-6 */
export const runningMean = (mean: number, count: number, next: number): number =>
  (mean * count + next) / (count + 1);

/** The record of a strategy with one more outcome, effectiveness = (a+1)/(a+b+2); a negative MO is a failure. @eq E-5 */
export const credited = (entry: StrategyEntry, negative: boolean): StrategyEntry => {
  const successes = entry.successes + (negative ? 0 : 1);
  const failures = entry.failures + (negative ? 1 : 0);
  return { ...entry, successes, failures, effectiveness: succession(successes, failures) };
};

/** The key under which task knowledge keeps the difficulty of a kind of task under a goal. */
export const informationKey = (task: Pick<Task, "kind">, goal: Pick<Goal, "name">): string =>
  `task/${task.kind}/${goal.name}`;

/** MK after the learning rule has read Φ_τ; the same MK where learning is off. */
export const learned = (
  knowledge: Knowledge,
  phi: Phi,
  task: Task,
  goal: Goal,
  p: Pick<Parameters, "strategyLearning" | "taskLearning">,
): Knowledge => {
  const credit = p.strategyLearning === "on" ? creditTo(knowledge, phi) : knowledge;
  return p.taskLearning === "on" ? judgedBy(credit, phi, task, goal) : credit;
};

const creditTo = (knowledge: Knowledge, phi: Phi): Knowledge => {
  const { key } = phi.strategy.cognitive;
  const negative = isNegative(phi.outcome.metacognitive);
  return knowledge.map((entry) =>
    entry.key === key && entry.category === "strategy" ? credited(entry, negative) : entry,
  );
};

const judgedBy = (knowledge: Knowledge, phi: Phi, task: Task, goal: Goal): Knowledge => {
  const key = informationKey(task, goal);
  const { difficulty } = phi.experience.difficulty;
  const known = entryOf(knowledge, key);
  if (known === undefined) {
    const { kind } = task;
    const first: InformationEntry = {
      category: "task",
      about: "information",
      key,
      kind,
      goal: goal.name,
      difficulty,
      judged: 1,
    };
    return [...knowledge, first];
  }
  return knowledge.map((entry) =>
    entry.key === key && entry.category === "task" && entry.about === "information"
      ? {
          ...entry,
          difficulty: runningMean(entry.difficulty, entry.judged, difficulty),
          judged: entry.judged + 1,
        }
      : entry,
  );
};
