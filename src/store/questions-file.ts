/** Reads questions with their answers, one JSON object a line. */
import { UsageError } from "../core/errors.ts";
import { utf8Text } from "./utf8-text.ts";

/** One question, and every answer that is right. */
export interface QuestionRecord {
  readonly question: string;
  readonly answers: readonly [string, ...string[]];
}

/**
 * Reads lines of `{"question": …, "answer": …}`, where the answer may be a list of those that are right.
 *
 * @throws UsageError for a file that cannot be read, a line of another form, or a question that stands twice.
 */
export const readQuestions = (file: string): readonly QuestionRecord[] => {
  const lines = utf8Text("--data", file, "a file that can be read").split(/\r?\n/);
  const seen = new Set<string>();
  const records = lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const record = recordIn(line);
    const twice = record !== null && seen.has(record.question);
    if (record !== null && !twice) {
      seen.add(record.question);
      return [record];
    }
    throw new UsageError({
      where: `${file}, line ${index + 1}`,
      got: twice ? "a question that stood before" : line.slice(0, 80),
      expected: '{"question": "…", "answer": "…"} or a list of answers',
    });
  });
  if (records.length > 0) return records;
  throw new UsageError({ where: file, got: "no line", expected: "at least one question" });
};

const recordIn = (line: string): QuestionRecord | null => {
  let value: { readonly question?: unknown; readonly answer?: unknown } | null;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const answers = [value?.answer].flat();
  const texts =
    answers.length > 0 && answers.every((answer) => typeof answer === "string" && answer.trim() !== "");
  if (typeof value?.question !== "string" || value.question.trim() === "" || !texts) return null;
  return { question: value.question, answers: answers as unknown as QuestionRecord["answers"] };
};
