import type { FiniteMdp, FiniteSolution } from "./finite-mdp.ts";
import { backedUp, dense, distance, improved, requireDiscount } from "./finite-mdp.ts";

/** How modified policy iteration goes and when it stops. */
export interface Modified {
  /** γ in [0, 1) */
  readonly discount: number;
  /** Sweeps of evaluation between two improvements, ≥ 0; 10 by default. With 0 it is value iteration. */
  readonly evaluations?: number;
  /** Stops when the values are this near to V*, at most; 1e−10 by default. */
  readonly tolerance?: number;
}

/** Modified policy iteration (Puterman & Shin 1978): improves, then evaluates by a few sweeps only. */
export const modifiedPolicyIteration = (
  mdp: FiniteMdp,
  { discount, evaluations = 10, tolerance = 1e-10 }: Modified,
): FiniteSolution => {
  const gamma = requireDiscount(discount);
  const process = dense(mdp);
  let values = new Float64Array(process.states);
  for (let rounds = 1; ; rounds++) {
    const better = improved(process, gamma, values);
    const near = distance(better.values, values) * gamma <= tolerance * (1 - gamma);
    values = Float64Array.from(better.values);
    if (near) return { values: Array.from(values), policy: Array.from(better.policy), rounds };
    for (let sweep = 0; sweep < evaluations; sweep++) {
      const before = values;
      values = before.map((_value, s) => backedUp(process, gamma, before, s, better.policy[s]!));
    }
  }
};
