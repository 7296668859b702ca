import { closest, distance } from "fastest-levenshtein";
import { UsageError } from "./errors.ts";

/** The nearest of `names`, if it is worth suggesting: at most half of the word has to change. */
export const nearestName = (name: string, names: readonly string[]): string | null => {
  if (names.length === 0) return null;
  const best = closest(name.toLowerCase(), names);
  return distance(name.toLowerCase(), best) <= Math.max(2, Math.floor(best.length / 2)) ? best : null;
};

/**
 * `name` if it is one of `names`.
 *
 * @throws UsageError naming the nearest of them.
 */
export const knownName = (where: string, name: string, names: readonly string[]): string => {
  if (names.includes(name)) return name;
  const nearest = nearestName(name, names);
  throw new UsageError({
    where,
    got: JSON.stringify(name),
    expected: names.length === 0 ? "nothing here" : `one of ${names.join(", ")}`,
    ...(nearest === null ? {} : { remedy: `Did you mean "${nearest}"?` }),
  });
};
