/** How a simulated reasoner senses difficulty, finds the pattern behind it, and picks a strategy. */
import type { Difficulty } from "../../flavell/experience.ts";
import type { Knowledge, StrategyEntry } from "../../flavell/knowledge.ts";
import type { DifficultyRoutes } from "../../flavell/messages.ts";
import type { ReasonerParameters } from "./reasoner-parameters.ts";
import type { Problem } from "./reasoner-problems.ts";
import { GENERAL_SIGNALS, PROBLEM_CLASSES } from "./reasoner-problems.ts";

/** Standard deviation of the felt difficulty about the true one. */
const FEELING_NOISE = 0.2;

/** A look at the problem: evidence for each signal, then for each pattern. The true one stands out by d′. */
export const look = (
  p: ReasonerParameters,
  problem: Problem,
  noise: readonly number[],
): readonly number[] => {
  const nature = PROBLEM_CLASSES[problem.nature]!;
  const truth = [
    ...GENERAL_SIGNALS.map((signal) => signal === nature.signal),
    ...PROBLEM_CLASSES.map((each) => each === nature),
  ];
  const lasting = Math.sqrt(p.persistence);
  const passing = Math.sqrt(1 - p.persistence);
  return truth.map((true_, i) => (true_ ? p.sensing : 0) + lasting * problem.lures[i]! + passing * noise[i]!);
};

/**
 * How hard the problem seems. With enough experience of its kind the reasoner assesses from what it knows, before
 * that it feels; a negative outcome makes it seem harder in either mode.
 */
export const judgeDifficulty = (
  p: ReasonerParameters,
  problem: Problem,
  { feel, assess }: DifficultyRoutes,
  evidence: readonly number[],
  feeling: number,
): Difficulty => {
  const signal = GENERAL_SIGNALS[strongest(evidence.slice(0, GENERAL_SIGNALS.length))]!;
  const known = assess.knowledge.find(
    (entry) =>
      entry.category === "task" &&
      entry.about === "information" &&
      entry.kind === assess.task.kind &&
      entry.judged >= p.assessAfter,
  );
  if (known?.category === "task" && known.about === "information") {
    const failed = assess.outcome?.metacognitive?.negative ?? false;
    return {
      mode: "assessment",
      because: [known.key],
      difficulty: harder(known.difficulty, failed),
      signal,
    };
  }
  const failed = feel.outcome?.metacognitive?.negative ?? false;
  const felt = problem.complexity / 2 + FEELING_NOISE * feeling;
  return { mode: "feeling", difficulty: harder(Math.min(1, Math.max(0, felt)), failed), signal };
};

const harder = (difficulty: number, failed: boolean): number =>
  failed ? difficulty + (1 - difficulty) / 2 : difficulty;

/** Where the evidence for a pattern stands in a look. */
const EVIDENCE_AT: ReadonlyMap<string | null, number> = new Map(
  PROBLEM_CLASSES.map(({ pattern }, index) => [pattern, GENERAL_SIGNALS.length + index]),
);

/** The pattern behind a signal: of those that strategy knowledge holds for it, the one with most evidence. */
export const diagnose = (
  signal: string | null,
  knowledge: Knowledge,
  evidence: readonly number[],
): string | null => {
  if (signal === null) return null;
  let pattern: string | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const entry of knowledge) {
    if (entry.category !== "strategy" || entry.signal !== signal) continue;
    const weight = evidence[EVIDENCE_AT.get(entry.pattern) ?? -1] ?? Number.NEGATIVE_INFINITY;
    if (weight <= most) continue;
    most = weight;
    pattern = entry.pattern;
  }
  return pattern;
};

/**
 * The strategy that a pattern activates: the most effective one known for it, the preferred one among equals; without
 * a pattern the most effective one for anything, which is habit. Strategies that the problem is known to resist are
 * passed over while there are others.
 */
export const activate = (
  pattern: string | null,
  candidates: readonly StrategyEntry[],
  knowledge: Knowledge,
  task: string,
): StrategyEntry => {
  const fitting = pattern === null ? candidates : candidates.filter((each) => each.pattern === pattern);
  const matching = fitting.length === 0 ? candidates : fitting;
  const resisted = resistedBy(knowledge, task);
  const untried =
    resisted.length === 0 ? matching : matching.filter((each) => !resisted.includes(each.strategy));
  return (untried.length === 0 ? matching : untried).reduce((best, each) => {
    const ahead = each.effectiveness - best.effectiveness;
    if (ahead !== 0) return ahead > 0 ? each : best;
    return preference(knowledge, each.strategy) > preference(knowledge, best.strategy) ? each : best;
  });
};

const resistedBy = (knowledge: Knowledge, task: string): readonly string[] => {
  for (const entry of knowledge) {
    if (entry.category === "task" && entry.about === "demand" && entry.task === task) return entry.resists;
  }
  return [];
};

const preference = (knowledge: Knowledge, strategy: string): number => {
  for (const entry of knowledge) {
    if (entry.category === "agent" && entry.belief === "preference" && entry.about === strategy) {
      return entry.value;
    }
  }
  return 0;
};

const strongest = (evidence: readonly number[]): number => evidence.indexOf(Math.max(...evidence));
