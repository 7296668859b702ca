/** How confidence is read: as probability or as order alone, in which groups, and as which ratings. */
import { UsageError } from "../../core/errors.ts";
import type { Binning } from "../confidence/calibration.ts";
import { binPlaces } from "../confidence/calibration.ts";
import type { ConfidenceTable, Scale } from "../confidence/confidence-table.ts";
import { asProbabilities } from "../confidence/confidence-table.ts";
import { isEstimable, type NotEstimable, notEstimable } from "../estimable.ts";

/** With more levels than this, confidence is cut into ratings for meta-d′, and grouped for meta-I and decompositions. */
export const MOST_RATINGS = 10;

/** How the measures of a table read confidence. */
export interface Reading {
  /** `null`: levels are probabilities already; a reason: they are not, and no scale was given. */
  readonly scale: Scale | null | NotEstimable;
  /** The bins of ECE and of the calibration curve. */
  readonly binning: Binning;
  /** The groups of meta-I, reliability and resolution: each level its own (`null`), or bins of equal answers. */
  readonly groups: Binning | null;
  /** Confidence is kept within [floor, 1 − floor] for the logarithmic score. */
  readonly floor: number;
  /** What is added to each cell of the table for AUROC2; 0 where confidence is not a rating. */
  readonly padding: number;
}

/** The scale that levels are read on: the one given, or none where all lie within [0, 1]. */
export const scaleOf = (levels: Float64Array, given: Scale | null): Reading["scale"] => {
  const lowest = levels[0] ?? 0;
  const highest = levels.at(-1) ?? 1;
  if (given !== null) {
    if (given.min <= lowest && highest <= given.max && given.min < given.max) return given;
    throw new UsageError({
      where: "scale",
      got: `confidence from ${lowest} to ${highest} on a scale from ${given.min} to ${given.max}`,
      expected: "a scale that holds every confidence",
    });
  }
  if (lowest >= 0 && highest <= 1) return null;
  return notEstimable(`confidence runs from ${lowest} to ${highest}; give the ends of its scale (--scale)`);
};

/** The same levels as probabilities where they can be read so; their order is the same in any case. */
export const readLevels = (levels: Float64Array, { scale }: Pick<Reading, "scale">): Float64Array => {
  if (scale === null || !isEstimable(scale)) return levels;
  return asProbabilities({ levels, right: levels, wrong: levels } satisfies ConfidenceTable, scale).levels;
};

/** Confidence cut into ratings: rating r, from 0, begins at the confidence `from[r]`. */
export interface Ratings {
  readonly from: Float64Array;
  /** Whether each level of confidence is a rating of its own. */
  readonly asGiven: boolean;
}

/** Each level a rating where they are at most `most`, else `wanted` ratings of as equal numbers of answers as can be. */
export const ratingsOf = (table: ConfidenceTable, most: number, wanted: number): Ratings => {
  if (table.levels.length <= most) return { from: table.levels, asGiven: true };
  const places = binPlaces(table, { bins: wanted, by: "answers" });
  return {
    from: table.levels.filter((_, k) => k === 0 || places[k] !== places[k - 1]),
    asGiven: false,
  };
};

/** The rating of each level. */
export const ratingOfLevels = (levels: Float64Array, { from }: Ratings): Int32Array => {
  let rating = 0;
  return Int32Array.from(levels, (level) => {
    while (rating + 1 < from.length && from[rating + 1]! <= level) rating++;
    return rating;
  });
};
