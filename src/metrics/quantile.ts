/**
 * The quantile at `p` (0…1) of values in ascending order, by linear interpolation between neighbours
 * (Hyndman & Fan's seventh definition, R's default); `null` for no values.
 */
export const quantileSorted = (sorted: ArrayLike<number>, p: number): number | null => {
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * Math.min(1, Math.max(0, p));
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
};

/** The median of values in any order; `null` for none. The input is left as it is. */
export const medianOf = (values: ArrayLike<number>): number | null =>
  quantileSorted(Float64Array.from(values).sort(), 0.5);
