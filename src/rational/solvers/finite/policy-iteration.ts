import { solveLinear } from "../../../math/linear.ts";
import type { Dense, FiniteMdp, FiniteSolution } from "./finite-mdp.ts";
import { backedUp, dense, improved, requireDiscount } from "./finite-mdp.ts";

/** A change of action must gain more than rounding can. */
const GAIN = 1e-12;

/** Policy iteration: evaluates a policy exactly, improves it, and ends when no action is better. */
export const policyIteration = (
  mdp: FiniteMdp,
  { discount }: { readonly discount: number },
): FiniteSolution => {
  const gamma = requireDiscount(discount);
  const process = dense(mdp);
  let policy = improved(process, gamma, new Float64Array(process.states)).policy;
  for (let rounds = 1; ; rounds++) {
    const values = evaluated(process, gamma, policy);
    const better = changed(process, gamma, values, policy);
    if (better === null) return { values: Array.from(values), policy: Array.from(policy), rounds };
    policy = better;
  }
};

/** V^π, the solution of (I − γ P_π) V = R_π. */
export const evaluated = (mdp: Dense, discount: number, policy: ArrayLike<number>): Float64Array => {
  const { states, actions } = mdp;
  const system = new Float64Array(states * states);
  const rewards = new Float64Array(states);
  for (let s = 0; s < states; s++) {
    const a = policy[s]!;
    rewards[s] = mdp.reward[s * actions + a]!;
    for (let next = 0; next < states; next++) {
      const p = mdp.transition[(a * states + s) * states + next]!;
      system[s * states + next] = (s === next ? 1 : 0) - discount * p;
    }
  }
  return solveLinear(system, rewards);
};

/** The policy with better actions where there are any; `null` where there is none. */
const changed = (
  mdp: Dense,
  discount: number,
  values: Float64Array,
  policy: Int32Array,
): Int32Array<ArrayBuffer> | null => {
  const next = Int32Array.from(policy);
  let any = false;
  for (let s = 0; s < mdp.states; s++) {
    let best = backedUp(mdp, discount, values, s, policy[s]!);
    for (let a = 0; a < mdp.actions; a++) {
      const q = backedUp(mdp, discount, values, s, a);
      if (q <= best + GAIN * Math.max(1, Math.abs(best))) continue;
      best = q;
      next[s] = a;
      any = true;
    }
  }
  return any ? next : null;
};
