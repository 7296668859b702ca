/**
 * How many independent draws a stretch of a Markov chain is worth: n / (1 + 2 Σ ρ_k), where pairs of neighbouring
 * autocorrelations are summed as long as they are positive and do not grow (Geyer, 1992). A chain that never moved is
 * worth none.
 */
export const effectiveSample = (values: readonly number[]): number => {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const centred = Float64Array.from(values, (value) => value - mean);
  const covariance = (lag: number): number => {
    let sum = 0;
    for (let i = lag; i < n; i++) sum += centred[i]! * centred[i - lag]!;
    return sum / n;
  };
  const variance = covariance(0);
  if (!(variance > 0)) return 0;
  let total = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let lag = 0; lag + 1 < n; lag += 2) {
    const pair = (covariance(lag) + covariance(lag + 1)) / variance;
    if (!(pair > 0)) break;
    least = Math.min(least, pair);
    total += least;
  }
  return n / Math.max(2 * total - 1, 1 / n);
};
