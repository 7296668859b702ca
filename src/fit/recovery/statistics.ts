/** Numbers that describe a column of a simulated data set; `NaN` where it gives none. */
import { quantileSorted } from "../../metrics/quantile.ts";

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

export const deviation = (values: readonly number[]): number => {
  if (values.length < 2) return Number.NaN;
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
};

export const quantiles = (values: readonly number[], at: readonly number[]): readonly number[] => {
  const sorted = Float64Array.from(values).sort();
  return at.map((p) => quantileSorted(sorted, p) ?? Number.NaN);
};

/** Pearson's correlation. */
export const correlation = (x: readonly number[], y: readonly number[]): number => {
  const [mx, my] = [mean(x), mean(y)];
  const scale = deviation(x) * deviation(y);
  return scale > 0 ? mean(x.map((value, i) => (value - mx) * (y[i]! - my))) / scale : Number.NaN;
};
