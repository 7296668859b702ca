/** From resamples or standard errors to intervals. */
import { normalQuantile } from "../../math/normal-quantile.ts";
import { studentTQuantile } from "../../math/student-t.ts";
import type { Interval } from "../bootstrap.ts";
import { percentileInterval } from "../bootstrap.ts";
import type { Estimate } from "../estimable.ts";
import type { MeasureName } from "./names.ts";
import { PUSHED_UP, RANGES } from "./names.ts";

/** How wide an interval is to be, and which measure it is of. */
interface Wanted {
  readonly measure: MeasureName;
  readonly estimate: number;
  readonly level: number;
}

/**
 * The percentile interval of the draws; for a measure that chance pushes up, reflected at the estimate (the basic
 * bootstrap interval), within the measure's range and never without the estimate.
 */
export const bootstrapEstimate = ({ measure, estimate, level }: Wanted, draws: Float64Array): Estimate => {
  const { low, high } = percentileInterval(draws, level);
  if (low === null || high === null) return { estimate, low, high };
  if (!PUSHED_UP.has(measure)) return { estimate, low, high };
  const reflected = { low: 2 * estimate - high, high: 2 * estimate - low };
  return { estimate, ...within(measure, estimate, reflected) };
};

/** estimate ± t · standard error; with infinitely many degrees of freedom t is the normal quantile. */
export const normalEstimate = (
  { measure, estimate, level }: Wanted,
  standardError: number,
  degrees: number,
): Estimate => {
  const p = (1 + level) / 2;
  const t = degrees === Number.POSITIVE_INFINITY ? normalQuantile(p) : studentTQuantile(p, degrees);
  const reach = t * standardError;
  return {
    estimate,
    ...within(measure, estimate, { low: estimate - reach, high: estimate + reach }),
  };
};

const within = (
  measure: MeasureName,
  estimate: number,
  { low, high }: { readonly low: number; readonly high: number },
): Interval => {
  const [least, most] = RANGES[measure];
  return {
    low: Math.max(least, Math.min(low, estimate)),
    high: Math.min(most, Math.max(high, estimate)),
  };
};
