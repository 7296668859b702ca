/** A problem with a known answer. */
export interface Problem {
  /** Unique within its file: the file's own `id` or `unique_id`, else the number of the line. */
  readonly id: string;
  readonly question: string;
  /** The expected answer alone, as `answerChecker` takes it. */
  readonly answer: string;
  /** Difficulty from 1 to 5 as MATH has it; `null` where the file has none. */
  readonly level: number | null;
  readonly subject: string | null;
}

/** The shapes of published problem files that are understood. */
export type ProblemFormat = "gsm8k" | "math" | "aime" | "plain";

/** All problems of a file and what shape it had. */
export interface ProblemSet {
  readonly format: ProblemFormat;
  readonly problems: readonly Problem[];
}
