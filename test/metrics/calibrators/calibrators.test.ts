import fc from "fast-check";
import { expect, test } from "vitest";
import { stream } from "../../../src/core/index.ts";
import {
  calibrateHeldOut,
  isEstimable,
  isotonic,
  type Judgement,
  platt,
  splitByKey,
} from "../../../src/metrics/index.ts";

const judged = (pairs: readonly (readonly [number, 0 | 1])[]): readonly Judgement[] =>
  pairs.map(([signal, correct]) => ({ signal, correct: correct === 1 }));

const estimated = <Value>(value: Value): Exclude<Value, { readonly notEstimable: string }> => {
  if (!isEstimable(value)) throw new Error("not estimable");
  return value as Exclude<Value, { readonly notEstimable: string }>;
};

const judgements = fc.array(fc.record({ signal: fc.integer({ min: -5, max: 5 }), correct: fc.boolean() }), {
  minLength: 1,
  maxLength: 40,
});

test("isotonic: the textbook example of pooling adjacent violators", () => {
  const { steps } = estimated(
    isotonic(
      judged([
        [1, 0],
        [2, 1],
        [3, 0],
        [4, 0],
        [5, 1],
        [6, 1],
      ]),
    ),
  );
  expect(steps.map(({ from, to, probability }) => [from, to, probability])).toEqual([
    [1, 1, 0],
    [2, 4, 1 / 3],
    [5, 6, 1],
  ]);
});

test("isotonic: equal signals are one level, and between levels the probability is interpolated", () => {
  const { probability } = estimated(
    isotonic(
      judged([
        [0, 0],
        [0, 1],
        [1, 1],
        [1, 1],
      ]),
    ),
  );
  expect([-1, 0, 0.5, 1, 2].map(probability)).toEqual([0.5, 0.5, 0.75, 1, 1]);
});

/** Max over lower sets of the min over upper sets of the mean: the min-max formula, which knows nothing of pooling. */
const minMax = (all: readonly Judgement[], signal: number): number => {
  const levels = [...new Set(all.map((each) => each.signal))];
  const mean = (from: number, to: number): number => {
    const within = all.filter((each) => each.signal >= from && each.signal <= to);
    return within.filter(({ correct }) => correct).length / within.length;
  };
  const upper = levels.filter((level) => level >= signal);
  return Math.max(
    ...levels
      .filter((level) => level <= signal)
      .map((from) => Math.min(...upper.map((to) => mean(from, to)))),
  );
};

test("isotonic: the min-max formula gives the same, and `lower` is its mirror", () => {
  fc.assert(
    fc.property(judgements, (all) => {
      const up = estimated(isotonic(all));
      const mirrored = all.map(({ signal, correct }) => ({ signal: -signal, correct }));
      const down = estimated(isotonic(mirrored, "lower"));
      for (const { signal } of all) {
        expect(up.probability(signal)).toBeCloseTo(minMax(all, signal), 10);
        expect(down.probability(-signal)).toBeCloseTo(up.probability(signal), 12);
      }
    }),
  );
});

test("Platt: on two signals the targets themselves are met", () => {
  const { probability } = estimated(
    platt(
      judged([
        [-3, 0],
        [-3, 0],
        [-3, 0],
        [7, 1],
        [7, 1],
      ]),
    ),
  );
  expect(probability(7)).toBeCloseTo(3 / 4, 8);
  expect(probability(-3)).toBeCloseTo(1 / 5, 8);
});

test("Platt: the likelihood is at its top, and another scale of the signal changes nothing", () => {
  fc.assert(
    fc.property(judgements, fc.double({ min: 0.01, max: 1000, noNaN: true }), (all, scale) => {
      const fit = platt(all);
      if (!isEstimable(fit)) return;
      const right = all.filter(({ correct }) => correct).length;
      const [high, low] = [(right + 1) / (right + 2), 1 / (all.length - right + 2)];
      const residuals = all.map(({ signal, correct }) => fit.probability(signal) - (correct ? high : low));
      expect(residuals.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 5);
      expect(residuals.reduce((sum, each, i) => sum + each * all[i]!.signal, 0)).toBeCloseTo(0, 5);
      const scaled = estimated(platt(all.map((each) => ({ ...each, signal: each.signal * scale }))));
      expect(scaled.probability(scale)).toBeCloseTo(fit.probability(1), 5);
    }),
  );
});

test("what cannot be fitted says why; what is no number is refused", () => {
  expect(
    platt(
      judged([
        [1, 1],
        [2, 1],
      ]),
    ),
  ).toEqual({ notEstimable: "all answers are right" });
  expect(
    platt(
      judged([
        [1, 1],
        [1, 0],
      ]),
    ),
  ).toEqual({ notEstimable: "every signal is the same" });
  expect(isotonic([])).toEqual({ notEstimable: "there are no judgements" });
  expect(() => isotonic(judged([[Number.NaN, 1]]))).toThrow("judgement 1");
});

test("a split keeps a problem's judgements together, and its side does not depend on the others", () => {
  const items = Array.from({ length: 400 }, (_, index) => ({ problem: `p${index % 200}`, index }));
  const named = { seed: 7, name: "gsm8k" };
  const split = splitByKey(items, ({ problem }) => problem, named);
  expect(split.fitted.length + split.heldOut.length).toBe(400);
  expect(split.fitted.length).toBeGreaterThan(140);
  expect(split.fitted.length).toBeLessThan(260);
  const fitted = new Set(split.fitted.map(({ problem }) => problem));
  expect(split.heldOut.some(({ problem }) => fitted.has(problem))).toBe(false);
  const alone = splitByKey(items.slice(0, 1), ({ problem }) => problem, named);
  expect(alone.fitted.length === 1).toBe(fitted.has("p0"));
  const other = splitByKey(items, ({ problem }) => problem, { ...named, name: "math" });
  expect(other.fitted).not.toEqual(split.fitted);
});

test("on answers that it has not seen, a calibrator mends an overconfident signal", () => {
  const draws = stream(3, "overconfident");
  const all = Array.from({ length: 4000 }, (_, index) => {
    const truth = draws.uniform();
    return { problem: String(index), signal: truth ** 0.25, correct: draws.uniform() < truth };
  });
  const split = splitByKey(all, ({ problem }) => problem, { seed: 1, name: "test" });
  for (const kind of ["isotonic", "platt"] as const) {
    const { heldOut } = estimated(calibrateHeldOut(split, kind));
    expect(heldOut.answers).toBe(split.heldOut.length);
    expect(heldOut.expectedCalibrationError).toBeLessThan(0.06);
    // Drawn truths are uniform: the best Brier score is E[p(1 − p)] = 1/6.
    expect(heldOut.brier as number).toBeLessThan(0.19);
  }
});
