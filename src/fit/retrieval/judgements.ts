/** Criteria that give a simulation the scale use of people: as often each level, for answers and for omissions. */
import type { Criteria } from "../../experiments/cued-recall/criteria.ts";
import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import { OMISSION, TIMEOUT } from "../../experiments/cued-recall/trials.ts";

/** For each scale, the shares of judgements below level 2, 3, 4 and 5. */
export interface ScaleUse {
  readonly confidence: readonly number[];
  readonly fok: readonly number[];
}

const LEVELS = [2, 3, 4, 5];

/** How people use the two scales; even use where they say nothing. */
export const scaleUseOf = ({ count, response, judgement }: CuedRecallTrials): ScaleUse => {
  const below = (omissions: boolean): readonly number[] => {
    let told = 0;
    const lower = LEVELS.map(() => 0);
    for (let trial = 0; trial < count; trial++) {
      if (response[trial] === TIMEOUT || Number.isNaN(judgement[trial]!)) continue;
      if ((response[trial] === OMISSION) !== omissions) continue;
      told++;
      LEVELS.forEach((level, at) => {
        if (judgement[trial]! < level) lower[at]!++;
      });
    }
    return lower.map((n, at) => (told === 0 ? (at + 1) / 5 : n / told));
  };
  return { confidence: below(false), fok: below(true) };
};

/** The criteria under which these continuous judgements are used so. */
export const criteriaFor = (
  { confidence, fok }: ScaleUse,
  answers: readonly number[],
  omissions: readonly number[],
): Criteria => ({ confidence: cuts(confidence, answers), fok: cuts(fok, omissions) });

const cuts = (below: readonly number[], judgements: readonly number[]): readonly number[] => {
  const sorted = Float64Array.from(judgements).sort();
  return below.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 1);
};
