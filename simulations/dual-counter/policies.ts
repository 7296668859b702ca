/** When to give up a search that has taken t samples and stands at z with ‖FOK‖ = norm. */
import type { Paths } from "./paths.ts";
import { HORIZON } from "./paths.ts";

export const GO_ON = 0;
export const GIVE_UP = 1;
/** One more sample is taken; if it does not bring the memory, the search ends. */
export const LAST_SAMPLE = 2;
export type Decision = typeof GO_ON | typeof GIVE_UP | typeof LAST_SAMPLE;

export type Policy = (t: number, z: number, norm: number) => Decision;

/** The laws by which λ_FOK falls; multiplier of λ⁽⁰⁾ at cycle τ ≥ 1 when every cycle has failed. @eq 42 */
export const LAWS = {
  "from-initial": (alpha: number, tau: number): number => Math.exp(-alpha * (2 * tau - 1)),
  compounding: (alpha: number, tau: number): number => Math.exp(-alpha * tau * tau),
  linear: (alpha: number, tau: number): number => Math.max(0, 1 - alpha * (2 * tau - 1)),
} as const;
export type Law = keyof typeof LAWS;

/**
 * Algorithm 3 on recall progress: (35) gives up once FOK⁻ > FOK⁺ and ‖FOK‖ ≥ λ_FOK^(τ), τ = t samples having been
 * taken. As printed, row 4 of (39) also ends an intensive search after one empty look while FOK⁻ > FOK⁺; with
 * `intensiveOmission: "suppressed"` it does not. A tie never happens. @eq 35 @eq 39
 */
export const dualCounter = (law: Law, lambda: number, alpha: number, asWritten: boolean): Policy => {
  const threshold = Float64Array.from({ length: HORIZON + 1 }, (_, tau) => lambda * LAWS[law](alpha, tau));
  const short = asWritten ? LAST_SAMPLE : GO_ON;
  return (t, z, norm) => (z >= 0 ? GO_ON : norm >= threshold[t]! ? GIVE_UP : short);
};

/** The optimum: SEARCH iff z is at or above a bound that varies with time. @eq 76 */
export const boundary =
  (bound: Float64Array): Policy =>
  (t, z) =>
    z >= bound[t]! ? GO_ON : GIVE_UP;

/** A bound on z that does not vary with time. */
export const constantBound =
  (bound: number): Policy =>
  (_t, z) =>
    z >= bound ? GO_ON : GIVE_UP;

/** So many samples, whatever they say. */
export const deadline =
  (steps: number): Policy =>
  (t) =>
    t >= steps ? GIVE_UP : GO_ON;

/** Steps of one path under a policy, negative where it ends without recall. The first sample is forced. */
export const signedSteps = ({ z, norm, recalledAt }: Paths, path: number, policy: Policy): number => {
  const recall = recalledAt[path]!;
  const row = path * HORIZON - 1;
  for (let t = 1; t < HORIZON; t++) {
    if (t === recall) return t;
    const decision = policy(t, z[row + t]!, norm[row + t]!);
    if (decision === GIVE_UP) return -t;
    if (decision === LAST_SAMPLE) return recall === t + 1 ? t + 1 : -t - 1;
  }
  return recall === HORIZON ? HORIZON : -HORIZON;
};

/** Σ reward over the first `count` paths, with U = 1. @eq 74 */
export const totalReward = (paths: Paths, policy: Policy, cost: number, count: number): number => {
  let reward = 0;
  for (let path = 0; path < count; path++) {
    const steps = signedSteps(paths, path, policy);
    reward += steps > 0 ? 1 - cost * steps : cost * steps;
  }
  return reward;
};
