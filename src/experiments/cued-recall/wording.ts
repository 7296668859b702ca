/** Numbers as people read them, the same in tables and in figures. */
import type { Estimate } from "../../metrics/estimable.ts";

/** A number with its sign, a true minus, and so many digits behind the point; what rounds to zero has no sign. */
export const signed = (value: number, digits = 2): string => {
  const size = Math.abs(value).toFixed(digits);
  return `${Number(size) === 0 ? "" : value < 0 ? "−" : "+"}${size}`;
};

/** An estimate with its interval in brackets, e.g. `−0.37 [−0.50, −0.24]`; `null` where there is none. */
export const estimateText = (found: Estimate | null, digits = 2): string | null => {
  if (found === null) return null;
  const { estimate, low, high } = found;
  const interval = low === null || high === null ? "" : ` [${signed(low, digits)}, ${signed(high, digits)}]`;
  return `${signed(estimate, digits)}${interval}`;
};

/** A share as a percentage with one digit behind the point. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
