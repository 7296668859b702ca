/** The gamma function's logarithm and the Gamma distribution. */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** ln Γ(x) for x > 0, by Lanczos's approximation (g = 7, nine terms; relative error below 1e−14). */
export const logGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = LANCZOS[0] as number;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
};

const TINY = 1e-300;

/** P(a, x), the regularised lower incomplete gamma function, for a > 0 and x ≥ 0. */
export const regularisedGamma = (a: number, x: number): number => {
  if (x <= 0) return 0;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-17; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return scale * sum;
  }
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / nonzero(numerator * d + b);
    c = nonzero(b + numerator / c);
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < 1e-16) break;
  }
  return 1 - scale * fraction;
};

const nonzero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** The distribution function of the Gamma distribution with this shape and mean (scale = mean / shape). */
export const gammaCdf = (x: number, shape: number, mean: number): number =>
  regularisedGamma(shape, (x * shape) / mean);
