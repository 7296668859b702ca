/** Paths of recall progress, drawn once and then searched along under every policy. */
import { stream } from "../../src/core/rng.ts";
import type { StrengthPrior } from "../../src/rational/recall/index.ts";
import { THRESHOLD } from "../../src/rational/recall/index.ts";

/** T, in steps of 100 ms. */
export const HORIZON = 150;

/** Row i of each array is path i; entry t − 1 stands for step t. What comes after recall is not drawn. */
export interface Paths {
  readonly count: number;
  /** FOK⁺ − FOK⁻ @eq 70 */
  readonly z: Float64Array;
  /** ‖FOK‖ = FOK⁺ + FOK⁻ */
  readonly norm: Float64Array;
  /** Steps until z ≥ θ; HORIZON + 1 where that does not happen. */
  readonly recalledAt: Uint16Array;
}

/** The samples of one path, x_t ~ N(v, σx²) with v ~ N(μ0, σ0²). Its stream is named by its number. @eq 70 */
export const samplesOf = (prior: StrengthPrior, seed: number, path: number): (() => number) => {
  const rng = stream(seed, `path/${path}`);
  const strength = prior.mu0 + prior.sigma0 * rng.normal();
  return () => strength + prior.sigmaX * rng.normal();
};

export const drawPaths = (prior: StrengthPrior, seed: number, count: number): Paths => {
  const z = new Float64Array(count * HORIZON);
  const norm = new Float64Array(count * HORIZON);
  const recalledAt = new Uint16Array(count).fill(HORIZON + 1);
  for (let path = 0; path < count; path++) {
    const sample = samplesOf(prior, seed, path);
    let positive = 0;
    let negative = 0;
    for (let t = 1; t <= HORIZON; t++) {
      const x = sample();
      if (x >= 0) positive += x;
      else negative -= x;
      z[path * HORIZON + t - 1] = positive - negative;
      norm[path * HORIZON + t - 1] = positive + negative;
      if (positive - negative >= THRESHOLD) {
        recalledAt[path] = t;
        break;
      }
    }
  }
  return { count, z, norm, recalledAt };
};
