import { normalQuantile } from "../math/normal-quantile.ts";

/** Wilson's (1927) score interval of a share of `count` independent cases, at this level of confidence. */
export const wilson = (
  share: number,
  count: number,
  level: number,
): { readonly low: number; readonly high: number } => {
  const z = normalQuantile((1 + level) / 2);
  const scale = 1 + (z * z) / count;
  const centre = (share + (z * z) / (2 * count)) / scale;
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
};
