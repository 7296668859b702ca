import { inRange, OutOfRangeError, RefusalError } from "../../core/errors.ts";
import type { MetaLevel } from "../../core/levels.ts";
import { argmax } from "../../math/argmax.ts";
import type { History, LearningPriors } from "./learning.ts";
import { drawnWeights, learnedOf } from "./learning.ts";
import type { RewardRatePrior, StrategyWeights } from "./voc.ts";
import { estimatedVoc, opportunityCost } from "./voc.ts";

/** The strategies to choose from, and what is believed of them and of time. */
export interface SelectionParameters extends LearningPriors {
  readonly strategies: readonly string[];
  readonly rewardRate: RewardRatePrior;
}

/** The problems to come, each as its features. */
export type Problems = readonly (readonly number[])[];

/** The model of the object level: what has been tried, and the problems still to come. */
export interface SelectionState {
  readonly history: History;
  readonly coming: Problems;
}

/** Meta → object: solve this problem with this strategy; the drawn weights it was chosen by stand beside it. */
export interface StrategyExecute {
  readonly type: "strategy-execute";
  readonly strategy: string;
  readonly features: readonly number[];
  readonly drawn: Readonly<Record<string, StrategyWeights>>;
  /** γ at the time. */
  readonly opportunityCost: number;
}

/** Object → meta: what it brought and how long it took. */
export interface StrategyExecuted {
  readonly type: "strategy-executed";
  readonly utility: number;
  readonly time: number;
}

/**
 * Strategy selection as a meta-level: before each problem weights are drawn from what the history teaches (52) and
 * the strategy of the largest V̂OC is executed (53); what comes of it enters the history (49).
 *
 * @eq 49 @eq 52 @eq 53
 */
export const strategySelection = (
  parameters: SelectionParameters,
): MetaLevel<Problems, SelectionState, StrategyExecute, StrategyExecuted, History> => {
  requireParameters(parameters);
  const { strategies, utility, rewardRate } = parameters;
  return {
    initial: (coming) => ({ history: [], coming }),
    control: ({ history, coming }, rng) => {
      const features = coming[0];
      if (features === undefined) return { kind: "halt", outcome: history };
      const gamma = opportunityCost(
        history.reduce((sum, trial) => sum + trial.utility, 0),
        history.reduce((sum, trial) => sum + trial.time, 0),
        rewardRate,
      );
      const drawn = Object.fromEntries(
        strategies.map((name) => [name, drawnWeights(learnedOf(history, name, parameters), rng)]),
      );
      const strategy = argmax(strategies, (name) => estimatedVoc(drawn[name]!, features, gamma, utility));
      const control = {
        type: "strategy-execute",
        strategy,
        features,
        drawn,
        opportunityCost: gamma,
      } as const;
      return { kind: "ask", control };
    },
    monitor: ({ history, coming }, { strategy, features }, seen) => {
      if (coming.length === 0) throw refusedAtTheEnd(seen);
      refuseUnlike(seen, utility);
      const trial = { strategy, features, utility: seen.utility, time: seen.time };
      return { history: [...history, trial], coming: coming.slice(1) };
    },
  };
};

const requireParameters = ({
  strategies,
  rewardRate,
  logisticPrecision,
  linear,
}: SelectionParameters): void => {
  if (strategies.length === 0)
    throw new OutOfRangeError({
      where: "strategy selection",
      got: "no strategies",
      expected: "at least one",
      equation: "53",
    });
  const above = Number.MIN_VALUE;
  inRange("t₀", rewardRate.time, above, Number.POSITIVE_INFINITY, "50");
  inRange("κ of the logistic weights", logisticPrecision, above, Number.POSITIVE_INFINITY, "51");
  for (const [name, value] of Object.entries(linear))
    inRange(`${name} of the linear weights`, value, above, Number.POSITIVE_INFINITY, "51");
};

const refusedAtTheEnd = ({ type }: StrategyExecuted): RefusalError =>
  new RefusalError({
    where: "strategy selection, after the last problem",
    got: `"${type}"`,
    expected: "no observation",
    equation: "49",
  });

const refuseUnlike = (
  { type, utility, time }: StrategyExecuted,
  model: SelectionParameters["utility"],
): void => {
  const binary = utility === 0 || utility === 1;
  const fits = Number.isFinite(utility) && time >= 0 && (model === "linear" || binary);
  if (fits && type === "strategy-executed") return;
  throw new RefusalError({
    where: "strategy selection, while a strategy is executed",
    got: `${type} with utility ${utility} and time ${time}`,
    expected: `strategy-executed with ${model === "linear" ? "a finite utility" : "utility 0 or 1"} and a time ≥ 0`,
    equation: "49",
  });
};
