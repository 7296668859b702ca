/** What tells one format of problem files from another; each is a file in `formats` and a line in its registry. */
import { UsageError } from "../../core/errors.ts";
import type { Problem } from "./problem.ts";

/** One line of a file, as JSON has it. */
export type Fields = Readonly<Record<string, unknown>>;

/** A format of problem files: one JSON object a line. */
export interface ProblemFormat {
  readonly name: string;
  /** Whether a file whose first object is this one has the format. */
  readonly recognises: (first: Fields) => boolean;
  /**
   * The problem of one object.
   *
   * @param where the file and its line, for what is refused.
   * @throws UsageError for an object that is no problem of the format.
   */
  readonly problem: (fields: Fields, where: string) => Pick<Problem, "question" | "answer">;
}

/** What every object has to be. */
export const EXPECTED =
  'an object with "question" and "answer" (GSM8K, plain) or "problem" and "answer" (MATH500, AIME)';

/** The text of a field, or the number in it as text. @throws UsageError where there is none. */
export const textIn = (where: string, fields: Fields, name: string): string => {
  const value = fields[name];
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  const got = Object.hasOwn(fields, name)
    ? `"${name}": ${JSON.stringify(value)}`
    : `the fields ${Object.keys(fields).join(", ") || "of an empty object"}`;
  throw new UsageError({ where, got, expected: EXPECTED });
};
