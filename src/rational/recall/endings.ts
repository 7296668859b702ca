import type { Passage } from "./first-passage.ts";

/** When each strength's searches end; rows as in `Passage`, entry t after t steps. */
export interface Endings {
  readonly horizon: number;
  readonly recall: Float64Array;
  /** P(given up at the decision after step t | v); the horizon ends every search. */
  readonly giveUp: Float64Array;
}

/**
 * The step in which the response falls: of a recall the last one searched, of a give-up one more, at most the horizon,
 * since noticing that it is not worth it takes time too. @eq 74
 */
export const responseSteps = (recalled: boolean, steps: number, horizon: number): number =>
  recalled ? steps : Math.min(horizon, steps + 1);

/** Searches that a bound ends: what is neither recalled nor open any more has been given up. @eq 76 */
export const boundEndings = ({ horizon, recall, open }: Passage): Endings => {
  const giveUp = new Float64Array(recall.length);
  for (let at = 0; at < recall.length; at++) {
    const t = at % (horizon + 1);
    if (t > 0) giveUp[at] = Math.max(0, open[at - 1]! - recall[at]! - (t < horizon ? open[at]! : 0));
  }
  return { horizon, recall, giveUp };
};

/**
 * Searches without control: each stops at a step drawn before it begins, whatever z is. `stop[t]` = P(stop step = t),
 * what lies beyond the horizon counting as the horizon; `passage` must be one without a bound.
 */
export const randomEndings = ({ horizon, recall, open }: Passage, stop: Float64Array): Endings => {
  const recalled = new Float64Array(recall.length);
  const giveUp = new Float64Array(recall.length);
  const later = new Float64Array(horizon + 2);
  for (let t = horizon; t >= 1; t--) later[t] = later[t + 1]! + stop[t]!;
  for (let at = 0; at < recall.length; at++) {
    const t = at % (horizon + 1);
    if (t === 0) continue;
    recalled[at] = recall[at]! * later[t]!;
    const open_ = t < horizon ? open[at]! : Math.max(0, open[at - 1]! - recall[at]!);
    giveUp[at] = open_ * (t < horizon ? stop[t]! : later[t]!);
  }
  return { horizon, recall: recalled, giveUp };
};

/** P(recalled at all | v), one number a strength. */
export const recallChances = ({ horizon, recall }: Endings): Float64Array => {
  const width = horizon + 1;
  return Float64Array.from({ length: recall.length / width }, (_v, k) => {
    let sum = 0;
    for (let t = 1; t <= horizon; t++) sum += recall[k * width + t]!;
    return sum;
  });
};
