/** The tokens that an evaluation has spent, over all the times that it was gone on with. */
import { BudgetError } from "../../agents/llm/errors.ts";
import { leastOf } from "../../agents/llm/stream/ledger.ts";
import type { ProblemResult } from "../../eval/index.ts";

/** Prompts read and tokens decoded by both levels, as the budget counts them. */
export const spentBy = (results: readonly ProblemResult[]): number =>
  results.reduce(
    (sum, { ledger, tokens }) => sum + tokens + leastOf(ledger.prompt) + leastOf(ledger.meta.prompt),
    0,
  );

/** What to do about a spent budget here. */
export const refineBudgetError = (error: unknown): unknown =>
  error instanceof BudgetError
    ? new BudgetError({ ...error.facts, remedy: "Go on with --resume and a larger number." })
    : error;
