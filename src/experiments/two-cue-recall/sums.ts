/** What each measure of Experiment 2 needs of a participant, as sums that add up over participants. */
import type { UnitSums } from "../../metrics/bootstrap.ts";
import type { TwoCueTrial } from "./trials.ts";

/** Numbers of looks that are told apart; the last stands for as many or more. */
export const LOOKS = [1, 2, 3, 4, 5] as const;
/** Pretest accuracies. */
export const PRETESTS = [0, 0.5, 1] as const;
/** Differences between two of them, first cue less second. */
export const DIFFERENCES = [-1, -0.5, 0, 0.5, 1] as const;

/** n, Σ: a mean. */
const MEAN = 2;
/** n, Σx, Σy, Σx², Σxy, and the last two again about the participant's own means. */
const LINE = 7;

const laidOut = () => {
  let next = 0;
  const take = (width: number): number => {
    const at = next;
    next += width;
    return at;
  };
  const means = (count: number): readonly number[] => Array.from({ length: count }, () => take(MEAN));
  const places = {
    recalled: take(MEAN),
    looks: means(LOOKS.length),
    final: take(MEAN),
    nonFinal: take(MEAN),
    shareOnFirst: take(LINE),
    byOwn: take(LINE),
    byOther: take(LINE),
    shareAt: means(DIFFERENCES.length),
    ownAt: means(PRETESTS.length),
    otherAt: means(PRETESTS.length),
  };
  return { places, width: next };
};

const { places, width } = laidOut();
/** Where each measure's sums stand in a row. */
export const PLACES = places;

/**
 * One row a participant. Recalled trials alone enter, but for the share recalled; the share of time on the first cue
 * takes trials of at least two looks, the effect of the other cue's pretest looks after the first: before, nobody has
 * seen the other.
 */
export const participantSums = (trials: readonly TwoCueTrial[]): UnitSums => {
  const rows = new Map<string, Float64Array>();
  for (const trial of trials) {
    let row = rows.get(trial.participant);
    if (row === undefined) {
      row = new Float64Array(width);
      rows.set(trial.participant, row);
    }
    addTrial(row, trial);
  }
  const sums = new Float64Array(rows.size * width);
  [...rows.values()].forEach((row, unit) => {
    for (const line of [places.shareOnFirst, places.byOwn, places.byOther]) centre(row, line);
    sums.set(row, unit * width);
  });
  return { count: rows.size, width, sums };
};

const addMean = (row: Float64Array, at: number, value: number): void => {
  row[at]!++;
  row[at + 1]! += value;
};

const addLine = (row: Float64Array, at: number, x: number, y: number): void => {
  row[at]!++;
  row[at + 1]! += x;
  row[at + 2]! += y;
  row[at + 3]! += x * x;
  row[at + 4]! += x * y;
};

const centre = (row: Float64Array, at: number): void => {
  const n = row[at]!;
  if (n === 0) return;
  row[at + 5] = row[at + 3]! - (row[at + 1]! * row[at + 1]!) / n;
  row[at + 6] = row[at + 4]! - (row[at + 1]! * row[at + 2]!) / n;
};

const addTrial = (row: Float64Array, trial: TwoCueTrial): void => {
  const { recalled, durations, pretestFirst, pretestSecond } = trial;
  addMean(row, places.recalled, recalled ? 1 : 0);
  if (!recalled) return;
  const looks = Math.min(durations.length, LOOKS.length);
  for (const [place, count] of LOOKS.entries()) addMean(row, places.looks[place]!, count === looks ? 1 : 0);
  let first = 0;
  let total = 0;
  durations.forEach((ms, look) => {
    const seconds = ms / 1000;
    const onFirst = look % 2 === 0;
    const own = onFirst ? pretestFirst : pretestSecond;
    const other = onFirst ? pretestSecond : pretestFirst;
    total += seconds;
    if (onFirst) first += seconds;
    if (look === durations.length - 1) {
      addMean(row, places.final, seconds);
      return;
    }
    addMean(row, places.nonFinal, seconds);
    addLine(row, places.byOwn, own, seconds);
    addMean(row, places.ownAt[PRETESTS.indexOf(own as 0)]!, seconds);
    if (look === 0) return;
    addLine(row, places.byOther, other, seconds);
    addMean(row, places.otherAt[PRETESTS.indexOf(other as 0)]!, seconds);
  });
  if (durations.length < 2) return;
  const difference = pretestFirst - pretestSecond;
  addLine(row, places.shareOnFirst, difference, first / total);
  addMean(row, places.shareAt[DIFFERENCES.indexOf(difference as 0)]!, first / total);
};
