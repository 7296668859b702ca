import fc from "fast-check";
import type { Rng } from "../../core/rng.ts";
import { normalQuantile } from "../../math/normal-quantile.ts";

/** Choices are whole numbers below this. */
const CHOICES = 2 ** 20;

/**
 * What an object level draws, as a list that shrinks: a shorter list of smaller numbers makes a plainer run. Whoever
 * draws beyond its end gets 0, the plainest choice there is.
 */
export type Choices = readonly number[];

/** Lists of choices of every length up to `maxLength`. */
export const choices = (maxLength = 60): fc.Arbitrary<Choices> =>
  fc.array(fc.nat(CHOICES - 1), { maxLength, size: "max" });

/** A generator that reads its draws from a list; a choice of 0 is the lowest draw, of a normal the mean. */
export const choiceRng = (list: Choices): Rng => {
  let next = 0;
  const choice = (): number => list[next++] ?? 0;
  const uniform = (): number => choice() / CHOICES;
  return {
    uniform,
    integer: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
    normal: () => {
      const drawn = choice();
      const tail = (Math.floor(drawn / 2) + 0.5) / CHOICES;
      return drawn === 0 ? 0 : (drawn % 2 === 0 ? 1 : -1) * normalQuantile(0.5 + tail);
    },
  };
};
