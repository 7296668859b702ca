import { logistic } from "../../math/bayesian-logistic.ts";
import type { NotEstimable } from "../estimable.ts";
import { notEstimable } from "../estimable.ts";
import { type Calibrator, type Judgement, refuseUnjudgeable } from "./judgement.ts";

/** P(right | signal) = 1/(1 + e^{−(slope·signal + intercept)}) */
export interface PlattCalibrator extends Calibrator {
  readonly kind: "platt";
  readonly slope: number;
  readonly intercept: number;
}

const STEPS = 200;
const CLOSE = 1e-10;

/**
 * Platt's scaling (Platt, 1999): a logistic function of the signal with the greatest likelihood, the targets drawn in
 * to (N₊+1)/(N₊+2) for right and 1/(N₋+2) for wrong answers, which keeps it finite where the signal parts them
 * altogether. Newton's method with halved steps (Lin, Lin & Weng, 2007), on standardised signals.
 *
 * @throws OutOfRangeError for a signal that is no finite number.
 */
export const platt = (judgements: readonly Judgement[]): PlattCalibrator | NotEstimable => {
  refuseUnjudgeable("platt", judgements);
  const right = judgements.filter(({ correct }) => correct).length;
  const wrong = judgements.length - right;
  if (right === 0 || wrong === 0) return notEstimable(`all answers are ${right === 0 ? "wrong" : "right"}`);
  const mean = judgements.reduce((sum, { signal }) => sum + signal, 0) / judgements.length;
  const squares = judgements.reduce((sum, { signal }) => sum + (signal - mean) ** 2, 0);
  const spread = Math.sqrt(squares / judgements.length);
  if (!(spread > 0)) return notEstimable("every signal is the same");
  const [high, low] = [(right + 1) / (right + 2), 1 / (wrong + 2)];
  const points = judgements.map(({ signal, correct }) => ({
    x: (signal - mean) / spread,
    target: correct ? high : low,
  }));
  const { a, b } = likeliest(points, Math.log((right + 1) / (wrong + 1)));
  const slope = a / spread;
  const intercept = b - slope * mean;
  return { kind: "platt", slope, intercept, probability: (signal) => logistic(slope * signal + intercept) };
};

interface Point {
  readonly x: number;
  readonly target: number;
}

interface Line {
  readonly a: number;
  readonly b: number;
}

/** −log L, in a form that does not overflow. */
const loss = (points: readonly Point[], { a, b }: Line): number =>
  points.reduce((sum, { x, target }) => {
    const t = a * x + b;
    return sum + Math.max(t, 0) - target * t + Math.log1p(Math.exp(-Math.abs(t)));
  }, 0);

const likeliest = (points: readonly Point[], start: number): Line => {
  let line: Line = { a: 0, b: start };
  for (let step = 0; step < STEPS; step++) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 1e-12, 0, 1e-12];
    for (const { x, target } of points) {
      const p = logistic(line.a * x + line.b);
      const weight = p * (1 - p);
      ga += (p - target) * x;
      gb += p - target;
      haa += weight * x * x;
      hab += weight * x;
      hbb += weight;
    }
    if (Math.abs(ga) < CLOSE && Math.abs(gb) < CLOSE) break;
    const determinant = haa * hbb - hab * hab;
    const direction = {
      a: -(hbb * ga - hab * gb) / determinant,
      b: -(haa * gb - hab * ga) / determinant,
    };
    const next = along(points, line, direction);
    if (next === null) break;
    line = next;
  }
  return line;
};

/** The first of halved steps that lowers the loss; `null` once none does. */
const along = (points: readonly Point[], from: Line, direction: Line): Line | null => {
  const before = loss(points, from);
  for (let size = 1; size > 1e-10; size /= 2) {
    const next = { a: from.a + size * direction.a, b: from.b + size * direction.b };
    if (loss(points, next) < before) return next;
  }
  return null;
};
