/** Whether counts could have come from known probabilities: the likelihood-ratio test. */
import { OutOfRangeError, UsageError } from "../core/errors.ts";
import { regularisedGamma } from "../math/gamma.ts";

/** What the test found. */
export interface GoodnessOfFit {
  /** G = 2 Σ O ln(O / E), twice the log likelihood ratio of the free multinomial to the known one. */
  readonly g: number;
  readonly degreesOfFreedom: number;
  /** Probability of a G at least as large where the counts do come from these probabilities. */
  readonly p: number;
  readonly observations: number;
}

/** Cells that expect fewer than this are put together, as the χ² distribution of G wants. */
const LEAST_EXPECTED = 5;
/** How far probabilities may sum from 1. */
const ROUNDING = 1e-6;

/**
 * The G-test of counts against known probabilities, cell by cell. Cells that expect fewer than five are put together
 * with the next smallest until they expect as many. A count where the probability is 0 has p = 0.
 *
 * Source: Wilks (1938); Sokal & Rohlf, Biometry, ch. 17.
 * @throws UsageError where lengths differ; OutOfRangeError where the probabilities do not sum to 1.
 */
export const goodnessOfFit = (counts: readonly number[], probabilities: readonly number[]): GoodnessOfFit => {
  if (counts.length !== probabilities.length) {
    throw new UsageError({
      where: "goodness of fit",
      got: `${counts.length} counts and ${probabilities.length} probabilities`,
      expected: "as many of each",
    });
  }
  const mass = sum(probabilities);
  if (!(Math.abs(mass - 1) <= ROUNDING)) {
    throw new OutOfRangeError({
      where: "goodness of fit, sum of the probabilities",
      got: String(mass),
      expected: "1",
    });
  }
  const observations = sum(counts);
  const cells = pooled(
    counts.map((observed, cell) => ({ observed, expected: observations * probabilities[cell]! })),
  );
  const degreesOfFreedom = Math.max(0, cells.length - 1);
  const impossible = counts.some((count, cell) => count > 0 && probabilities[cell] === 0);
  if (impossible) return { g: Number.POSITIVE_INFINITY, degreesOfFreedom, p: 0, observations };
  const g =
    2 *
    sum(
      cells.map(({ observed, expected }) => (observed === 0 ? 0 : observed * Math.log(observed / expected))),
    );
  const p = degreesOfFreedom === 0 ? 1 : 1 - regularisedGamma(degreesOfFreedom / 2, Math.max(0, g) / 2);
  return { g, degreesOfFreedom, p, observations };
};

interface Cell {
  readonly observed: number;
  readonly expected: number;
}

/** Small cells put together, smallest first. */
const pooled = (cells: readonly Cell[]): readonly Cell[] => {
  const ordered = cells.filter(({ expected }) => expected > 0).sort((a, b) => a.expected - b.expected);
  const large: Cell[] = [];
  let small: Cell = { observed: 0, expected: 0 };
  for (const cell of ordered) {
    if (small.expected >= LEAST_EXPECTED || (small.expected === 0 && cell.expected >= LEAST_EXPECTED)) {
      if (small.expected > 0) large.push(small);
      small = cell;
    } else {
      small = { observed: small.observed + cell.observed, expected: small.expected + cell.expected };
    }
  }
  // What is left over at the end joins the cell before it where it is too small to stand alone.
  const before = large[large.length - 1];
  if (small.expected < LEAST_EXPECTED && before !== undefined) {
    large[large.length - 1] = {
      observed: before.observed + small.observed,
      expected: before.expected + small.expected,
    };
  } else large.push(small);
  return large;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
