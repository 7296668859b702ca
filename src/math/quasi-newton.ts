/**
 * Minimises a smooth function of a few variables: BFGS with a backtracking line search (Nocedal & Wright, 2006,
 * algorithm 6.1 and section 3.5).
 */

/** Gives the value at `x` and writes the gradient there. */
export type Differentiable = (x: Float64Array, gradient: Float64Array) => number;

/** Where the descent ended; a minimum to within the tolerance only if `slope` says so. */
export interface Minimum {
  readonly x: Float64Array;
  readonly value: number;
  readonly iterations: number;
  /** The largest component of the gradient at `x`. */
  readonly slope: number;
  /** The inverse Hessian as the descent left it, n × n by rows: another descent nearby may begin with it. */
  readonly inverse: Float64Array;
}

/** When the descent ends, whichever comes first; 500 iterations by default. */
export interface QuasiNewtonOptions {
  /** Ends when no component of the gradient is larger; 1e-7 by default. */
  readonly slope?: number;
  readonly iterations?: number;
  /** The inverse Hessian to begin with, from a descent nearby; without it the first step gives the scale. */
  readonly inverse?: Float64Array;
}

/**
 * Descends from `start` by BFGS to a local minimum. It also ends, with the best point so far, where no step
 * along the descent direction lowers the value any more.
 */
export const quasiNewton = (
  objective: Differentiable,
  start: ArrayLike<number>,
  { slope: tolerance = 1e-7, iterations = 500, inverse: near }: QuasiNewtonOptions = {},
): Minimum => {
  const n = start.length;
  let x = Float64Array.from(start);
  let gradient = new Float64Array(n);
  let value = objective(x, gradient);
  const inverse = near?.slice() ?? identity(n, 1 / Math.max(1, largest(gradient)));
  let done = 0;
  for (; done < iterations && largest(gradient) > tolerance; done++) {
    const direction = descent(inverse, gradient);
    let slope = dot(direction, gradient);
    if (!(slope < 0)) {
      inverse.set(identity(n, 1 / Math.max(1, largest(gradient))));
      for (let i = 0; i < n; i++) direction[i] = -gradient[i]!;
      slope = dot(direction, gradient);
    }
    const next = lineSearch(objective, x, value, direction, slope);
    if (next === null) break;
    update(inverse, x, gradient, next.x, next.gradient, done === 0 && near === undefined);
    ({ x, value, gradient } = next);
  }
  return { x, value, iterations: done, slope: largest(gradient), inverse };
};

interface Point {
  readonly x: Float64Array<ArrayBuffer>;
  readonly value: number;
  readonly gradient: Float64Array<ArrayBuffer>;
}

/** Halves the step until the value falls by a fraction of what the slope promises. */
const lineSearch = (
  objective: Differentiable,
  x: Float64Array,
  value: number,
  direction: Float64Array,
  slope: number,
): Point | null => {
  const next = new Float64Array(x.length);
  const gradient = new Float64Array(x.length);
  for (let step = 1; step > 1e-14; step /= 2) {
    for (let i = 0; i < x.length; i++) next[i] = x[i]! + step * direction[i]!;
    const reached = objective(next, gradient);
    if (reached <= value + 1e-4 * step * slope) return { x: next, value: reached, gradient };
  }
  return null;
};

const identity = (n: number, scale: number): Float64Array<ArrayBuffer> => {
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++) matrix[i * n + i] = scale;
  return matrix;
};

const descent = (inverse: Float64Array, gradient: Float64Array): Float64Array => {
  const n = gradient.length;
  const direction = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) direction[i]! -= inverse[i * n + j]! * gradient[j]!;
  }
  return direction;
};

/**
 * The BFGS update of the inverse Hessian, which the first step scales; skipped where the curvature along the step is not
 * positive.
 */
const update = (
  inverse: Float64Array,
  x: Float64Array,
  gradient: Float64Array,
  nextX: Float64Array,
  nextGradient: Float64Array,
  isFirst: boolean,
): void => {
  const n = x.length;
  const step = nextX.map((value, i) => value - x[i]!);
  const change = nextGradient.map((value, i) => value - gradient[i]!);
  const curvature = dot(step, change);
  if (!(curvature > 1e-14)) return;
  if (isFirst) inverse.set(identity(n, curvature / dot(change, change)));
  const image = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) image[i]! += inverse[i * n + j]! * change[j]!;
  }
  const scale = (1 + dot(change, image) / curvature) / curvature;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      inverse[i * n + j]! +=
        scale * step[i]! * step[j]! - (image[i]! * step[j]! + step[i]! * image[j]!) / curvature;
    }
  }
};

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

const largest = (a: Float64Array): number => {
  let most = 0;
  for (const value of a) most = Math.max(most, Math.abs(value));
  return most;
};
