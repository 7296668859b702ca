import { inRange } from "../../core/errors.ts";
import { stream } from "../../core/rng.ts";

/** A split of judgements by the problem they are about, and how to make the same one again. */
export interface Split<Item> {
  readonly seed: number;
  readonly name: string;
  /** What a calibrator is fitted to. */
  readonly fitted: readonly Item[];
  /** What it is judged on. */
  readonly heldOut: readonly Item[];
}

/**
 * Splits items by their key, so that all judgements about one problem (or person) stand on the same side: a key goes to
 * the fitted part with probability `share`, drawn from the stream `split/NAME/KEY`. Each key's side depends on seed,
 * name and key alone, so that it stays where it is when further problems come.
 */
export const splitByKey = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { seed, name, share = 0.5 }: { readonly seed: number; readonly name: string; readonly share?: number },
): Split<Item> => {
  inRange("split, share", share, 0, 1);
  const sides = new Map<string, boolean>();
  for (const key of items.map(keyOf)) {
    if (!sides.has(key)) sides.set(key, stream(seed, `split/${name}/${key}`).uniform() < share);
  }
  const isFitted = (item: Item): boolean => sides.get(keyOf(item))!;
  return {
    seed,
    name,
    fitted: items.filter(isFitted),
    heldOut: items.filter((item) => !isFitted(item)),
  };
};
