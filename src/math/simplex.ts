import type { Rng } from "../core/rng.ts";

/** A draw from the uniform distribution over non-negative weights that sum to 1. */
export const uniformOnSimplex = (size: number, rng: Rng): readonly number[] => {
  const parts = Array.from({ length: size }, () => -Math.log(1 - rng.uniform()));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
};

/** A uniform draw between two bounds. */
export const uniformBetween = (low: number, high: number, rng: Rng): number =>
  low + (high - low) * rng.uniform();
