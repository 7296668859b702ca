/** What the columns of numbers in a file of cued-recall trials hold. */
import type { DataOptions } from "../experiments/simulation.ts";
import type { NumberColumn } from "./number-cell.ts";

/** Times, in the file's unit. */
export const TIME: Readonly<Record<DataOptions["rtUnit"], NumberColumn>> = {
  ms: {
    min: 0,
    max: Number.MAX_VALUE,
    whole: false,
    expected: "a time in ms, 0 or more",
    remedy: "Where it stands for a missing time, write NA.",
  },
  s: {
    min: 0,
    max: Number.MAX_VALUE / 1000,
    whole: false,
    expected: "a time in seconds, 0 or more",
    remedy: "Where it stands for a missing time, write NA.",
  },
};

/** Confidence or feeling of knowing. */
export const JUDGEMENT: NumberColumn = {
  min: 1,
  max: 5,
  whole: true,
  expected: "a whole number from 1 to 5",
  remedy: "Recode another scale to 1…5; where the number stands for a missing judgement, write NA.",
};

/** The same where it is counted from 0. */
export const JUDGEMENT_FROM_ZERO: NumberColumn = {
  ...JUDGEMENT,
  min: 0,
  max: 4,
  expected: "a whole number from 0 to 4, as buttons and Likert points are counted",
};

/** Share of earlier tests that were right. */
export const PRETEST: NumberColumn = {
  min: 0,
  max: 1,
  whole: false,
  expected: "a share from 0 to 1",
  remedy: "Divide percentages by 100.",
};
