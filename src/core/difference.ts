import type { Json } from "./theory.ts";

/** The first place where two JSON values differ; a field that is missing on one side is `undefined` there. */
export interface Difference {
  /** The path to it, as one would write it: `threshold.fok`, `control.memories[2].id`. */
  readonly field: string;
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
}

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The first difference between what was expected and what came, or `null`. The order of keys does not matter. */
export const jsonDifference = (
  expected: Json | undefined,
  got: Json | undefined,
  field = "",
): Difference | null => {
  if (Object.is(expected, got)) return null;
  if (Array.isArray(expected) && Array.isArray(got)) {
    for (let i = 0; i < Math.max(expected.length, got.length); i++) {
      const inside = jsonDifference(expected[i], got[i], `${field}[${i}]`);
      if (inside !== null) return inside;
    }
    return null;
  }
  if (isRecord(expected) && isRecord(got)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(got)])) {
      const inside = jsonDifference(
        own(expected, key),
        own(got, key),
        field === "" ? key : `${field}.${key}`,
      );
      if (inside !== null) return inside;
    }
    return null;
  }
  return { field, expected, got };
};

const own = (record: { readonly [key: string]: Json }, key: string): Json | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
