import type { FiniteMdp, FiniteSolution } from "./finite-mdp.ts";
import { dense, distance, improved, requireDiscount } from "./finite-mdp.ts";

/** How value iteration goes and when it stops. */
export interface Sweeping {
  /** γ in [0, 1) */
  readonly discount: number;
  /** Stops when the values are this near to V*, at most; 1e−10 by default. */
  readonly tolerance?: number;
  /** Stops after so many sweeps in any case. */
  readonly sweeps?: number;
}

/** Value iteration from V = 0: every sweep replaces V(s) by max_a Q(s, a), all from the values before it. */
export const valueIteration = (
  mdp: FiniteMdp,
  { discount, tolerance = 1e-10, sweeps = Number.POSITIVE_INFINITY }: Sweeping,
): FiniteSolution => {
  const gamma = requireDiscount(discount);
  const process = dense(mdp);
  let values = new Float64Array(process.states);
  let rounds = 0;
  for (let near = false; !near && rounds < sweeps; rounds++) {
    const next = Float64Array.from(improved(process, gamma, values).values);
    near = distance(next, values) * gamma <= tolerance * (1 - gamma);
    values = next;
  }
  const { policy } = improved(process, gamma, values);
  return { values: Array.from(values), policy: Array.from(policy), rounds };
};
