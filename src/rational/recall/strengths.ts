import { normalDensity } from "../../math/normal.ts";
import type { StrengthPrior } from "./problem.ts";

/** Strengths in ascending order with the weights that stand in for N(μ0, σ0²). */
export interface Strengths {
  readonly v: Float64Array;
  readonly weight: Float64Array;
}

/** The rule runs over μ0 ± 6 σ0; 2 · 10⁻⁹ of the strengths lie outside. */
const REACH = 6;
/** Distance of nodes in units of the narrowest feature. */
const SPACING = 1.3;
const FEWEST = 48;
const MOST = 4096;

/**
 * Equally spaced strengths, the rule that converges fastest for smooth integrands with tails.
 *
 * P(recalled at step t | v) is a bump about v = θ/t no narrower than σx/√t, so nodes 1.3 σx/√T apart leave an error
 * of 2·exp(−2π²/1.3²) < 2·10⁻⁵ of the narrowest bump alone, and far less of their sum. Too few nodes would not blur
 * the likelihood but invent optima at small σx, where bumps fall between nodes; hence the rule follows σx, σ0 and T.
 */
export const strengthNodes = (
  { mu0, sigma0, sigmaX }: StrengthPrior,
  horizon: number,
  resolution = 1,
): Strengths => {
  const finest = (SPACING * sigmaX) / Math.sqrt(horizon);
  const wanted = Math.ceil(((2 * REACH * sigma0) / finest) * resolution);
  const count = Math.min(MOST, Math.max(FEWEST * resolution, wanted));
  const step = (2 * REACH) / count;
  const at = Float64Array.from({ length: count }, (_node, k) => -REACH + (k + 0.5) * step);
  return { v: at.map((u) => mu0 + sigma0 * u), weight: at.map((u) => normalDensity(u) * step) };
};
