/** Retrieval and the two phases of selection on a model (equations 2 and 4). */
import type { Rng } from "../../../core/rng.ts";
import type { Entry } from "../../../flavell/knowledge.ts";
import type { Control } from "../../../flavell/messages.ts";
import { parsed, unparsed } from "../asking/ask.ts";
import { type Desk, exactly, judgement, oneOf, oneOrNone, someOf } from "./desk.ts";
import { goalLines, knowledgeLines, taskLines } from "./wording.ts";

type ControlOf<Type extends Control["type"]> = Extract<Control, { readonly type: Type }>;

/**
 * retrieve(MK, …): the keys of what comes to mind, each once; nothing is asked where nothing is known. A first retrieval
 * that names no cognitive strategy, though MK holds some, leaves nothing to select from: it is no reply.
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
  const serving = new Set(knowledge.filter(isCognitive).map(({ key }) => key));
  const read = ({ keys }: { readonly keys: readonly string[] }) =>
    cue.by === "task" && serving.size > 0 && !keys.some((key) => serving.has(key))
      ? unparsed('no strategy for the task in "keys"')
      : parsed([...new Set(keys)]);
  return judgement(desk, type, content, schema, read, rng);
};

const isCognitive = (entry: Entry): boolean => entry.category === "strategy" && entry.level === "cognitive";

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
