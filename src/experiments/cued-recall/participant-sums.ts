/**
 * What each participant adds to the measures, as one row of sums: the bootstrap over participants then resamples
 * rows of numbers and never touches a trial again.
 */
import type { UnitSums } from "../../metrics/bootstrap.ts";
import type { Measured } from "../../metrics/estimable.ts";
import { isEstimable } from "../../metrics/estimable.ts";
import { gammaOfPairs } from "../../metrics/gamma.ts";
import { slope } from "../../metrics/least-squares.ts";
import { countPairs } from "../../metrics/pairs.ts";
import type { JudgedPairs } from "./judged-pairs.ts";
import type { PerRelation, RelationName } from "./relations.ts";
import { JUDGEMENTS, nearestLevel, perRelation, RELATION, RELATIONS, scaleOf } from "./relations.ts";
import { ANSWERS } from "./tally.ts";
import type { CuedRecallTrials } from "./trials.ts";
import { RESPONSES } from "./trials.ts";

/** Where each measure's sums begin in a row. */
export interface SumsPlaces {
  readonly relations: PerRelation<{
    /** n, Σx, Σy, Σx², Σxy, with y in ms. */
    readonly line: number;
    /** 1 and the participant's own slope in ms per unit, or 0 and 0. */
    readonly ownSlope: number;
    /** n and Σy at each level of x. */
    readonly levels: number;
  }>;
  /** Answers, and correct ones, at each confidence. */
  readonly accuracy: number;
  /** 1 and the participant's own gamma, or 0 and 0. */
  readonly ownGamma: { readonly confidence: number; readonly fok: number };
  /** Pairs of the participant's own trials that nothing ties, and by how many more of them agree than do not. */
  readonly ownPairs: { readonly confidence: number; readonly fok: number };
  /** Trials, and those of each response. */
  readonly responses: number;
  /** n and Σ ms of each answer that has a time. */
  readonly answerTimes: number;
  /** At each level of pretest accuracy: trials, and those of each response. */
  readonly mix: readonly number[];
  readonly width: number;
}

export interface ParticipantSums extends UnitSums {
  readonly places: SumsPlaces;
}

/** One row a participant, over the trials that have what each measure needs. */
export const participantSums = (
  trials: CuedRecallTrials,
  pretestLevels: readonly number[],
  pairs: { readonly confidence: JudgedPairs; readonly fok: JudgedPairs },
): ParticipantSums => {
  const places = placesFor(pretestLevels);
  const { width } = places;
  const count = trials.participants.length;
  const sums = new Float64Array(count * width);
  for (const name of RELATIONS) addTimes(trials, name, pretestLevels, places, sums);
  for (let row = 0; row < sums.length; row += width) {
    for (const name of RELATIONS) {
      const { line, ownSlope } = places.relations[name];
      addOwn(sums, row + ownSlope, slope(lineAt(sums, row + line)));
    }
  }
  addAccuracy(pairs.confidence, places, sums);
  addOwnPairs(pairs, "confidence", places, sums);
  addOwnPairs(pairs, "fok", places, sums);
  addResponses(trials, pretestLevels, places, sums);
  return { count, width, sums, places };
};

const placesFor = (pretestLevels: readonly number[]): SumsPlaces => {
  let width = 0;
  const take = (columns: number): number => {
    width += columns;
    return width - columns;
  };
  const relations = perRelation((name) => ({
    line: take(5),
    ownSlope: take(2),
    levels: take(2 * scaleOf(name, pretestLevels).length),
  }));
  const accuracy = take(2 * JUDGEMENTS.length);
  const ownGamma = { confidence: take(2), fok: take(2) };
  const ownPairs = { confidence: take(2), fok: take(2) };
  const responses = take(1 + RESPONSES.length);
  const answerTimes = take(2 * ANSWERS.length);
  const mix = pretestLevels.map(() => take(1 + RESPONSES.length));
  return { relations, accuracy, ownGamma, ownPairs, responses, answerTimes, mix, width };
};

