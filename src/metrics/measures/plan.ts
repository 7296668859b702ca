/** What is done with some answers, settled on all of them before any group is measured. */
import { UsageError } from "../../core/errors.ts";
import type { Scale } from "../confidence/confidence-table.ts";
import type { ZeroCells } from "../signal-detection/rating-counts.ts";
import { padding } from "../signal-detection/rating-counts.ts";
import type { Answers } from "./answers.ts";
import { tableOf } from "./person-counts.ts";
import type { Ratings, Reading } from "./reading.ts";
import { MOST_RATINGS, ratingsOf, scaleOf } from "./reading.ts";
import type { Unit } from "./redraw.ts";

/** What can be chosen; every choice has a default and is said in the result. */
export interface MeasureOptions {
  /** The ends of the rating scale, read as 0 and 1; without it confidences from 0 to 1 are probabilities. */
  readonly scale?: Scale | null;
  /** Bins of the calibration curve, ECE and adaptive ECE; 10 by default. */
  readonly bins?: number;
  /** Into how many ratings more levels are cut for meta-d′; without it more than ten are cut into four. */
  readonly ratings?: number;
  /** What is added to empty and other cells for AUROC2, d′ and meta-d′; nothing by default. */
  readonly zeroCells?: ZeroCells;
  /** Confidence is kept within [floor, 1 − floor] for the logarithmic score; 0 by default. */
  readonly floor?: number;
  /** What intervals resample: `participants` where they are known, else `answers`. */
  readonly unit?: Unit;
  /** 1,000 by default. */
  readonly resamples?: number;
  /** How much intervals should hold; 0.95 by default. */
  readonly level?: number;
  /** Seed of the resamples; 1 by default. */
  readonly seed?: number;
}

/** What is done with some answers: the options with their defaults filled in, and how confidence is read. */
export interface Plan extends Required<Omit<MeasureOptions, "unit" | "scale">> {
  readonly unit: Unit;
  readonly reading: Reading;
  readonly cut: Ratings;
}

/** @throws UsageError for confidence outside the scale, and for a unit that is not known. */
export const planOf = (
  answers: Answers,
  levels: Float64Array,
  places: Int32Array,
  options: MeasureOptions,
): Plan => {
  const {
    bins = 10,
    ratings = 4,
    zeroCells = "none",
    floor = 0,
    resamples = 1000,
    level = 0.95,
    seed = 1,
  } = options;
  const few = levels.length <= MOST_RATINGS;
  const reading: Reading = {
    scale: scaleOf(levels, options.scale ?? null),
    binning: { bins, by: "width" },
    groups: few ? null : { bins, by: "answers" },
    floor,
    padding: few ? padding(zeroCells, levels.length) : 0,
  };
  const everybody = tableOf(answers.correct, levels, places);
  const cut = ratingsOf(everybody, options.ratings ?? MOST_RATINGS, ratings);
  const unit = options.unit ?? (answers.participant === null ? "answers" : "participants");
  if (unit !== "answers" && answers.participant === null) {
    throw new UsageError({ where: "unit", got: unit, expected: "answers, where participants are not known" });
  }
  return { bins, ratings, zeroCells, floor, resamples, level, seed, unit, reading, cut };
};
