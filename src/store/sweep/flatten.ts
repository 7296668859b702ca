import type { Json } from "../../core/theory.ts";

/** One value of a summary. */
export type Leaf = number | string | boolean | null;

/** Every value of a summary by its path, `simulated.slopes.recallByConfidence.estimate`, items of lists by number from 0. */
export const flattened = (summary: {
  readonly [key: string]: Json;
}): readonly (readonly [string, Leaf])[] => {
  const leaves: (readonly [string, Leaf])[] = [];
  const visit = (path: string, value: Json): void => {
    if (typeof value !== "object" || value === null) {
      leaves.push([path, value]);
      return;
    }
    for (const [key, inside] of Object.entries(value)) visit(`${path}.${key}`, inside as Json);
  };
  for (const [key, value] of Object.entries(summary)) visit(key, value);
  return leaves;
};
