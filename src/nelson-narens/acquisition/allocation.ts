import { OutOfRangeError } from "../../core/errors.ts";
import type { Formula } from "../../core/settings.ts";
import type { AcquisitionParameters } from "./parameters.ts";
import type { StudyItem } from "./tuples.ts";

/** What a sharing of R_total may read: the meta-level's own model, never the items' true state. */
export interface AllocationRequest {
  /** J_τ */
  readonly items: readonly StudyItem[];
  /** ME_{τ,j}[1] of each item of J_τ, in [ε, 1]. */
  readonly eases: readonly number[];
  /** R_total */
  readonly total: number;
  /** τ, from 0. */
  readonly cycle: number;
  /** N_s */
  readonly norm: number;
}

/** Shares R_total: one number ≥ 0 for each item of J_τ, summing to R_total. @eq 20 */
export type AllocationPolicy = (request: AllocationRequest) => readonly number[];

/** r_j = R_total · w_j / Σ_{k ∈ J_τ} w_k. @eq 20 */
export const proportional = (weights: readonly number[], total: number): readonly number[] => {
  let sum = 0;
  for (const weight of weights) sum += weight;
  return weights.map((weight) => (total * weight) / sum);
};

/** `w_j = 1 / ME_{τ,j}[1]`: the harder an item is judged, the more it gets. @eq 20 */
export const inverseEase: AllocationPolicy = ({ eases, total }) =>
  proportional(
    eases.map((ease) => 1 / ease),
    total,
  );

/** r_j = R_total / |J_τ|. Ours (ruling 5). */
export const uniform: AllocationPolicy = ({ eases, total }) => eases.map(() => total / eases.length);

/**
 * The m easiest of the items not yet mastered share R_total equally, ties by index; m = 0 stands for ⌈|J_τ|/3⌉.
 * Ours (ruling 5), after the region of proximal learning of Metcalfe and Kornell (2005).
 */
export const regionOfProximalLearning =
  (region: number): AllocationPolicy =>
  ({ eases, total }) => {
    const size = Math.min(eases.length, region === 0 ? Math.ceil(eases.length / 3) : region);
    const rank = ranksOf(eases);
    return eases.map((_, position) => (rank[position]! <= size ? total / size : 0));
  };

/** Rank of each ease among all, 1 = easiest, ties by index. */
const ranksOf = (eases: readonly number[]): readonly number[] => {
  const order = eases.map((_, position) => position).sort((a, b) => eases[b]! - eases[a]! || a - b);
  const rank = new Array<number>(eases.length);
  order.forEach((position, index) => {
    rank[position] = index + 1;
  });
  return rank;
};

/** A user's weight w_j as a formula of the item's ease, its rank (1 = easiest) and the state of the list. @eq 20 */
export const byFormula =
  (formula: Formula): AllocationPolicy =>
  ({ eases, total, cycle, norm }) => {
    const rank = ranksOf(eases);
    const items = eases.length;
    const weights = eases.map((ease, position) =>
      formula({ ease, items, rank: rank[position]!, total, cycle, norm }),
    );
    const sum = weights.reduce((a, b) => a + b, 0);
    if (weights.every((weight) => weight >= 0) && sum > 0 && sum < Number.POSITIVE_INFINITY) {
      return proportional(weights, total);
    }
    throw new OutOfRangeError({
      where: `allocation formula "${formula.source}"`,
      got: `weights ${weights.join(", ")}`,
      expected: "finite weights ≥ 0 with at least one above 0",
      equation: "20",
      remedy: "Change the formula, for example by max(0, …).",
    });
  };

/** The policy that the parameters name; `null` where the agent is asked. @eq 20 */
export const policyOf = ({
  allocation,
  region,
}: Pick<AcquisitionParameters, "allocation" | "region">): AllocationPolicy | null => {
  switch (allocation) {
    case "inverse-ease":
      return inverseEase;
    case "uniform":
      return uniform;
    case "region-of-proximal-learning":
      return regionOfProximalLearning(region);
    case "agent":
      return null;
    default:
      return "source" in allocation ? byFormula(allocation) : allocation;
  }
};

/** r_{τ,·}, refused unless it shares out exactly R_total (up to rounding) among J_τ. @eq 20 */
export const checkedShares = (
  shares: readonly number[],
  { items, total, cycle }: Pick<AllocationRequest, "items" | "total" | "cycle">,
): readonly number[] => {
  let sum = 0;
  let whole = shares.length === items.length;
  for (const share of shares) {
    whole &&= share >= 0;
    sum += share;
  }
  if (whole && Math.abs(sum - total) <= 1e-9 * total) return shares;
  throw new OutOfRangeError({
    where: `allocation in cycle ${cycle}`,
    got: `[${shares.join(", ")}], ${shares.length} shares with sum ${sum}`,
    expected: `${items.length} shares ≥ 0 with sum R_total = ${total}`,
    equation: "20",
  });
};
