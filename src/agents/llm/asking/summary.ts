/** What a run's summary says about the models it asked: what they cost, and what was asked for and did not happen. */
import type { Ledger, Shortfall } from "../contract.ts";
import { sumOfLedgers } from "../stream/ledger.ts";
import type { Exchange } from "./exchange.ts";

/** One kind of shortfall over a whole run. */
export interface ShortfallCount {
  readonly kind: Shortfall["kind"];
  readonly times: number;
  /** What happened, in the words of the first. */
  readonly detail: string;
}

/** The exchanges of a run, summed. */
export interface ExchangeSummary {
  readonly calls: number;
  /** Replies that did not parse. */
  readonly unparsed: number;
  readonly ledger: Ledger;
  readonly shortfalls: readonly ShortfallCount[];
}

/** Controls that a theory can issue and that a run never saw, as shortfalls. */
export const neverFired = (controls: readonly string[], fired: Iterable<string>): readonly Shortfall[] => {
  const seen = new Set(fired);
  return controls
    .filter((control) => !seen.has(control))
    .map((control) => ({ kind: "control-never-fired", detail: `"${control}" never fired` }));
};

/** Shortfalls by kind, in the order of their first; controls that never fired are each named. */
export const countShortfalls = (shortfalls: Iterable<Shortfall>): readonly ShortfallCount[] => {
  const counts = new Map<string, ShortfallCount>();
  for (const { kind, detail } of shortfalls) {
    const key = kind === "control-never-fired" ? `${kind}/${detail}` : kind;
    const before = counts.get(key);
    counts.set(key, { kind, detail: before?.detail ?? detail, times: (before?.times ?? 0) + 1 });
  }
  return [...counts.values()];
};

/**
 * Sums the exchanges of a run.
 *
 * @param controls what the theory can ask for, by purpose; each that was never asked for is a shortfall.
 */
export const summaryOf = (
  exchanges: readonly Exchange[],
  controls: readonly string[] = [],
): ExchangeSummary => ({
  calls: exchanges.length,
  unparsed: exchanges.filter(({ fault }) => fault !== null).length,
  ledger: sumOfLedgers(exchanges.map(({ ledger }) => ledger)),
  shortfalls: countShortfalls([
    ...exchanges.flatMap(({ shortfalls }) => shortfalls),
    ...neverFired(
      controls,
      exchanges.map(({ purpose }) => purpose),
    ),
  ]),
});
