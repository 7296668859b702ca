/** Whatever gives numbers in [0, 1). */
interface Uniforms {
  readonly uniform: () => number;
}

/**
 * A draw of `trials` into cells with these weights, cell by cell, each binomial given what the cells before left.
 * Writes the counts into `out`.
 */
export const multinomial = (
  trials: number,
  weights: ArrayLike<number>,
  rng: Uniforms,
  out: Float64Array,
): Float64Array => {
  let weightLeft = 0;
  for (let i = 0; i < weights.length; i++) weightLeft += weights[i]!;
  let left = trials;
  for (let i = 0; i < weights.length; i++) {
    const share = weightLeft > 0 ? Math.min(1, weights[i]! / weightLeft) : 0;
    const drawn = i === weights.length - 1 ? left : binomial(left, share, rng);
    out[i] = drawn;
    left -= drawn;
    weightLeft -= weights[i]!;
  }
  return out;
};

/**
 * A draw from the binomial distribution: by inversion where few are expected, else by Hörmann's (1993)
 * transformed rejection BTRS. Cost does not grow with `trials`.
 */
export const binomial = (trials: number, probability: number, rng: Uniforms): number => {
  if (trials <= 0 || probability <= 0) return 0;
  if (probability >= 1) return trials;
  if (probability > 0.5) return trials - binomial(trials, 1 - probability, rng);
  return trials * probability < 10 ? inverted(trials, probability, rng) : rejected(trials, probability, rng);
};

const inverted = (n: number, p: number, rng: Uniforms): number => {
  const odds = p / (1 - p);
  for (;;) {
    let mass = Math.exp(n * Math.log1p(-p));
    let u = rng.uniform();
    for (let k = 0; k <= n; k++) {
      if (u < mass) return k;
      u -= mass;
      mass *= (odds * (n - k)) / (k + 1);
    }
  }
};

const rejected = (n: number, p: number, rng: Uniforms): number => {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const centre = n * p + 0.5;
  const alpha = (2.83 + 5.1 / b) * spread;
  const mode = Math.floor((n + 1) * p);
  const odds = Math.log(p / (1 - p));
  const atMode = logFactorial(mode) + logFactorial(n - mode);
  for (;;) {
    const u = rng.uniform() - 0.5;
    const v = rng.uniform();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + centre);
    if (k < 0 || k > n) continue;
    if (us >= 0.07 && v <= 0.92 - 4.2 / b) return k;
    const height = Math.log((v * alpha) / (a / (us * us) + b));
    if (height <= atMode - logFactorial(k) - logFactorial(n - k) + (k - mode) * odds) return k;
  }
};

/** ln k!, by its series beyond 30 (error below 1e-16 relative). */
const logFactorial = (k: number): number => {
  if (k < 30) {
    let product = 1;
    for (let i = 2; i <= k; i++) product *= i;
    return Math.log(product);
  }
  const x = k + 1;
  const series = 1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * x * x)) / (x * x)) / (x * x);
  return (x - 0.5) * Math.log(x) - x + 0.9189385332046727 + series / x;
};
