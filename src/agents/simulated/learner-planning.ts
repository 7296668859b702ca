/**
 * A learner's own allocation: share study time so that as much as possible is expected to be recalled at the test,
 * by what the learner believes about its items (their judged ease) and about its own learning and forgetting.
 *
 * Returns of study fall, so the optimum gives each item time until the gain of one more second is the same everywhere
 * it gives any; an item that is already sure to be recalled gains nothing. Nothing here prefers easy or hard items.
 */
import type { Learning } from "./learner-memory.ts";
import { ceilingOf, rateOf, strengthened } from "./learner-memory.ts";
import { bestStrategy, efficacy } from "./learner-strategies.ts";

/** What the learner believes of its own learning. */
export interface PlanningBeliefs extends Omit<Learning, "loss"> {
  readonly elaboration: number;
}

/** An item as the learner believes it to be. */
export interface BelievedItem {
  readonly strength: number;
  readonly ceiling: number;
  /** Per second of study, in the strategy that the learner would choose. */
  readonly rate: number;
}

/** The item as its first judged ease has it, before any study. */
export const believedItem = (beliefs: PlanningBeliefs, ease: number): BelievedItem => ({
  strength: 0,
  ceiling: ceilingOf(beliefs, 1 - ease),
  rate:
    rateOf(beliefs, 1 - ease) * efficacy(bestStrategy(ease, beliefs.elaboration), ease, beliefs.elaboration),
});

/** How far the item should have come after `seconds` more. */
export const believedProgress = (item: BelievedItem, seconds: number): BelievedItem => ({
  ...item,
  strength: strengthened(item.strength, item.ceiling, item.rate, seconds),
});

/** Halvings of the interval for the common gain: more than a double can tell apart. */
const HALVINGS = 100;

/**
 * The shares r ≥ 0 with Σ r = total that maximise Σ min(1, keep · s_j(r_j)), where s_j(r) approaches its ceiling
 * exponentially: found by bisection on the gain ν that one more second brings. Time that can gain nothing is shared
 * equally.
 */
export const bestShares = (
  items: readonly BelievedItem[],
  keep: number,
  total: number,
): readonly number[] => {
  const enough = items.map((item) => timeToSurety(item, keep));
  const first = items.map(({ strength, ceiling, rate }) => keep * rate * Math.max(0, ceiling - strength));
  const useful = (index: number): boolean => first[index]! > 0 && enough[index]! > 0;
  const shares = (logGain: number): readonly number[] =>
    items.map(({ rate }, index) =>
      useful(index) ? Math.min(enough[index]!, Math.max(0, (Math.log(first[index]!) - logGain) / rate)) : 0,
    );
  let high = Math.log(Math.max(...first));
  if (high === Number.NEGATIVE_INFINITY) return items.map(() => total / items.length);
  let low = high - 1;
  const most = sum(enough.filter((_, index) => useful(index)));
  if (most <= total) {
    const spare = (total - most) / items.length;
    return enough.map((time, index) => (useful(index) ? time : 0) + spare);
  }
  while (sum(shares(low)) < total) low -= 2 * (high - low);
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (sum(shares(middle)) < total) high = middle;
    else low = middle;
  }
  const found = shares(low);
  const scale = total / sum(found);
  return found.map((share) => share * scale);
};

/** Seconds until recall at the test is sure; for ever where the ceiling is too low. */
const timeToSurety = ({ strength, ceiling, rate }: BelievedItem, keep: number): number => {
  const sure = 1 / keep;
  if (strength >= sure) return 0;
  if (ceiling <= sure) return Number.POSITIVE_INFINITY;
  return Math.log((ceiling - strength) / (ceiling - sure)) / rate;
};

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
