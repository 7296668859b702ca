/** Totals that were published without results by problem. */
import { compareShares, holm, type Share, type ShareDifference } from "../../metrics/comparisons/index.ts";
import type { Estimate } from "../../metrics/estimable.ts";
import { wilson } from "../../metrics/wilson.ts";

/** So many right of so many problems under one method. */
export interface MethodTotal extends Share {
  readonly method: string;
}

/** What can be said of totals. */
export interface TotalsSummary {
  readonly level: number;
  readonly methods: readonly (MethodTotal & { readonly accuracy: Estimate })[];
  readonly comparisons: {
    readonly test: "z of two independent shares";
    readonly adjustment: "Holm";
    readonly pairs: readonly (ShareDifference & {
      readonly first: string;
      readonly second: string;
      readonly pHolm: number;
    })[];
  };
}

/**
 * Compares totals, each with each or all with `against`, as shares of independent problems: what is paired in them was
 * not published.
 *
 * @throws OutOfRangeError for counts that are no counts of their problems.
 */
export const summaryOfTotals = (
  totals: readonly MethodTotal[],
  against: string | null,
  level: number,
): TotalsSummary => {
  const pairs = totals.flatMap((first, at) =>
    against === null
      ? totals.slice(at + 1).map((second) => ({ first, second }))
      : totals.flatMap((second) =>
          second.method === against && first.method !== against ? [{ first, second }] : [],
        ),
  );
  const compared = pairs.map(({ first, second }) => ({
    first: first.method,
    second: second.method,
    ...compareShares(first, second, level),
  }));
  const adjusted = holm(compared.map(({ p }) => p));
  return {
    level,
    methods: totals.map((total) => {
      const share = total.count / total.of;
      return { ...total, accuracy: { estimate: share, ...wilson(share, total.of, level) } };
    }),
    comparisons: {
      test: "z of two independent shares",
      adjustment: "Holm",
      pairs: compared.map((pair, at) => ({ ...pair, pHolm: adjusted[at]! })),
    },
  };
};
