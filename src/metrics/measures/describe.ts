/** What was measured and how, so that no number stands without what it depends on. */
import type { Binning } from "../confidence/calibration.ts";
import type { ConfidenceTable, Scale } from "../confidence/confidence-table.ts";
import { answersIn } from "../confidence/confidence-table.ts";
import type { NotEstimable } from "../estimable.ts";
import type { ZeroCells } from "../signal-detection/rating-counts.ts";
import type { Answers } from "./answers.ts";
import { cautionOnPeople } from "./few-people.ts";
import { withoutEmptyLevels } from "./person-counts.ts";
import type { Plan } from "./plan.ts";
import type { Unit } from "./redraw.ts";

/** The model of confidence under which an M-ratio of 1 means that confidence uses all the evidence of the answer. */
export const M_RATIO_ASSUMES =
  "equal-variance Gaussian evidence, and confidence read off the same evidence as the response (Maniscalco & Lau, 2012)";

/** The choices behind a set of measures. */
export interface Described {
  readonly answers: number;
  readonly right: number;
  readonly participants: number | null;
  /** Answers whose `correct` is not what stimulus and response say; `null` where those were not given. */
  readonly disagreements: number | null;
  /** How many different confidences occur. */
  readonly levels: number;
  /** `null`: confidence was read as it is; the scale that it was mapped from; or why it is no probability. */
  readonly scale: Scale | null | NotEstimable;
  /** The bins of ECE, of adaptive ECE, and the groups of meta-I, reliability and resolution (`null`: each level). */
  readonly bins: {
    readonly ece: Binning;
    readonly adaptiveEce: Binning;
    readonly groups: Binning | null;
  };
  /** The ratings of meta-d′ by the lowest confidence of each, and whether they are the levels themselves. */
  readonly ratings: { readonly from: readonly number[]; readonly asGiven: boolean };
  readonly zeroCells: ZeroCells;
  readonly floor: number;
  readonly intervals: {
    readonly level: number;
    readonly method: "bootstrap" | "analytic";
    readonly unit: Unit;
    readonly resamples: number;
    readonly seed: number;
    readonly how: string;
    /** Why intervals over people say too little here; `null` where there are people enough, or none are known. */
    readonly caution: string | null;
  };
}

/** Describes the measures of these answers. */
export const describe = (
  { correct, participant, stimulus, response }: Answers,
  table: ConfidenceTable,
  method: "bootstrap" | "analytic",
  { reading, bins, cut, zeroCells, floor, level, unit, resamples, seed }: Plan,
): Described => {
  let disagreements = 0;
  for (let i = 0; stimulus !== null && i < correct.length; i++) {
    if ((stimulus[i] === response![i]) !== (correct[i] === 1)) disagreements++;
  }
  return {
    answers: correct.length,
    right: answersIn(table).right,
    participants: participant?.names.length ?? null,
    disagreements: stimulus === null ? null : disagreements,
    levels: withoutEmptyLevels(table).levels.length,
    scale: reading.scale,
    bins: { ece: reading.binning, adaptiveEce: { bins, by: "answers" }, groups: reading.groups },
    ratings: { from: [...cut.from], asGiven: cut.asGiven },
    zeroCells,
    floor,
    intervals: {
      level,
      method,
      unit,
      resamples,
      seed,
      how: HOW[method](unit, resamples),
      caution: cautionOnPeople(participant?.names.length ?? null, level),
    },
  };
};

const DRAWN: Readonly<Record<Unit, string>> = {
  answers: "answers, drawn as counts",
  participants: "whole participants",
  "participants-and-answers": "participants, and answers of each",
};

const HOW: Readonly<Record<"bootstrap" | "analytic", (unit: Unit, resamples: number) => string>> = {
  bootstrap: (unit, resamples) =>
    `percentiles of ${resamples} resamples of ${DRAWN[unit]}; reliability, resolution and metaI reflected at the estimate, and down to 0 where chance alone would reach it; ece and adaptiveEce by inverting a test: the errors under which the estimate is no surprise`,
  analytic: (unit, resamples) =>
    `first-order variance over ${unit === "answers" ? "answers" : "participants"}: gamma, somersD, tauB and auroc2 from ranks (DeLong), brier, logScore and bias as means, reliability, resolution and metaI with bins as given, and down to 0 where chance alone would reach them; ece and adaptiveEce by inverting a test: the errors under which the estimate is no surprise; dprime, metaD and mRatio from ${resamples} resamples of ${DRAWN[unit]}`,
};
