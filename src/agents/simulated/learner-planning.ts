/**
 * A learner's own allocation: share study time so that as much as possible is expected to be recalled at the test.
 * The expectation is over how hard each item may be, given how easy it was judged, and uses what the learner believes
 * about its own learning and forgetting. Nothing here prefers easy or hard items.
 */
import type { Learning } from "./learner-memory.ts";
import { ceilingOf, rateOf, strengthened } from "./learner-memory.ts";
import { bestStrategy, efficacy } from "./learner-strategies.ts";

/** What the learner believes of its own learning and judging. */
export interface PlanningBeliefs extends Omit<Learning, "loss"> {
  readonly elaboration: number;
  /** Standard deviation of judged about true ease; 0 takes a judgement at its word. */
  readonly believedNoise: number;
}

/** One way that an item may be: with which chance, and how study would then strengthen it. */
export interface Possibility {
  readonly chance: number;
  readonly ceiling: number;
  /** Per second of study, in the strategy that the learner would choose. */
  readonly rate: number;
}

/** An item as the learner believes it to be. */
export interface BelievedItem {
  readonly possibilities: readonly Possibility[];
  /** Seconds of study that it has had. */
  readonly seconds: number;
}

/** Difficulties that a noisy judgement is weighed against, each the middle of a tenth of the scale. */
const GRID: readonly number[] = Array.from({ length: 10 }, (_, tenth) => (tenth + 0.5) / 10);

/**
 * What a judged ease tells: every difficulty alike beforehand, then by the chance φ((ease − (1 − d))/σ) of being
 * judged so.
 */
export const believedItem = (beliefs: PlanningBeliefs, ease: number): BelievedItem => {
  const { believedNoise, elaboration } = beliefs;
  const strategy = bestStrategy(ease, elaboration);
  const difficulties = believedNoise === 0 ? [1 - ease] : GRID;
  const evidence = difficulties.map((difficulty) =>
    believedNoise === 0 ? 1 : Math.exp(-0.5 * ((ease - (1 - difficulty)) / believedNoise) ** 2),
  );
  const all = evidence.reduce((a, b) => a + b, 0);
  const possibilities = difficulties.map((difficulty, index) => ({
    chance: evidence[index]! / all,
    ceiling: ceilingOf(beliefs, difficulty),
    rate: rateOf(beliefs, difficulty) * efficacy(strategy, 1 - difficulty, elaboration),
  }));
  return { possibilities, seconds: 0 };
};

/** The chance of recall that the learner expects of the item, if it had been studied for so long. */
export const expectedRecall = ({ possibilities }: BelievedItem, seconds: number, keep: number): number => {
  let expected = 0;
  for (const { chance, ceiling, rate } of possibilities) {
    expected += chance * Math.min(1, keep * strengthened(0, ceiling, rate, seconds));
  }
  return expected;
};

/** In how many steps an item's fair share is planned. */
const STEPS = 8;

/**
 * Shares of `total` that maximise Σ expected recall, in steps of a small part of it, where the share `keep` of
 * strength outlasts the retention interval. Each step goes where it is expected to gain most, ties by index; as
 * returns only fall, no other sharing in such steps is expected to do better. Steps that gain nothing anywhere are
 * shared equally.
 */
export const bestShares = (
  items: readonly BelievedItem[],
  keep: number,
  total: number,
): readonly number[] => {
  const steps = STEPS * items.length;
  const step = total / steps;
  const taken = items.map(() => 0);
  const recall = items.map((item) => expectedRecall(item, item.seconds, keep));
  const next = items.map((item) => expectedRecall(item, item.seconds + step, keep));
  for (let done = 0; done < steps; done++) {
    let best = 0;
    let most = 0;
    for (let index = 0; index < items.length; index++) {
      const gain = next[index]! - recall[index]!;
      if (gain > most) {
        most = gain;
        best = index;
      }
    }
    if (most === 0) return taken.map((count) => (count + (steps - done) / items.length) * step);
    const item = items[best]!;
    taken[best]! += 1;
    recall[best] = next[best]!;
    next[best] = expectedRecall(item, item.seconds + (taken[best]! + 1) * step, keep);
  }
  return taken.map((count) => count * step);
};
