/** Every policy along the same paths, path by path, and how far each stays behind the optimum. */
import type { Rng } from "../../src/core/rng.ts";
import { bootstrap } from "../../src/metrics/bootstrap.ts";
import type { Estimate } from "../../src/metrics/estimable.ts";
import type { Bound } from "../../src/rational/recall/index.ts";
import type { Paths } from "./paths.ts";
import type { Policy } from "./policies.ts";
import { boundary, signedSteps } from "./policies.ts";
import type { PolicyName, PriorName } from "./range.ts";
import { POLICIES } from "./range.ts";
import { policyOf } from "./search.ts";
import type { StoredCell } from "./stored.ts";

export interface PolicyMeasures {
  readonly parameters: Readonly<Record<string, number>>;
  /** Mean reward of an episode, in units of U. */
  readonly reward: Estimate;
  /** Reward as a share of the optimum's on the same paths. */
  readonly ofOptimal: Estimate;
  /** Optimum's reward less this one's, an episode, in units of U. */
  readonly loss: Estimate;
  readonly recall: number;
  readonly steps: number;
}

export interface CellMeasures {
  readonly prior: PriorName;
  readonly ratio: number;
  readonly optimal: { readonly reward: Estimate; readonly recall: number; readonly steps: number };
  readonly policies: Readonly<Record<PolicyName, PolicyMeasures>>;
}

const RESAMPLES = 1000;

/** Columns of a path's row: optimum, then the policies, one reward each; then 1, to count paths. */
export const measuredCell = (paths: Paths, cell: StoredCell, bound: Bound, rng: Rng): CellMeasures => {
  const { prior, ratio } = cell;
  const policies: readonly Policy[] = [
    boundary(bound),
    ...POLICIES.map((name) => policyOf(name, cell.policies[name].parameters)),
  ];
  const width = policies.length + 1;
  const sums = new Float64Array(paths.count * width);
  const whole = new Float64Array(width);
  const recalled = policies.map(() => 0);
  const steps = policies.map(() => 0);
  for (let path = 0; path < paths.count; path++) {
    policies.forEach((policy, column) => {
      const signed = signedSteps(paths, path, policy);
      const taken = Math.abs(signed);
      const reward = (signed > 0 ? 1 : 0) - ratio * taken;
      sums[path * width + column] = reward;
      whole[column]! += reward;
      recalled[column]! += signed > 0 ? 1 : 0;
      steps[column]! += taken;
    });
    sums[path * width + policies.length] = 1;
    whole[policies.length]!++;
  }
  const numbers = (total: Float64Array): readonly number[] => {
    const count = total[policies.length]!;
    const optimal = total[0]!;
    return policies.flatMap((_p, column) => {
      const own = total[column]!;
      return [own / count, own / optimal, (optimal - own) / count];
    });
  };
  const intervals = bootstrap({ count: paths.count, width, sums }, numbers, { resamples: RESAMPLES, rng });
  const found = numbers(whole).map((estimate, at): Estimate => ({ estimate, ...intervals[at]! }));
  const shares = (column: number) => ({
    recall: recalled[column]! / paths.count,
    steps: steps[column]! / paths.count,
  });
  return {
    prior,
    ratio,
    optimal: { reward: found[0]!, ...shares(0) },
    policies: Object.fromEntries(
      POLICIES.map((name, place) => {
        const at = 3 * (place + 1);
        return [
          name,
          {
            parameters: cell.policies[name].parameters,
            reward: found[at]!,
            ofOptimal: found[at + 1]!,
            loss: found[at + 2]!,
            ...shares(place + 1),
          },
        ];
      }),
    ) as Record<PolicyName, PolicyMeasures>,
  };
};
