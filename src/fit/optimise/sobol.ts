import { inRange } from "../../core/errors.ts";
import type { Rng } from "../../core/rng.ts";

/**
 * Primitive polynomials (degree, inner coefficients) and first direction numbers of dimensions 2 to 10.
 * Source: S. Joe & F. Y. Kuo (2008), "Constructing Sobol sequences with better two-dimensional projections".
 */
const DIRECTIONS: readonly { readonly inner: number; readonly first: readonly number[] }[] = [
  { inner: 0, first: [1] },
  { inner: 1, first: [1, 3] },
  { inner: 1, first: [1, 3, 1] },
  { inner: 2, first: [1, 1, 1] },
  { inner: 1, first: [1, 1, 3, 3] },
  { inner: 4, first: [1, 3, 5, 13] },
  { inner: 2, first: [1, 1, 5, 5, 17] },
  { inner: 4, first: [1, 1, 5, 5, 5] },
  { inner: 7, first: [1, 1, 7, 11, 19] },
];

const BITS = 32;

/**
 * The first `count` points of the Sobol sequence in up to ten dimensions, moved by a random digital shift: any first
 * 2^k points hold exactly 2^{k−j} in each of the 2^j equal slices of each axis, whatever the shift.
 */
export const sobol = (count: number, dimensions: number, rng: Rng): readonly (readonly number[])[] => {
  inRange("dimensions of a Sobol sequence", dimensions, 1, DIRECTIONS.length + 1);
  const columns = Array.from({ length: dimensions }, (_d, i) => directionNumbers(i));
  const shift = columns.map(() => rng.integer(0, 4294967295));
  const state = columns.map(() => 0);
  return Array.from({ length: count }, (_point, n) => {
    if (n > 0) {
      const changed = 31 - Math.clz32(n & -n);
      for (let i = 0; i < dimensions; i++) state[i]! ^= columns[i]![changed]!;
    }
    return state.map((bits, i) => ((bits ^ shift[i]!) >>> 0) / 4294967296);
  });
};

const directionNumbers = (dimension: number): Uint32Array => {
  const v = new Uint32Array(BITS);
  if (dimension === 0) {
    for (let k = 0; k < BITS; k++) v[k] = 2 ** (BITS - 1 - k);
    return v;
  }
  const { inner, first } = DIRECTIONS[dimension - 1]!;
  const degree = first.length;
  for (let k = 0; k < BITS; k++) {
    if (k < degree) {
      v[k] = first[k]! * 2 ** (BITS - 1 - k);
      continue;
    }
    let bits = v[k - degree]! ^ (v[k - degree]! >>> degree);
    for (let j = 1; j < degree; j++) if ((inner >>> (degree - 1 - j)) & 1) bits ^= v[k - j]!;
    v[k] = bits >>> 0;
  }
  return v;
};
