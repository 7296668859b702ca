/** From resamples or standard errors to intervals. */
import { normalQuantile } from "../../math/normal-quantile.ts";
import { studentTQuantile } from "../../math/student-t.ts";
import type { Interval } from "../bootstrap.ts";
import { percentileInterval } from "../bootstrap.ts";
import type { Estimate } from "../estimable.ts";
import type { MeasureName } from "./names.ts";
import { RANGES } from "./names.ts";

/** How wide an interval is to be, and which measure it is of. */
interface Wanted {
  readonly measure: MeasureName;
  readonly estimate: number;
  readonly level: number;
  /** What chance alone would reach, for a measure that it pushes up from 0; `null` for the others. */
  readonly chance: number | null;
}

/**
 * The percentile interval of the draws. The resamples of a measure that chance pushes up lie above the estimate by as much
 * as the estimate lies above the truth, so its interval is reflected at the estimate (the basic bootstrap interval),
 * reaches down to 0 where chance alone would reach the estimate, and always holds the estimate.
 */
export const bootstrapEstimate = (wanted: Wanted, draws: Float64Array): Estimate => {
  const { estimate, level, chance } = wanted;
  const { low, high } = percentileInterval(draws, level);
  if (low === null || high === null || chance === null) return { estimate, low, high };
  const reflected = { low: 2 * estimate - high, high: 2 * estimate - low };
  return { estimate, ...within(wanted, reflected) };
};

/** estimate ± t · standard error; with infinitely many degrees of freedom t is the normal quantile. */
export const normalEstimate = (wanted: Wanted, standardError: number, degrees: number): Estimate => {
  const { estimate, level } = wanted;
  const p = (1 + level) / 2;
  const t = degrees === Number.POSITIVE_INFINITY ? normalQuantile(p) : studentTQuantile(p, degrees);
  const reach = t * standardError;
  return { estimate, ...within(wanted, { low: estimate - reach, high: estimate + reach }) };
};

const within = (
  { measure, estimate, chance }: Wanted,
  { low, high }: { readonly low: number; readonly high: number },
): Interval => {
  const [least, most] = RANGES[measure];
  const byChance = chance !== null && estimate <= chance;
  return {
    low: byChance ? 0 : Math.max(least, Math.min(low, estimate)),
    high: Math.min(most, Math.max(high, estimate)),
  };
};
