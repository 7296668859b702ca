/**
 * The learned value of control (Lieder et al. 2018): the EVOC is foreseen from features of the belief and of the
 * signal, with weights learned by Bayesian regression from experience.
 *
 * Notation: b belief, c control signal as a vector c_l, f_k features of the belief, T time, w weights,
 * e experience (b, c, r, T, b').
 */
import type { Rng } from "../../core/rng.ts";
import { argmax } from "../../math/argmax.ts";
import type { LinearPosterior, LinearPrior } from "../../math/bayesian-linear.ts";
import { dot, linearDraw, linearMean, linearPrior, linearUpdate } from "../../math/bayesian-linear.ts";

/** A control signal: its intensity along each dimension. */
export type Signal = readonly number[];

/** How a problem of control looks to whoever learns it. */
export interface ControlFeatures<Belief> {
  /** f(b) */
  readonly features: (belief: Belief) => readonly number[];
  /** How many features and how many dimensions of the signal there are. */
  readonly sizes: { readonly features: number; readonly signal: number };
  /** The signals possible under b; none where the problem has ended. */
  readonly signals: (belief: Belief) => readonly Signal[];
  /** cost(c) ≥ 0, known. */
  readonly cost: (signal: Signal) => number;
  /** T, how long the signal is expected to take. */
  readonly time: (belief: Belief, signal: Signal) => number;
}

/** e = (b, c, r, T, b'); r is net of the signal's cost, as r(b, c) is. @eq 64 */
export interface Experience<Belief> {
  readonly belief: Belief;
  readonly signal: Signal;
  readonly reward: number;
  readonly time: number;
  readonly next: Belief;
}

/** (1, f, c, f × c, −T): what the weights (w₀, w^(f), w^(c), w^(f×c), w^(T)) are multiplied with. @eq 63 */
export const design = (features: readonly number[], signal: Signal, time: number): readonly number[] => [
  1,
  ...features,
  ...signal,
  ...features.flatMap((feature) => signal.map((intensity) => feature * intensity)),
  -time,
];

/** LVOC(b, c; w) = w₀ + Σ w^(f) f(b) + Σ w^(c) c + Σ w^(f×c) f(b) c − cost(c) − w^(T) T. @eq 63 */
export const lvoc = <Belief>(
  view: ControlFeatures<Belief>,
  weights: readonly number[],
  belief: Belief,
  signal: Signal,
): number =>
  dot(weights, design(view.features(belief), signal, view.time(belief, signal))) - view.cost(signal);

/** P(w) before any experience. @eq 64 */
export const lvocPrior = <Belief>({ sizes }: ControlFeatures<Belief>, prior: LinearPrior): LinearPosterior =>
  linearPrior(2 + sizes.features + sizes.signal + sizes.features * sizes.signal, prior);

/** For delayed rewards the predicted future value stands in for what is yet to come. @eq 64 */
export type Credit = "immediate" | "delayed";

/** P(w | e), by Bayes: one signal's reward, and the future it opens, against what was foreseen. @eq 64 */
export const learnFrom = <Belief>(
  view: ControlFeatures<Belief>,
  posterior: LinearPosterior,
  { belief, signal, reward, time, next }: Experience<Belief>,
  credit: Credit,
): LinearPosterior => {
  const future = credit === "delayed" ? foreseen(view, linearMean(posterior), next) : 0;
  const x = design(view.features(belief), signal, time);
  return linearUpdate(posterior, x, reward + future + view.cost(signal));
};

/** max_c LVOC(b, c; w); 0 where the problem has ended. */
const foreseen = <Belief>(
  view: ControlFeatures<Belief>,
  weights: readonly number[],
  belief: Belief,
): number => {
  const signals = view.signals(belief);
  return signals.length === 0 ? 0 : Math.max(...signals.map((signal) => lvoc(view, weights, belief, signal)));
};

/** w̃ ~ P(w | e), Thompson's draw. @eq 65 */
export const drawWeights = (posterior: LinearPosterior, rng: Rng): readonly number[] =>
  linearDraw(posterior, rng);

/** c_t = argmax_c LVOC(b_t, c; w̃), the first of the best. @eq 66 */
export const chooseSignal = <Belief>(
  view: ControlFeatures<Belief>,
  weights: readonly number[],
  belief: Belief,
): Signal => argmax(view.signals(belief), (signal) => lvoc(view, weights, belief, signal));
