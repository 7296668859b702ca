/**
 * Over what the comparison ranges. Values and thresholds scale: V(kU, kγ) = k·V, so that costs and payoffs matter by
 * their ratio alone. The published fit's pretests and critical trials are two of the ratios.
 */
import type { StrengthPrior } from "../../src/rational/recall/index.ts";
import {
  criticalStakes,
  FULL_PRECISION,
  FULL_PRECISION_COST,
  pretestStakes,
} from "../../src/rational/recall/index.ts";

const ratioOf = ({ cost, utility }: { readonly cost: number; readonly utility: number }): number =>
  cost / utility;

/**
 * γ/U of one step of 100 ms, ascending. Cheaper steps are left out: the optimal boundary then lies below −θ, where the
 * published grid ends, and what is solved on it is no optimum any more.
 */
export const RATIOS: readonly number[] = [
  0.004,
  ratioOf(criticalStakes(FULL_PRECISION_COST)),
  ratioOf(pretestStakes(FULL_PRECISION_COST)),
  0.02,
  0.03,
  0.045,
];

/** What memories are like: as fitted, and with mean strengths σ0/2 to either side. */
const SHIFTS = { weak: -1 / 2, fitted: 0, strong: 1 / 2 } as const;
export type PriorName = keyof typeof SHIFTS;
export const PRIORS = Object.keys(SHIFTS) as readonly PriorName[];

export const priorNamed = (name: PriorName): StrengthPrior => ({
  ...FULL_PRECISION,
  mu0: FULL_PRECISION.mu0 + SHIFTS[name] * FULL_PRECISION.sigma0,
});

/** Policies with parameters of their own. */
export const POLICIES = [
  "from-initial",
  "compounding",
  "linear",
  "as-printed",
  "constant",
  "deadline",
] as const;
export type PolicyName = (typeof POLICIES)[number];
