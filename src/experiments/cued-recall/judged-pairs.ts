/** A judgement beside what it should tell, each participant's side by side: what a gamma is taken over. */
import type { CuedRecallTrials } from "./trials.ts";
import { COMMISSION, CORRECT, OMISSION } from "./trials.ts";

export interface JudgedPairs {
  readonly judgement: Float64Array;
  readonly outcome: Float64Array;
  /** Participant p's pairs stand from starts[p] to before starts[p + 1]. */
  readonly starts: Int32Array;
  /** Trials of the kind that lack the judgement or the outcome. */
  readonly leftOut: number;
}

/** Confidence with correctness (1 or 0), among answers. */
export const confidencePairs = (trials: CuedRecallTrials): JudgedPairs =>
  pairsWhere(
    trials,
    (response) => response === CORRECT || response === COMMISSION,
    (trial) => (trials.response[trial] === CORRECT ? 1 : 0),
  );

/** Feeling of knowing with pretest accuracy, among omissions. */
export const fokPairs = (trials: CuedRecallTrials): JudgedPairs =>
  pairsWhere(
    trials,
    (response) => response === OMISSION,
    (trial) => trials.pretest[trial]!,
  );

const pairsWhere = (
  trials: CuedRecallTrials,
  ofKind: (response: number) => boolean,
  outcomeOf: (trial: number) => number,
): JudgedPairs => {
  const starts = new Int32Array(trials.participants.length + 1);
  let leftOut = 0;
  const told = (trial: number): boolean =>
    ofKind(trials.response[trial]!) && !Number.isNaN(trials.judgement[trial]! + outcomeOf(trial));
  for (let trial = 0; trial < trials.count; trial++) {
    if (told(trial)) starts[trials.participant[trial]! + 1]!++;
    else if (ofKind(trials.response[trial]!)) leftOut++;
  }
  for (let p = 1; p < starts.length; p++) starts[p]! += starts[p - 1]!;
  const next = starts.slice();
  const judgement = new Float64Array(starts.at(-1)!);
  const outcome = new Float64Array(judgement.length);
  for (let trial = 0; trial < trials.count; trial++) {
    if (!told(trial)) continue;
    const place = next[trials.participant[trial]!]!++;
    judgement[place] = trials.judgement[trial]!;
    outcome[place] = outcomeOf(trial);
  }
  return { judgement, outcome, starts, leftOut };
};
