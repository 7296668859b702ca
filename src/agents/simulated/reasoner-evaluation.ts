/** How a simulated reasoner evaluates an outcome, checks it, and what it writes into its knowledge. */
import type { Evaluation, Signal } from "../../flavell/experience.ts";
import type { Change, DemandEntry, Knowledge } from "../../flavell/knowledge.ts";
import type { EvaluationRoutes } from "../../flavell/messages.ts";
import type { Check, Finding, Goal, Phi, Task } from "../../flavell/tuples.ts";
import type { Luck } from "./reasoner-luck.ts";
import type { ReasonerParameters } from "./reasoner-parameters.ts";
import type { Draft } from "./reasoner-work.ts";

/** More than half of the way is left: the understanding is felt as fragmented. */
const FRAGMENTED = 0.5;
/** Refining brought less than this: progress is uncertain. */
const LITTLE_PROGRESS = 0.1;
/** What the checks are about, in the order of the draws. */
const ORDER: readonly Check[] = ["coherence", "plausibility", "consistency", "goal-conduciveness"];

/** A noisy look at whether the draft's approach suits the problem: true where it seems not to. */
const seemsUnsuited = (p: ReasonerParameters, draft: Draft, noise: number): boolean =>
  (draft.suited ? p.verification : 0) + noise < p.verification / 2;

/**
 * The evaluative experience. Fragmented: much is left. Doubtful: the approach seems not to suit. Unexpected, which
 * takes an expectation and therefore assessment: a strategy known to work has not. Uncertain: refining brought little.
 */
export const evaluate = (
  p: ReasonerParameters,
  { feel, assess }: EvaluationRoutes,
  draft: Draft,
  before: Draft | null,
  spent: number,
  luck: Luck,
): Evaluation => {
  const known = assess.knowledge.find(
    (entry) =>
      entry.category === "strategy" &&
      entry.level === "cognitive" &&
      entry.strategy === draft.strategy &&
      entry.successes + entry.failures >= p.assessAfter &&
      entry.effectiveness >= 0.5,
  );
  const { distance } = assess.outcome;
  const unfinished = distance > p.within;
  const refined = before !== null && before.strategy === draft.strategy;
  const assesses = feel === null || known !== undefined;
  const felt: readonly (readonly [Signal, boolean])[] = [
    ["fragmented", distance > FRAGMENTED],
    ["doubtful", seemsUnsuited(p, draft, luck.doubt)],
    ["unexpected", known !== undefined && unfinished],
    ["uncertain", unfinished && refined && before.apparent - distance < LITTLE_PROGRESS],
  ];
  const signals = felt.filter(([, holds]) => holds).map(([signal]) => signal);
  const salience = { [p.goal]: 1, respite: p.fatigue * spent * distance };
  return assesses
    ? { mode: "assessment", because: known === undefined ? [] : [known.key], signals, salience }
    : { mode: "feeling", signals, salience };
};

/** Each check is its own look at whether the approach suits the problem; it fails where it seems not to. */
export const check = (
  p: ReasonerParameters,
  checks: readonly Check[],
  draft: Draft,
  luck: Luck,
): readonly Finding[] =>
  checks.map((each) => ({
    check: each,
    negative: seemsUnsuited(p, draft, luck.checks[ORDER.indexOf(each)]!),
  }));

/**
 * What the reasoner notes, where it takes notes: on a negative outcome that the problem resists the strategy; and it
 * strikes out what it noted about other problems.
 */
export const noted = (
  p: ReasonerParameters,
  knowledge: Knowledge,
  phi: Phi,
  task: Task,
  goal: Goal,
): readonly Change[] => {
  if (p.notes === "off") return [];
  const demands = knowledge.filter(
    (entry): entry is DemandEntry => entry.category === "task" && entry.about === "demand",
  );
  const struck = demands
    .filter((entry) => entry.task !== task.id)
    .map((entry): Change => ({ kind: "delete", key: entry.key }));
  if (!(phi.outcome.metacognitive?.negative ?? false)) return struck;
  const own = demands.find((entry) => entry.task === task.id);
  const { strategy } = phi.strategy.cognitive;
  if (own?.resists.includes(strategy)) return struck;
  const entry: DemandEntry = {
    category: "task",
    about: "demand",
    key: `task/demand/${task.id}`,
    task: task.id,
    goal: goal.name,
    resists: [...(own?.resists ?? []), strategy],
  };
  return [...struck, { kind: own === undefined ? "add" : "revise", entry }];
};
