import { UsageError } from "../../core/errors.ts";
import type { Json } from "../../core/theory.ts";

type Fields = { readonly [key: string]: Json };

/** Whether a value has named fields. */
export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shown = (value: Json | undefined): string => (value === undefined ? "nothing" : JSON.stringify(value));

const LONGEST = 40;

/** What is there on one side alone is told by its beginning. */
const begun = (value: Json | undefined): string => {
  const text = shown(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Every difference between two records, as a person reads it: `trials: 2000 is now 3000`. */
const changesBetween = (then: Json, now: Json, path = ""): readonly string[] => {
  if (isFields(then) && isFields(now)) {
    const keys = [...new Set([...Object.keys(then), ...Object.keys(now)])];
    const inside = keys.flatMap((key) => {
      const before = Object.hasOwn(then, key) ? then[key] : undefined;
      const after = Object.hasOwn(now, key) ? now[key] : undefined;
      return before === undefined || after === undefined
        ? [`${path}${key}: ${begun(before)} is now ${begun(after)}`]
        : changesBetween(before, after, `${path}${key}.`);
    });
    // The order of parameters is the order of cells.
    const moved = inside.length === 0 && Object.keys(then).join() !== Object.keys(now).join();
    return moved
      ? [
          `${path.slice(0, -1)}: the order ${Object.keys(then).join(", ")} is now ${Object.keys(now).join(", ")}`,
        ]
      : inside;
  }
  return JSON.stringify(then) === JSON.stringify(now)
    ? []
    : [`${path.slice(0, -1)}: ${shown(then)} is now ${shown(now)}`];
};

/** @throws UsageError saying what has changed, where a folder remembers something else than what is to go on in it. */
export const refuseChanged = (path: string, what: "sweep" | "evaluation", then: Json, now: Json): void => {
  const changes = changesBetween(then, now);
  if (changes.length === 0) return;
  throw new UsageError({
    where: path,
    got: `${what === "evaluation" ? "an" : "a"} ${what} that has changed: ${changes.join("; ")}`,
    expected: `the ${what} that this folder holds`,
    remedy: "Change it back, or give the changed one another folder with --out.",
  });
};
