/** Seconds as they read best: milliseconds and microseconds where there is less than one of the larger. */
export const duration = (seconds: number): string => {
  if (seconds >= 0.1) return `${seconds.toFixed(3)} s`;
  return seconds >= 1e-3 ? `${(seconds * 1e3).toFixed(2)} ms` : `${(seconds * 1e6).toFixed(0)} µs`;
};
