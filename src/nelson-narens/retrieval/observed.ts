/** What comes from an object level that no compiler has checked: refused where the theory could not go on with it. */
import { RefusalError } from "../../core/errors.ts";
import type { Cue, Memory } from "./tuples.ts";

const refuse = (where: string, got: unknown, expected: string, equation: string): never => {
  throw new RefusalError({ where, got: JSON.stringify(got) ?? "nothing", expected, equation });
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A_τ of an answer found. @eq 37 */
export const observedAnswer = (answer: unknown): string =>
  typeof answer === "string" ? answer : refuse("A", answer, "an answer in words", "37");

/** cue_τ @eq 36 */
export const observedCue = (cue: Cue): Cue => {
  const given: unknown = cue;
  if (isRecord(given) && typeof given.text === "string" && Array.isArray(given.attention)) {
    if (given.attention.every((activation) => Number.isFinite(activation))) return cue;
  }
  return refuse("cue", given, "{ text: words, attention: a list of finite numbers }", "36");
};

/** What retrieve_θ copied. @eq 30 @eq 33 */
export const observedMemories = (memories: readonly Memory[]): readonly Memory[] => {
  const given: unknown = memories;
  if (!Array.isArray(given)) return refuse("MK", given, "a list of memories", "30");
  for (const memory of given) if (!isMemory(memory)) refuse("MK", memory, MEMORY, "30");
  return memories;
};

const MEMORY =
  "a memory { id, query, fok: { positive, negative }, cue, answer, confidence from 0 to 1, last, feedback: correct, wrong, none or unknown }";

const isMemory = (memory: unknown): boolean =>
  isRecord(memory) &&
  typeof memory.id === "string" &&
  typeof memory.last === "boolean" &&
  isRecord(memory.fok) &&
  isCount(memory.fok.positive) &&
  isCount(memory.fok.negative) &&
  isCount(memory.confidence) &&
  memory.confidence <= 1 &&
  (memory.answer === null || typeof memory.answer === "string") &&
  (memory.feedback === "correct" ||
    memory.feedback === "wrong" ||
    memory.feedback === "none" ||
    memory.feedback === "unknown");

const isCount = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;