const addResponses = (
  trials: CuedRecallTrials,
  pretestLevels: readonly number[],
  { responses, answerTimes, mix, width }: SumsPlaces,
  sums: Float64Array,
): void => {
  const answers = ANSWERS.map((answer) => RESPONSES.indexOf(answer));
  for (let trial = 0; trial < trials.count; trial++) {
    const row = trials.participant[trial]! * width;
    const response = trials.response[trial]!;
    const pretest = trials.pretest[trial]!;
    const tallies = [
      responses,
      ...(Number.isNaN(pretest) ? [] : [mix[nearestLevel(pretestLevels, pretest)]!]),
    ];
    for (const tally of tallies) {
      sums[row + tally]! += 1;
      sums[row + tally + 1 + response]! += 1;
    }
    const answer = answers.indexOf(response);
    if (answer < 0 || Number.isNaN(trials.rt[trial]!)) continue;
    sums[row + answerTimes + 2 * answer]! += 1;
    sums[row + answerTimes + 2 * answer + 1]! += trials.rt[trial]!;
  }
};

/** The sums of a line that begin at `place`. */
export const lineAt = (sums: Float64Array, place: number) => ({
  n: sums[place]!,
  x: sums[place + 1]!,
  y: sums[place + 2]!,
  xx: sums[place + 3]!,
  xy: sums[place + 4]!,
});

const addTimes = (
  trials: CuedRecallTrials,
  name: RelationName,
  pretestLevels: readonly number[],
  places: SumsPlaces,
  sums: Float64Array,
): void => {
  const { response, by } = RELATION[name];
  const { line, levels } = places.relations[name];
  const scale = scaleOf(name, pretestLevels);
  for (let trial = 0; trial < trials.count; trial++) {
    if (trials.response[trial] !== response) continue;
    const x = trials[by][trial]!;
    const y = trials.rt[trial]!;
    if (Number.isNaN(x + y)) continue;
    const row = trials.participant[trial]! * places.width;
    sums[row + line]! += 1;
    sums[row + line + 1]! += x;
    sums[row + line + 2]! += y;
    sums[row + line + 3]! += x * x;
    sums[row + line + 4]! += x * y;
    const level = row + levels + 2 * nearestLevel(scale, x);
    sums[level]! += 1;
    sums[level + 1]! += y;
  }
};

const addAccuracy = (pairs: JudgedPairs, { accuracy, width }: SumsPlaces, sums: Float64Array): void => {
  for (let p = 0; p + 1 < pairs.starts.length; p++) {
    for (let pair = pairs.starts[p]!; pair < pairs.starts[p + 1]!; pair++) {
      const level = p * width + accuracy + 2 * nearestLevel(JUDGEMENTS, pairs.judgement[pair]!);
      sums[level]! += 1;
      sums[level + 1]! += pairs.outcome[pair]!;
    }
  }
};

const addOwnPairs = (
  pairs: { readonly confidence: JudgedPairs; readonly fok: JudgedPairs },
  kind: "confidence" | "fok",
  { ownGamma, ownPairs, width }: SumsPlaces,
  sums: Float64Array,
): void => {
  const { judgement, outcome, starts } = pairs[kind];
  for (let p = 0; p + 1 < starts.length; p++) {
    const [from, to] = [starts[p]!, starts[p + 1]!];
    const counts = countPairs(judgement.subarray(from, to), outcome.subarray(from, to));
    addOwn(sums, p * width + ownGamma[kind], gammaOfPairs(counts));
    sums[p * width + ownPairs[kind]] = counts.concordant + counts.discordant;
    sums[p * width + ownPairs[kind] + 1] = counts.concordant - counts.discordant;
  }
};

const addOwn = (sums: Float64Array, place: number, own: Measured): void => {
  if (!isEstimable(own)) return;
  sums[place] = 1;
  sums[place + 1] = own;
};
