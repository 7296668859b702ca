import type { Completion, Count, Ledger } from "../contract.ts";
import { prefilled, sum, sumOfLedgers } from "../stream/ledger.ts";

/** What a problem cost: the object level's tokens by what became of them, and the meta-level's beside them. */
export interface ProblemLedger extends Ledger {
  /** Tokens of prompts that the server had to read anew. */
  readonly prefilled: Count;
  /** All of the meta-level's tokens, on its own model. */
  readonly meta: Ledger;
}

/** The account of a problem from its object level's completions and its meta-level's. */
export const problemLedger = (
  object: readonly Pick<Completion, "ledger">[],
  meta: readonly Pick<Completion, "ledger">[],
): ProblemLedger => {
  const ledgers = object.map(({ ledger }) => ledger);
  return {
    ...sumOfLedgers(ledgers),
    prefilled: sum(ledgers.map(prefilled)),
    meta: sumOfLedgers(meta.map(({ ledger }) => ledger)),
  };
};
