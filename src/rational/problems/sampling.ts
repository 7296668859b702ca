/**
 * One unknown chance, sampled at a cost as long as that pays: the common core of the one-arm problem and of
 * tallying. Backward induction over (n, s), n samples with s successes, two layers at a time.
 */
import { UsageError } from "../../core/errors.ts";
import { TIE } from "../solvers/exact-search.ts";
import type { Beta } from "./sampled-arm.ts";

/** What is sampled, at what cost, and what acting on it pays. */
export interface Sampling {
  readonly prior: Beta;
  /** c ≥ 0 */
  readonly cost: number;
  /** The most samples; the problem is solved back from there. */
  readonly samples: number;
  /** What acting is worth at this posterior mean. */
  readonly worth: (mean: number) => number;
}

/** Where sampling goes on after n samples: from `low` to `high` successes; `null` where it never does. */
export type Going = { readonly low: number; readonly high: number } | null;

/** The best policy of sampling and what it is worth. */
export interface SamplingSolution {
  /** V*(nothing sampled) */
  readonly value: number;
  /** By n = 0, 1, …, samples − 1. */
  readonly going: readonly Going[];
  /** P(n samples in all) under the best policy, n = 0, 1, … */
  readonly stops: readonly number[];
}

/** The most samples for which the layers are gone through: their number grows with the square. */
export const SAMPLES_LIMIT = 50_000;

/** @throws UsageError beyond `SAMPLES_LIMIT`, before anything is allocated. */
export const requireSamples = (where: string, samples: number, remedy: string): void => {
  if (samples <= SAMPLES_LIMIT) return;
  throw new UsageError({
    where,
    got: `${samples} samples to look ahead`,
    expected: `at most ${SAMPLES_LIMIT}`,
    remedy,
  });
};

/** The best policy's value and its region of sampling, an interval of successes for each n. */
export const solveSampling = ({ prior, cost, samples, worth }: Sampling): SamplingSolution => {
  const mean = (n: number, s: number): number => (prior.a + s) / (prior.a + prior.b + n);
  const value = Float64Array.from({ length: samples + 1 }, (_v, s) => worth(mean(samples, s)));
  const going: Going[] = new Array(samples).fill(null);
  for (let n = samples - 1; n >= 0; n--) {
    let low = -1;
    let high = -1;
    for (let s = 0; s <= n; s++) {
      const p = mean(n, s);
      const stop = worth(p);
      const go = p * value[s + 1]! + (1 - p) * value[s]! - cost;
      value[s] = Math.max(stop, go);
      if (go <= stop + TIE) continue;
      if (low < 0) low = s;
      high = s;
    }
    if (low >= 0) going[n] = { low, high };
  }
  return { value: value[0]!, going, stops: stopsUnder(going, mean) };
};

/** P(n samples in all) by following the policy from nothing sampled. */
const stopsUnder = (going: readonly Going[], mean: (n: number, s: number) => number): readonly number[] => {
  const stops: number[] = [];
  let reached = new Float64Array([1]);
  for (let n = 0, from = 0; reached.length > 0; n++) {
    const region = going[n] ?? null;
    const low = Math.max(from, region?.low ?? n + 1);
    const high = Math.min(from + reached.length - 1, region?.high ?? -1);
    const next = new Float64Array(Math.max(0, high - low + 2));
    let stopped = 0;
    reached.forEach((mass, i) => {
      const s = from + i;
      if (s < low || s > high) stopped += mass;
      else {
        next[s + 1 - low]! += mass * mean(n, s);
        next[s - low]! += mass * (1 - mean(n, s));
      }
    });
    stops.push(stopped);
    reached = high < low ? new Float64Array(0) : next;
    from = low;
  }
  return stops;
};

/** E[samples] */
export const expectedSamples = ({ stops }: Pick<SamplingSolution, "stops">): number =>
  stops.reduce((sum, probability, n) => sum + n * probability, 0);
