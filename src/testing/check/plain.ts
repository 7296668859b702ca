import fc from "fast-check";
import type { Chain } from "../../nelson-narens/index.ts";

/** A number from `min` to `max`, evenly spread. */
export const even = (min: number, max: number): fc.Arbitrary<number> =>
  fc.nat(1_000_000).map((part) => min + ((max - min) * part) / 1_000_000);

/**
 * A real number from `min` to `max`, evenly spread: fast-check's doubles are spread over exponents, so that most are
 * next to nothing; one in five is such a one.
 */
export const real = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 4, arbitrary: even(min, max) },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }) },
  );

/** A plain object: fast-check's own records may have no prototype, which JSON does not give back. */
export const plain = <Fields>(
  fields: {
    readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]>;
  },
): fc.Arbitrary<Fields> =>
  fc.record(fields as { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }, {
    noNullPrototype: true,
  }) as fc.Arbitrary<Fields>;

/** A chain of at most `maxLength` items with its latest first; `null` before the first. */
export const chain = <Item>(item: fc.Arbitrary<Item>, maxLength: number): fc.Arbitrary<Chain<Item> | null> =>
  fc
    .array(item, { maxLength })
    .map((items) => items.reduce<Chain<Item> | null>((earlier, latest) => ({ latest, earlier }), null));
