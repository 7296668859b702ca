import { inRange, OutOfRangeError } from "../../core/errors.ts";

/** Refuses what is no number of cases, or more than there are. */
export const wholeCount = (where: string, value: number, most = Number.MAX_SAFE_INTEGER): void => {
  inRange(where, value, 0, most);
  if (Number.isInteger(value)) return;
  throw new OutOfRangeError({ where, got: String(value), expected: "a whole number of cases" });
};
