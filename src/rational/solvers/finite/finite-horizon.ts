import type { FiniteMdp } from "./finite-mdp.ts";
import { dense, improved } from "./finite-mdp.ts";

/** How long there is to go, and what the end is worth. */
export interface Horizon {
  /** How many actions are still to be taken, an integer ≥ 0. */
  readonly steps: number;
  /** γ in [0, 1]; 1 by default: nothing is lost by waiting. */
  readonly discount?: number;
  /** What each state is worth after the last action; 0 by default. */
  readonly terminal?: readonly number[];
}

/** Values and best actions by steps left: `values[0]` is after the last action, `policy[k]` with k + 1 left. */
export interface Staged {
  readonly values: readonly (readonly number[])[];
  readonly policy: readonly (readonly number[])[];
}

/** Backward induction: V_0 = terminal, V_k(s) = max_a R[s][a] + γ E[V_{k−1}(s')]. @eq 58 */
export const finiteHorizon = (mdp: FiniteMdp, { steps, discount = 1, terminal }: Horizon): Staged => {
  const process = dense(mdp);
  let current = Float64Array.from({ length: process.states }, (_v, s) => terminal?.[s] ?? 0);
  const values = [Array.from(current)];
  const policy: (readonly number[])[] = [];
  for (let left = 1; left <= steps; left++) {
    const better = improved(process, discount, current);
    current = Float64Array.from(better.values);
    values.push(Array.from(current));
    policy.push(Array.from(better.policy));
  }
  return { values, policy };
};
