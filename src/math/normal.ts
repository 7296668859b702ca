/**
 * The normal distribution to full double precision, fast enough to stand in an inner loop.
 *
 * Φ is expanded about the nearest node of a table of Φ(x) and φ(x). The table is built once from two forms that
 * lose no digits in the lower tail (a series of positive terms near 0, a continued fraction beyond), so Φ(x) keeps
 * its relative accuracy for every x ≤ 0 of the table.
 */

const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
const NODES_PER_UNIT = 256;
/** Φ(−38) is the last that is not subnormal; beyond it a tail counts as empty. */
const LIMIT = 38;

/** φ(x), the density of the standard normal distribution. */
export const normalDensity = (x: number): number => Math.exp(-0.5 * x * x) / ROOT_TWO_PI;

/** Φ(−x) for x ≥ 0. */
const lowerTail = (x: number): number => {
  if (x < 2) {
    let term = x;
    let sum = x;
    for (let n = 3; term > sum * 1e-17; n += 2) {
      term *= (x * x) / n;
      sum += term;
    }
    return 0.5 - normalDensity(x) * sum;
  }
  let fraction = x;
  for (let n = Math.ceil(20 + 600 / (x * x)); n >= 1; n--) fraction = x + n / fraction;
  return normalDensity(x) / fraction;
};

/** Φ(−x) and φ(x) side by side for x = 0, 1/256, 2/256, … */
const TABLE: Float64Array = (() => {
  const table = new Float64Array(2 * (LIMIT * NODES_PER_UNIT + 1));
  for (let i = 0; i < table.length / 2; i++) {
    table[2 * i] = lowerTail(i / NODES_PER_UNIT);
    table[2 * i + 1] = normalDensity(i / NODES_PER_UNIT);
  }
  return table;
})();

/**
 * Φ(x), the distribution function of the standard normal distribution.
 *
 * About the nearest node −a with d = a − |x|: Φ(−|x|) = Φ(−a) + φ(a) Σ_k He_k(a) d^{k+1}/(k+1)!, |d| ≤ 1/512, to
 * k = 5.
 */
export const normalCdf = (x: number): number => {
  const size = x < 0 ? -x : x;
  if (!(size < LIMIT)) return x < 0 ? 0 : x > 0 ? 1 : x;
  const node = (size * NODES_PER_UNIT + 0.5) | 0;
  const a = node / NODES_PER_UNIT;
  const d = a - size;
  const a2 = a * a;
  const h3 = a * (a2 - 3) * (1 / 24);
  const h4 = (a2 * (a2 - 6) + 3) * (1 / 120);
  const h5 = a * (a2 * (a2 - 10) + 15) * (1 / 720);
  const series = d * (1 + d * (a * 0.5 + d * ((a2 - 1) * (1 / 6) + d * (h3 + d * (h4 + d * h5)))));
  const tail = TABLE[2 * node]! + TABLE[2 * node + 1]! * series;
  return x < 0 ? tail : 1 - tail;
};
