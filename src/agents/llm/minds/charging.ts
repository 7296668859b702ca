/** From the exchanges of a mind that keeps them to the account of its run. */
import type { Exchange } from "../asking/exchange.ts";
import type { Account } from "./account.ts";

/** Enters controls as they come, and, when one is done with, what it cost. */
export const charged = (account: Account, exchanges: () => readonly Exchange[]) => {
  let entered = 0;
  return {
    asked: account.asked,
    settled: (): void => {
      const all = exchanges();
      for (const { ledger, shortfalls } of all.slice(entered)) account.spent(ledger, shortfalls);
      entered = all.length;
    },
  };
};
