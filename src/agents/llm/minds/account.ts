/** What the minds of one run cost their model, and what was asked for and did not happen, summed as it comes. */

import { countShortfalls, neverFired, type ShortfallCount } from "../asking/summary.ts";
import type { Completion, Ledger, Shortfall } from "../contract.ts";
import { NOTHING_SPENT } from "../signals/signal.ts";
import { leastOf, sumOfLedgers } from "../stream/ledger.ts";

/** What a run's summary says about its model. */
export interface AccountSummary {
  /** Controls that the model was asked to answer, by type. */
  readonly controls: Readonly<Record<string, number>>;
  readonly ledger: Ledger;
  readonly shortfalls: readonly ShortfallCount[];
}

/** Keeps the account of a run; it grows with the kinds of things that happen, never with their number. */
export interface Account {
  /** A control of the theory has come to the model. */
  readonly asked: (control: string) => void;
  /** Takes what something cost, and says how many tokens were decoded for it. */
  readonly spent: (cost: Ledger, shortfalls: readonly Shortfall[]) => number;
  /** Takes something asked for that did not happen. */
  readonly fellShort: (shortfall: Shortfall) => void;
  /**
   * What a run says of its model in the end.
   *
   * @param controls what the theory can ask for: each that never came is a shortfall.
   */
  readonly summary: (controls: readonly string[]) => AccountSummary;
}

/** Opens an account. */
export const account = (): Account => {
  const controls = new Map<string, number>();
  const counted = new Map<string, ShortfallCount>();
  let ledger: Ledger | null = null;
  const fellShort = ({ kind, detail }: Shortfall): void => {
    const before = counted.get(kind);
    counted.set(kind, { kind, detail: before?.detail ?? detail, times: (before?.times ?? 0) + 1 });
  };
  return {
    asked: (control) => void controls.set(control, (controls.get(control) ?? 0) + 1),
    spent: (cost, shortfalls) => {
      ledger = ledger === null ? cost : sumOfLedgers([ledger, cost]);
      shortfalls.forEach(fellShort);
      return leastOf(cost.decoded);
    },
    fellShort,
    summary: (possible) => ({
      controls: Object.fromEntries(controls),
      ledger: ledger ?? NOTHING_SPENT,
      shortfalls: [...counted.values(), ...countShortfalls(neverFired(possible, controls.keys()))],
    }),
  };
};

/** Enters a completion into an account; how many tokens were decoded for it. */
export const entered = (into: Account, { ledger, shortfalls }: Completion): number =>
  into.spent(ledger, shortfalls);
