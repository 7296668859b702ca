/** What is kept of a problem that a method has answered. */
import type { Exchange, ProblemLedger, ShortfallCount } from "../../agents/llm/index.ts";
import type { Json } from "../../core/theory.ts";

/** A line of `problems.jsonl`. */
export interface ProblemResult {
  readonly id: string;
  readonly method: string;
  /** The answer alone; `null` where none was given. */
  readonly answer: string | null;
  readonly expected: string;
  /** `null` where the checker cannot decide. */
  readonly correct: boolean | null;
  /** What settled it, or why nothing did. */
  readonly why: string;
  /** Why the method came to no end; `null` where it did. A method that failed has given no answer. */
  readonly failure: string | null;
  /** Difficulty from 1 to 5 as MATH has it; `null` where the file has none. */
  readonly level: number | null;
  readonly subject: string | null;
  /** Whole solutions that were generated; `null` for a method that failed. */
  readonly attempts: number | null;
  /** Tokens that both levels decoded; where the ledger does not know all of them, at least so many. */
  readonly tokens: number;
  readonly ledger: ProblemLedger;
  /** What the method monitored, by name. */
  readonly signals: Readonly<Record<string, Json>>;
  /** How often each control fired, by the purpose of its exchanges. */
  readonly controls: Readonly<Record<string, number>>;
  readonly shortfalls: readonly ShortfallCount[];
}

/** An exchange with the level that had it. */
export interface LevelExchange extends Exchange {
  readonly level: "object" | "meta";
}

/** A line of `traces.jsonl`: everything that was said for a result, in the order in which it came to an end. */
export interface ProblemTrace {
  readonly id: string;
  readonly method: string;
  readonly question: string;
  readonly exchanges: readonly LevelExchange[];
}

/** A result and how it came about. */
export interface Attempted {
  readonly result: ProblemResult;
  readonly trace: ProblemTrace;
}
