/**
 * Evidence for one of two answers that is gathered until it passes a bound: the diffusion process of sequential sampling.
 *
 *   dx = μ dt + σ dW,   x(0) = x₀,   ended when x(t) ≥ b(t) (upper) or x(t) ≤ −b(t) (lower)
 *
 * A bound that falls with time is a criterion that decays with it, as λ(t) = λ₀ e^(−αt) does in retrieval (equation 38).
 *
 * Source: Ratcliff, R. (1978), A theory of memory retrieval, Psychological Review 85, 59–108; falling bounds: Drugowitsch,
 * J. et al. (2012), The cost of accumulating evidence in perceptual decision making, Journal of Neuroscience 32, 3612–3628.
 */
import { inRange, OutOfRangeError } from "../../core/errors.ts";

/** Half the distance between the two bounds at a time in seconds, in units of evidence; above 0 and continuous. */
export type DiffusionBound = (time: number) => number;

/** Evidence that drifts and diffuses until it passes a bound: dx = μ dt + σ dW. */
export interface DiffusionProcess {
  /** μ, evidence a second; towards the upper bound where positive. */
  readonly drift: number;
  /** σ > 0, evidence a √second. */
  readonly noise: number;
  readonly bound: DiffusionBound;
  /** x₀, between the bounds at time 0. */
  readonly start: number;
  /** Seconds after which nobody waits any longer, above 0. */
  readonly horizon: number;
}

/** b(t) = b₀ e^(−t/τ): a criterion that decays by a constant share a second. */
export const exponentialBound =
  (initial: number, timeConstant: number): DiffusionBound =>
  (time) =>
    initial * Math.exp(-time / timeConstant);

/** b(t) = b₀. */
export const constantBound =
  (initial: number): DiffusionBound =>
  () =>
    initial;

/** @throws OutOfRangeError for a process that cannot run: its noise, horizon, start or bound at time 0. */
export const checkDiffusion = ({ drift, noise, bound, start, horizon }: DiffusionProcess): void => {
  inRange("diffusion, drift", drift, -Number.MAX_VALUE, Number.MAX_VALUE);
  inRange("diffusion, noise", noise, Number.MIN_VALUE, Number.MAX_VALUE);
  inRange("diffusion, horizon", horizon, Number.MIN_VALUE, Number.MAX_VALUE);
  requireBound(bound(0), 0);
  if (!(Math.abs(start) < bound(0))) {
    throw new OutOfRangeError({
      where: "diffusion, start",
      got: String(start),
      expected: `a number between the bounds at time 0, −${bound(0)} and ${bound(0)}`,
    });
  }
};

/** A bound's value. @throws OutOfRangeError where it is not above 0. */
export const requireBound = (value: number, time: number): number =>
  inRange(`diffusion, bound at ${time} s`, value, Number.MIN_VALUE, Number.MAX_VALUE);
