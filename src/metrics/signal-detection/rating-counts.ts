import { UsageError } from "../../core/errors.ts";

/**
 * Counts of responses in a two-class task with K confidence ratings: for each class of stimulus the 2K cells run
 * from "first, most confident" over "first, least confident" and "second, least confident" to "second, most
 * confident", as in Maniscalco & Lau (2012).
 */
export interface RatingCounts {
  /** K, the number of confidence ratings. */
  readonly ratings: number;
  /** 2K counts of trials with a stimulus of the first class. */
  readonly first: ArrayLike<number>;
  /** 2K counts of trials with a stimulus of the second class. */
  readonly second: ArrayLike<number>;
}

/**
 * What to do about empty cells. `none`: count as they are. `log-linear`: add 1/(2K) to every cell of a K-point scale,
 * so ½ to every response of either class of stimuli (Hautus, 1995; Maniscalco & Lau, 2012). `add-half`: add ½ to every
 * cell. A policy holds for all cells of all people, empty or not, so that it favours nobody.
 */
export type ZeroCells = "none" | "log-linear" | "add-half";

/** The policies by name, the default first. */
export const ZERO_CELLS = ["none", "log-linear", "add-half"] as const satisfies readonly ZeroCells[];

/** What a policy adds to each cell of a scale of so many ratings. */
export const padding = (zeroCells: ZeroCells, ratings: number): number => {
  switch (zeroCells) {
    case "none":
      return 0;
    case "log-linear":
      return 1 / (2 * ratings);
    case "add-half":
      return 0.5;
  }
};

/** The counts as the policy wants them. */
export const withPolicy = (counts: RatingCounts, zeroCells: ZeroCells): RatingCounts => {
  const extra = padding(zeroCells, counts.ratings);
  if (extra === 0) return counts;
  const more = (cells: ArrayLike<number>): Float64Array => Float64Array.from(cells, (cell) => cell + extra);
  return { ratings: counts.ratings, first: more(counts.first), second: more(counts.second) };
};

/**
 * Counts trials: `stimulus` and `response` are 0 for the first class and 1 for the second, `rating` runs from 1
 * to K.
 *
 * @throws UsageError for a rating outside 1…K or a class that is neither.
 */
export const countRatings = (
  stimulus: ArrayLike<number>,
  response: ArrayLike<number>,
  rating: ArrayLike<number>,
  ratings: number,
): RatingCounts => {
  const first = new Float64Array(2 * ratings);
  const second = new Float64Array(2 * ratings);
  for (let i = 0; i < stimulus.length; i++) {
    const confidence = rating[i]!;
    const side = response[i]!;
    if (!(Number.isInteger(confidence) && confidence >= 1 && confidence <= ratings)) {
      throw new UsageError({
        where: `rating of trial ${i + 1}`,
        got: String(confidence),
        expected: `a whole number from 1 to ${ratings}`,
      });
    }
    if ((side !== 0 && side !== 1) || (stimulus[i] !== 0 && stimulus[i] !== 1)) {
      throw new UsageError({
        where: `class of trial ${i + 1}`,
        got: `stimulus ${stimulus[i]}, response ${side}`,
        expected: "0 for the first class or 1 for the second",
      });
    }
    const cell = side === 0 ? ratings - confidence : ratings + confidence - 1;
    (stimulus[i] === 0 ? first : second)[cell]!++;
  }
  return { ratings, first, second };
};
