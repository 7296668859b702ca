/** Eigenvalues with their eigenvectors; `vectors[k]` belongs to `values[k]`. */
export interface Eigen {
  readonly values: readonly number[];
  readonly vectors: readonly (readonly number[])[];
}

/**
 * The eigen-decomposition of a symmetric matrix, given as its rows, by cyclic Jacobi rotations.
 * Meant for the handful of dimensions that a fit has; only the upper triangle need be exact.
 */
export const symmetricEigen = (matrix: readonly (readonly number[])[]): Eigen => {
  const n = matrix.length;
  const a = matrix.map((row) => [...row]);
  const v = matrix.map((_row, i) => Array.from({ length: n }, (_unused, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) off += a[p]![q]! ** 2;
    if (off < 1e-300) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, p, q);
  }
  return {
    values: a.map((row, i) => row[i]!),
    vectors: a.map((_row, k) => v.map((row) => row[k]!)),
  };
};

/** Turns the plane of axes p and q so that their common entry becomes 0. */
const rotate = (a: number[][], v: number[][], p: number, q: number): void => {
  const apq = a[p]![q]!;
  if (apq === 0) return;
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (let k = 0; k < a.length; k++) {
    const kp = a[k]![p]!;
    const kq = a[k]![q]!;
    a[k]![p] = c * kp - s * kq;
    a[k]![q] = s * kp + c * kq;
  }
  for (let k = 0; k < a.length; k++) {
    const pk = a[p]![k]!;
    const qk = a[q]![k]!;
    a[p]![k] = c * pk - s * qk;
    a[q]![k] = s * pk + c * qk;
    const vp = v[k]![p]!;
    const vq = v[k]![q]!;
    v[k]![p] = c * vp - s * vq;
    v[k]![q] = s * vp + c * vq;
  }
};
