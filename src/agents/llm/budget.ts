import { BudgetError } from "./errors.ts";
import type { Meter } from "./stream/generation.ts";

/** A meter that also says what has been spent. */
export interface Budget extends Meter {
  /** Tokens so far: prompts read and tokens decoded. */
  readonly total: () => number;
}

/**
 * At most this many tokens for a whole run; `null`: as many as it takes.
 *
 * @param already tokens that an earlier part of the run has spent.
 */
export const budget = (limit: number | null, already = 0): Budget => {
  let total = already;
  const holds = (): boolean => limit === null || total < limit;
  const spent = (): BudgetError =>
    new BudgetError({
      where: "--max-total-tokens",
      got: `${total} tokens spent`,
      expected: `at most ${limit}`,
      remedy:
        "Allow more. With --record, go on with --resume and a larger number: what was kept is not asked again.",
    });
  return {
    total: () => total,
    enter: () => {
      if (!holds()) throw spent();
    },
    spend: (tokens) => {
      total += tokens;
      return holds();
    },
    spent,
  };
};
