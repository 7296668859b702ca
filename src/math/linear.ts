import { MetalevelError } from "../core/errors.ts";

/** The solution of A x = b by elimination with row pivots; `a` is n × n by rows. Neither input is changed. */
export const solveLinear = (a: ArrayLike<number>, b: ArrayLike<number>): Float64Array => {
  const n = b.length;
  const m = Float64Array.from(a);
  const x = Float64Array.from(b);
  for (let k = 0; k < n; k++) {
    const pivot = largestFrom(m, n, k);
    if (m[pivot * n + k] === 0) throw singular(n);
    if (pivot !== k) exchange(m, x, n, pivot, k);
    for (let i = k + 1; i < n; i++) {
      const factor = m[i * n + k]! / m[k * n + k]!;
      if (factor === 0) continue;
      for (let j = k; j < n; j++) m[i * n + j]! -= factor * m[k * n + j]!;
      x[i]! -= factor * x[k]!;
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) x[i]! -= m[i * n + j]! * x[j]!;
    x[i]! /= m[i * n + i]!;
  }
  return x;
};

const largestFrom = (m: Float64Array, n: number, k: number): number => {
  let best = k;
  for (let i = k + 1; i < n; i++) if (Math.abs(m[i * n + k]!) > Math.abs(m[best * n + k]!)) best = i;
  return best;
};

const exchange = (m: Float64Array, x: Float64Array, n: number, i: number, k: number): void => {
  const row = m.slice(i * n, (i + 1) * n);
  m.copyWithin(i * n, k * n, (k + 1) * n);
  m.set(row, k * n);
  [x[i], x[k]] = [x[k]!, x[i]!];
};

const singular = (n: number): MetalevelError =>
  new MetalevelError({
    where: "linear system",
    got: `a singular ${n} × ${n} matrix`,
    expected: "a regular one",
  });

/**
 * The lower triangle L of A = L Lᵀ for a symmetric positive definite A, n × n by rows.
 *
 * @throws MetalevelError where A is not positive definite.
 */
export const cholesky = (a: ArrayLike<number>, n: number): Float64Array => {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= l[i * n + k]! * l[j * n + k]!;
      if (i !== j) {
        l[i * n + j] = sum / l[j * n + j]!;
        continue;
      }
      if (!(sum > 0)) throw indefinite(n);
      l[i * n + i] = Math.sqrt(sum);
    }
  }
  return l;
};

const indefinite = (n: number): MetalevelError =>
  new MetalevelError({
    where: "Cholesky decomposition",
    got: `an ${n} × ${n} matrix that is not positive definite`,
    expected: "a precision or covariance matrix",
  });

/** x with L x = b. */
export const forwardSolve = (l: Float64Array, b: ArrayLike<number>): Float64Array => {
  const n = b.length;
  const x = Float64Array.from(b);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) x[i]! -= l[i * n + j]! * x[j]!;
    x[i]! /= l[i * n + i]!;
  }
  return x;
};

/** x with Lᵀ x = b. */
export const backwardSolve = (l: Float64Array, b: ArrayLike<number>): Float64Array => {
  const n = b.length;
  const x = Float64Array.from(b);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) x[i]! -= l[j * n + i]! * x[j]!;
    x[i]! /= l[i * n + i]!;
  }
  return x;
};
