/** Retrieval and the two phases of selection on a model (equations 2 and 4). */
import type { Rng } from "../../../core/rng.ts";
import type { Knowledge, StrategyEntry } from "../../../flavell/knowledge.ts";
import type { Control } from "../../../flavell/messages.ts";
import { parsed, unparsed } from "../asking/ask.ts";
import { type Desk, exactly, judgement, oneOf, oneOrNone, someOf } from "./desk.ts";
import type { FlavellMindOptions } from "./options.ts";
import { goalLines, knowledgeLines, taskLines } from "./wording.ts";

type ControlOf<Type extends Control["type"]> = Extract<Control, { readonly type: Type }>;

/**
 * retrieve(MK, …): the keys of what comes to mind, each once; nothing is asked where nothing is known. A first retrieval
 * that leaves nothing to select from (4, 7), though MK holds some, is no reply.
 */
export const retrieve = async (
  desk: Desk,
  { knowledge, cue, type }: ControlOf<"knowledge-retrieve">,
  rng: Rng,
): Promise<readonly string[]> => {
  if (knowledge.length === 0) return [];
  const about =
    cue.by === "task"
      ? `${taskLines(cue.task)}\n${goalLines(cue.goal)}`
      : `The difficulty is felt to be ${cue.experience.difficulty.difficulty} (${cue.experience.difficulty.signal ?? "nothing in particular"}), the last outcome ${cue.experience.evaluative.signals.join(", ") || "in order"}.`;
  const content = `${about}\n\nWhat you know:\n${knowledgeLines(knowledge)}\n\nDo not solve the task. Which of this bears on it? Give the keys in "keys": strategies that may serve, checks that you may need, and what you know of yourself and of such tasks.`;
  const schema = exactly({ keys: someOf(knowledge.map(({ key }) => key)) });
  const read = ({ keys }: { readonly keys: readonly string[] }) => {
    const lacking = cue.by === "task" ? lackingIn(keys, knowledge, desk.options) : null;
    return lacking === null ? parsed([...new Set(keys)]) : unparsed(`${lacking} in "keys"`);
  };
  return judgement(desk, type, content, schema, read, rng);
};

/** What cannot be done without, of what is known: a strategy, and a check, or every one where all are to be made. */
const lackingIn = (
  keys: readonly string[],
  knowledge: Knowledge,
  { text, evaluation }: FlavellMindOptions,
): string | null => {
  const known = (level: StrategyEntry["level"]) =>
    knowledge.flatMap((entry) => (entry.category === "strategy" && entry.level === level ? entry.key : []));
  const [strategies, checks] = [known("cognitive"), known("metacognitive")];
  const named = (key: string): boolean => keys.includes(key);
  if (strategies.length > 0 && !strategies.some(named)) return "no strategy for the task";
  if (text === "algorithm-1" || checks.length === 0) return null;
  if (evaluation === "comprehensive") return checks.every(named) ? null : "not every check";
  return checks.some(named) ? null : "no check";
};

/** First phase: of the patterns that strategy knowledge holds for the signal, the one behind it; `null` for none. */
export const diagnose = async (
  desk: Desk,
  { difficulty, knowledge, task, goal, type }: ControlOf<"pattern-diagnose">,
  rng: Rng,
): Promise<string | null> => {
  const { signal } = difficulty;
  const patterns = knowledge.flatMap((entry) =>
    entry.category === "strategy" && entry.signal === signal && entry.pattern !== null ? entry.pattern : [],
  );
  if (signal === null || patterns.length === 0) return null;
  const known = [...new Set(patterns)];
  const content = `${taskLines(task)}\n${goalLines(goal)}\n\nIts difficulty signals ${signal}. Do not solve it. What is behind this ("pattern": ${known.join(", ")}, or null for none of these)?`;
  const read = ({ pattern }: { readonly pattern: string | null }) => parsed(pattern);
  return judgement(desk, type, content, exactly({ pattern: oneOrNone(known) }), read, rng);
};

/** Second phase: the strategy that the pattern activates. */
export const select = (
  desk: Desk,
  { pattern, candidates, difficulty, knowledge, task, goal, type }: ControlOf<"strategy-select">,
  rng: Rng,
): Promise<string> => {
  const others = knowledge.filter((entry) => entry.category !== "strategy");
  const content = `${taskLines(task)}\n${goalLines(goal)}\n\nDifficulty: ${difficulty.difficulty.toFixed(3)}. Pattern behind it: ${pattern ?? "none"}.\n\nStrategies:\n${knowledgeLines(candidates)}\n\nWhat else you know:\n${knowledgeLines(others)}\n\nDo not solve the task. Which strategy do you follow? Give its key in "key".`;
  const read = ({ key }: { readonly key: string }) => parsed(key);
  const schema = exactly({ key: oneOf(candidates.map(({ key }) => key)) });
  return judgement(desk, type, content, schema, read, rng);
};
