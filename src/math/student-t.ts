import { betaCdf } from "./beta.ts";
import { normalQuantile } from "./normal-quantile.ts";

/** The distribution function of Student's t with so many degrees of freedom: ½ I_{ν/(ν+t²)}(ν/2, ½) in the lower tail. */
export const studentTCdf = (t: number, degrees: number): number => {
  const tail = 0.5 * betaCdf(degrees / (degrees + t * t), degrees / 2, 0.5);
  return t < 0 ? tail : 1 - tail;
};

/** Above so many degrees of freedom t is the normal distribution to ten digits. */
const AS_GOOD_AS_NORMAL = 1e9;

/** The quantile of Student's t at 0 < p < 1, by bisection of its distribution function. */
export const studentTQuantile = (p: number, degrees: number): number => {
  if (p === 0.5) return 0;
  if (p > 0.5) return -studentTQuantile(1 - p, degrees);
  if (degrees > AS_GOOD_AS_NORMAL) return normalQuantile(p);
  let low = 2 * normalQuantile(p);
  while (studentTCdf(low, degrees) > p) low *= 2;
  let high = 0;
  while (high - low > 1e-13 * -low) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (studentTCdf(middle, degrees) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
