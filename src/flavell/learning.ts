/**
 * The learning rule that Flavell's model lacks, as this project states it. With both parts off, knowledge changes
 * only through (11).
 */
import { inRange } from "../core/errors.ts";
import type { Formula } from "../core/settings.ts";
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

/**
 * What a user's own law gives.
 *
 * @throws OutOfRangeError for a belief outside [0, 1].
 */
const byLaw = (law: Formula, equation: string, variables: Readonly<Record<string, number>>): number =>
  inRange(`learning formula "${law.source}"`, law(variables), 0, 1, equation);

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
  const { strategyLearning, taskLearning } = p;
  const credit = strategyLearning === "off" ? knowledge : creditTo(knowledge, phi, strategyLearning);
  return taskLearning === "off" ? credit : judgedBy(credit, phi, task, goal, taskLearning);
};

const creditTo = (knowledge: Knowledge, phi: Phi, law: "on" | Formula): Knowledge => {
  const { key } = phi.strategy.cognitive;
  const negative = isNegative(phi.outcome.metacognitive);
  return knowledge.map((entry) =>
    entry.key === key && entry.category === "strategy" ? creditedBy(law, entry, negative) : entry,
  );
};

const creditedBy = (law: "on" | Formula, entry: StrategyEntry, negative: boolean): StrategyEntry => {
  const record = credited(entry, negative);
  if (law === "on") return record;
  const { successes, failures } = record;
  const { effectiveness } = entry;
  return { ...record, effectiveness: byLaw(law, "E-5", { successes, failures, effectiveness }) };
};

const judgedBy = (knowledge: Knowledge, phi: Phi, task: Task, goal: Goal, law: "on" | Formula): Knowledge => {
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
          difficulty: revisedBy(law, entry, difficulty),
          judged: entry.judged + 1,
        }
      : entry,
  );
};

const revisedBy = (law: "on" | Formula, { difficulty, judged }: InformationEntry, next: number): number =>
  law === "on" ? runningMean(difficulty, judged, next) : byLaw(law, "E-6", { difficulty, judged, next });
