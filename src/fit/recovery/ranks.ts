/** Whether ranks are uniform, as those of the truth among draws of its own posterior must be. */
import { regularisedGamma } from "../../math/gamma.ts";

/** A histogram of ranks with the test of its flatness. */
export interface RankTest {
  /** Ranks in each of equally many values. */
  readonly counts: readonly number[];
  /** Ranks that each bin expects. */
  readonly expected: number;
  /** Σ (O − E)²/E. */
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
  /** Chance of a χ² as large where ranks are uniform. */
  readonly p: number;
}

const MOST_BINS = 20;
const LEAST_EXPECTED = 5;

/** So many bins divide the draws + 1 values of a rank evenly, and expect at least five ranks each; two at least. */
export const binsFor = (ranks: number, draws: number): number => {
  for (let bins = MOST_BINS; bins > 2; bins--) {
    if ((draws + 1) % bins === 0 && ranks / bins >= LEAST_EXPECTED) return bins;
  }
  return 2;
};

/**
 * Pearson's χ² of ranks 0 … draws against the uniform distribution (Talts, Betancourt, Simpson, Vehtari & Gelman,
 * 2018).
 */
export const rankTest = (ranks: readonly number[], draws: number): RankTest => {
  const bins = binsFor(ranks.length, draws);
  const counts = new Array<number>(bins).fill(0);
  for (const rank of ranks) counts[Math.floor((rank * bins) / (draws + 1))]!++;
  // Where the values cannot be dealt out evenly, two bins expect what they hold of them.
  const share = (bin: number): number => {
    const from = Math.ceil((bin * (draws + 1)) / bins);
    const to = Math.ceil(((bin + 1) * (draws + 1)) / bins);
    return (to - from) / (draws + 1);
  };
  const chiSquare = counts.reduce((sum, count, bin) => {
    const expected = ranks.length * share(bin);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  const degreesOfFreedom = bins - 1;
  return {
    counts,
    expected: ranks.length / bins,
    chiSquare,
    degreesOfFreedom,
    p: 1 - regularisedGamma(degreesOfFreedom / 2, chiSquare / 2),
  };
};
