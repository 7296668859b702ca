import { OutOfRangeError } from "../../core/errors.ts";
import { normalCdf } from "../../math/normal.ts";
import { wilson } from "../wilson.ts";
import { wholeCount } from "./whole-count.ts";

/** So many of so many cases. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** How two shares of independent cases differ. */
export interface ShareDifference {
  /** First minus second. */
  readonly difference: number;
  /** Newcombe's (1998) interval for the difference, from Wilson's intervals of the two shares. */
  readonly interval: { readonly low: number; readonly high: number };
  /** z of the pooled test, positive where the first is larger; `null` where both shares are 0 or both are 1. */
  readonly z: number | null;
  /** Its two-sided p; 1 where there is no z. */
  readonly p: number;
}

/**
 * Compares two shares of *independent* cases: z = (p₁ − p₂)/√(p̄(1 − p̄)(1/n₁ + 1/n₂)) with the pooled share p̄. Two
 * methods on the same problems are not independent: where results by problem are known, the paired `exactMcNemar` is
 * the test; where only totals were published, this one is what can be had.
 *
 * @param level how much the interval should hold.
 * @throws OutOfRangeError for counts that are no counts of their cases, and for no cases.
 */
export const compareShares = (first: Share, second: Share, level = 0.95): ShareDifference => {
  const [p1, p2] = [shareOf(first), shareOf(second)];
  const difference = p1 - p2;
  const [one, two] = [wilson(p1, first.of, level), wilson(p2, second.of, level)];
  const pooled = (first.count + second.count) / (first.of + second.of);
  const variance = pooled * (1 - pooled) * (1 / first.of + 1 / second.of);
  const z = variance === 0 ? null : difference / Math.sqrt(variance);
  return {
    difference,
    interval: {
      low: difference - Math.hypot(p1 - one.low, two.high - p2),
      high: difference + Math.hypot(one.high - p1, p2 - two.low),
    },
    z,
    p: z === null ? 1 : 2 * normalCdf(-Math.abs(z)),
  };
};

const shareOf = ({ count, of }: Share): number => {
  wholeCount("a share: cases in all", of);
  if (of === 0) throw new OutOfRangeError({ where: "a share", got: "no cases", expected: "at least one" });
  wholeCount("a share: cases that count", count, of);
  return count / of;
};
