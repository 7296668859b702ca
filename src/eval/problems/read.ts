/** Reads problem files as they are published: one JSON object a line. */
import { UsageError } from "../../core/errors.ts";
import { extractAnswer } from "../answer/extract.ts";
import type { Problem, ProblemFormat, ProblemSet } from "./problem.ts";

type Fields = Readonly<Record<string, unknown>>;

const EXPECTED =
  'an object with "question" and "answer" (GSM8K, plain) or "problem" and "answer" (MATH500, AIME)';

/**
 * The problems of the text of a file: GSM8K (`question`, `answer` ending in `#### N`), MATH (`problem`, `solution`,
 * `answer`, `level`, `subject`), AIME (`problem`, `answer`), or plain `{question, answer}`. All lines have the shape of
 * the first.
 *
 * @throws UsageError for a file without problems, a line that is no such object, and an id that occurs twice; each
 * names the line.
 */
export const readProblems = (file: string, text: string): ProblemSet => {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.replace(/^\uFEFF/, ""), number: index + 1 }))
    .filter(({ line }) => line.trim() !== "");
  if (lines.length === 0) {
    throw new UsageError({ where: file, got: "no problem", expected: "at least one, a JSON object a line" });
  }
  const format = formatOf(objectOf(file, lines[0]!));
  const seen = new Map<string, number>();
  const problems = lines.map((line) => {
    const problem = problemOf(file, line.number, objectOf(file, line), format);
    const earlier = seen.get(problem.id);
    if (earlier !== undefined) {
      const got = `the id ${JSON.stringify(problem.id)}, which line ${earlier} has too`;
      throw new UsageError({ where: `${file}, line ${line.number}`, got, expected: "an id of its own" });
    }
    seen.set(problem.id, line.number);
    return problem;
  });
  return { format, problems };
};

const objectOf = (
  file: string,
  { line, number }: { readonly line: string; readonly number: number },
): Fields => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UsageError({
      where: `${file}, line ${number}`,
      got: JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}…` : line),
      expected: "one JSON object",
      remedy:
        line.trim() === "[" ? "Write one object a line (JSON Lines), without brackets around them." : "",
    });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new UsageError({ where: `${file}, line ${number}`, got: JSON.stringify(value), expected: EXPECTED });
};

const formatOf = (first: Fields): ProblemFormat => {
  if (Object.hasOwn(first, "problem")) return Object.hasOwn(first, "level") ? "math" : "aime";
  return typeof first.answer === "string" && first.answer.includes("####") ? "gsm8k" : "plain";
};

const problemOf = (file: string, line: number, fields: Fields, format: ProblemFormat): Problem => {
  const where = `${file}, line ${line}`;
  const question = textIn(where, fields, format === "math" || format === "aime" ? "problem" : "question");
  const answer = textIn(where, fields, "answer");
  const id = fields.id ?? fields.unique_id ?? line;
  return {
    id: String(id),
    question,
    answer: format === "gsm8k" ? solutionOf(where, answer) : answer,
    level: levelIn(where, fields.level),
    subject: typeof fields.subject === "string" ? fields.subject : null,
  };
};

const textIn = (where: string, fields: Fields, name: string): string => {
  const value = fields[name];
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  const got = Object.hasOwn(fields, name)
    ? `"${name}": ${JSON.stringify(value)}`
    : `the fields ${Object.keys(fields).join(", ") || "of an empty object"}`;
  throw new UsageError({ where, got, expected: EXPECTED });
};

const solutionOf = (where: string, answer: string): string => {
  const found = extractAnswer(answer);
  if (found?.mark === "####") return found.text;
  throw new UsageError({ where, got: "an answer without ####", expected: "a solution that ends in #### N" });
};

/** 3 or "Level 3". */
const levelIn = (where: string, value: unknown): number | null => {
  if (value === undefined || value === null) return null;
  const level = typeof value === "number" ? value : Number(/^(?:Level )?(\d)$/.exec(String(value))?.[1]);
  if (Number.isInteger(level) && level >= 1 && level <= 5) return level;
  throw new UsageError({ where, got: `"level": ${JSON.stringify(value)}`, expected: "a level from 1 to 5" });
};
