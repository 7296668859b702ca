import { closest, distance } from "fastest-levenshtein";
import { UsageError } from "./errors.ts";

/**
 * The nearest of `names`, capitals or not, if it is worth suggesting: at most half of the word has to change, or two
 * letters of a short one, and something of it must stay.
 */
export const nearestName = (name: string, names: readonly string[]): string | null => {
  if (names.length === 0) return null;
  const small = names.map((one) => one.toLowerCase());
  const best = closest(name.toLowerCase(), small);
  const changes = distance(name.toLowerCase(), best);
  const near = changes < best.length && changes <= Math.max(2, Math.floor(best.length / 2));
  return near ? names[small.indexOf(best)]! : null;
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
