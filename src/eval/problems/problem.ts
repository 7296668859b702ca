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

/** All problems of a file, and the name of the format that it had. */
export interface ProblemSet {
  readonly format: string;
  readonly problems: readonly Problem[];
}
