/** From the exchanges of a mind that keeps them to the account of its run. */
import { ReplyError } from "../asking/ask.ts";
import type { Exchange } from "../asking/exchange.ts";
import type { Account } from "./account.ts";

/**
 * Enters a control, what answering it cost, and where it is not answered, since no reply could be read, that it is not.
 */
export type Charged = <Answer>(control: string, answer: () => Promise<Answer>) => Promise<Answer>;

/** Begins to enter what one individual is asked. */
export const charged = (account: Account, exchanges: () => readonly Exchange[]): Charged => {
  let entered = 0;
  return async (control, answer) => {
    account.asked(control);
    try {
      return await answer();
    } catch (error) {
      if (error instanceof ReplyError) {
        account.fellShort({ kind: "judgement-missing", detail: `${control}: ${error.fault}` });
      }
      throw error;
    } finally {
      const all = exchanges();
      for (const { ledger, shortfalls } of all.slice(entered)) account.spent(ledger, shortfalls);
      entered = all.length;
    }
  };
};
