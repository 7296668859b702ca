/**
 * JSON in which every value stands once. A trace repeats itself: each control carries what the meta-level has in mind,
 * and most of that is what the control before it carried. Equal parts become one entry of a list, and objects of
 * equal keys share them, so a page holds ten times as many trials in the same memory.
 */
import type { Json } from "../../core/theory.ts";

/** A primitive as it is; a list or an object as the places of its parts, after −1 or the place of its keys. */
export type HeapEntry = null | boolean | number | string | readonly number[];

/** The values, each after its parts; the last is the whole. */
export interface Heap {
  readonly shapes: readonly (readonly string[])[];
  readonly entries: readonly HeapEntry[];
}

/** What stands before the parts of a list, where an object has the place of its keys. */
const LIST = -1;

/** Packs a value. */
export const packed = (value: Json): Heap => {
  const shapes: (readonly string[])[] = [];
  const entries: HeapEntry[] = [];
  const known = new Map<string, number>();
  const shapePlaces = new Map<string, number>();

  const enter = (key: string, entry: HeapEntry): number => {
    const place = known.get(key);
    if (place !== undefined) return place;
    known.set(key, entries.length);
    return entries.push(entry) - 1;
  };
  const shapeOf = (keys: readonly string[]): number => {
    const name = JSON.stringify(keys);
    const place = shapePlaces.get(name);
    if (place !== undefined) return place;
    shapePlaces.set(name, shapes.length);
    return shapes.push(keys) - 1;
  };
  const put = (part: Json): number => {
    if (typeof part !== "object" || part === null) return enter(`${typeof part} ${part}`, part);
    const parts = Array.isArray(part)
      ? [LIST, ...part.map(put)]
      : [shapeOf(Object.keys(part)), ...Object.values(part).map(put)];
    return enter(parts.join(), parts);
  };

  put(value);
  return { shapes, entries };
};

/** Unpacks a value; equal parts are one object. */
export const unpacked = ({ shapes, entries }: Heap): Json => {
  const values: Json[] = [];
  for (const entry of entries) {
    if (typeof entry !== "object" || entry === null) {
      values.push(entry);
      continue;
    }
    const [shape, ...parts] = entry;
    const own = parts.map((place) => values[place]!);
    values.push(shape === LIST ? own : Object.fromEntries(shapes[shape!]!.map((key, at) => [key, own[at]!])));
  }
  return values.at(-1)!;
};
