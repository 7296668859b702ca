/** Reads problem files as they are published: one JSON object a line. */
import { UsageError } from "../../core/errors.ts";
import { EXPECTED, type Fields } from "./format.ts";
import { FORMATS } from "./formats/registry.ts";
import type { Problem, ProblemSet } from "./problem.ts";

/** A line of a file, with its number. */
interface Numbered {
  readonly line: string;
  readonly number: number;
}

/**
 * The problems of the text of a file, in the format of its first line: GSM8K, MATH, AIME or plain `{question, answer}`.
 * Whatever the format, `id` or `unique_id`, `level` (1 to 5) and `subject` are read where a line has them.
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
  const first = objectOf(file, lines[0]!);
  const format = FORMATS.find(({ recognises }) => recognises(first))!;
  const seen = new Map<string, number>();
  const problems = lines.map((line): Problem => {
    const where = `${file}, line ${line.number}`;
    const fields = objectOf(file, line);
    const id = String(fields.id ?? fields.unique_id ?? line.number);
    const earlier = seen.get(id);
    if (earlier !== undefined) {
      const got = `the id ${JSON.stringify(id)}, which line ${earlier} has too`;
      throw new UsageError({ where, got, expected: "an id of its own" });
    }
    seen.set(id, line.number);
    const subject = typeof fields.subject === "string" ? fields.subject : null;
    return { id, ...format.problem(fields, where), level: levelIn(where, fields.level), subject };
  });
  return { format: format.name, problems };
};

const objectOf = (file: string, { line, number }: Numbered): Fields => {
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

/** 3 or "Level 3". */
const levelIn = (where: string, value: unknown): number | null => {
  if (value === undefined || value === null) return null;
  const level = typeof value === "number" ? value : Number(/^(?:Level )?(\d)$/.exec(String(value))?.[1]);
  if (Number.isInteger(level) && level >= 1 && level <= 5) return level;
  throw new UsageError({ where, got: `"level": ${JSON.stringify(value)}`, expected: "a level from 1 to 5" });
};
