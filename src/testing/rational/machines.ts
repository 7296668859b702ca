/** The machines of rational metareasoning that are no theories of the catalogue, as theories that can be checked. */
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { Theory } from "../../core/theory.ts";
import type { ControlFeatures, Credit } from "../../rational/control/lvoc.ts";
import type {
  Episodes,
  LvocOutcome,
  LvocState,
  SignalExert,
  SignalExerted,
} from "../../rational/control/machine.ts";
import { learnedControl } from "../../rational/control/machine.ts";
import type { Acted, Compute, Computed, Thinking } from "../../rational/machine.ts";
import { thinking } from "../../rational/machine.ts";
import type { Sample, Sampled } from "../../rational/problems/bernoulli-bandit.ts";
import { bernoulliBandit } from "../../rational/problems/bernoulli-bandit.ts";
import { UNIFORM } from "../../rational/problems/sampled-arm.ts";
import { solveRecall } from "../../rational/recall/backward-induction.ts";
import type {
  RecallControl,
  RecallObservation,
  RecallSearch,
  SearchOutcome,
} from "../../rational/recall/machine.ts";
import { boundPolicy, recallSearch } from "../../rational/recall/machine.ts";
import type { RecallProblem } from "../../rational/recall/problem.ts";
import { criticalStakes, FULL_PRECISION_COST } from "../../rational/recall/problem.ts";
import { recallProblemOf, recallSettings } from "../../rational/recall/settings.ts";
import { exactSearch } from "../../rational/solvers/exact-search.ts";
import type { History } from "../../rational/strategy-selection/learning.ts";
import type {
  Problems,
  SelectionParameters,
  SelectionState,
  StrategyExecute,
  StrategyExecuted,
} from "../../rational/strategy-selection/machine.ts";
import { strategySelection } from "../../rational/strategy-selection/machine.ts";

const integer = (min: number, max: number, standard: number, meaning: string) =>
  ({ kind: "integer", min, max, default: standard, meaning }) as const;

const RECALL_SETTINGS: Settings = {
  ...recallSettings(criticalStakes(FULL_PRECISION_COST)),
  horizon: integer(1, 150, 150, "T: steps of 100 ms after which the search ends unrecalled"),
  cells: integer(5, 50, 50, "grid cells between z = 0 and θ on which the policy is solved"),
};

/** The recall problem under these values. */
export const recallProblemUnder = (values: SettingValues): RecallProblem => ({
  ...recallProblemOf(values),
  horizon: values.horizon as number,
  cells: values.cells as number,
});

/** The optimal search for one memory. @eq 76 */
export const recallTheory: Theory<null, RecallSearch, RecallControl, RecallObservation, SearchOutcome> = {
  name: "rational/recall",
  kind: "rational/recall",
  title: "Optimal search for one memory",
  source: "Callaway et al. (2024), Experiment 1; Appendix 7.5, equations 68–76",
  settings: RECALL_SETTINGS,
  machine: (values) => {
    const problem = recallProblemUnder(values);
    return recallSearch(problem, boundPolicy(problem, solveRecall(problem)));
  },
  bound: (values) => (values.horizon as number) + 1,
  view: (_step, { phase, steps, progress, feeling, point }) => ({
    phase,
    t: steps,
    z: progress,
    feeling: feeling.mean,
    point,
  }),
};

const BANDIT_SETTINGS = {
  cost: { kind: "number", min: 0, max: 1, default: 0.01, meaning: "c: cost of a sample" },
  horizon: integer(0, 20, 10, "H: samples in all"),
} as const satisfies Settings;

/** Two arms of unknown chance under these values. */
export const banditUnder = (values: SettingValues) =>
  bernoulliBandit({
    priors: [UNIFORM, UNIFORM],
    cost: values.cost as number,
    horizon: values.horizon as number,
    symmetric: false,
  });

/** Thinking by the best policy of a meta-level MDP, here two Bernoulli arms. @eq 45 @eq 54 */
export const thinkingTheory: Theory<
  null,
  Thinking<Sampled>,
  Compute<Sampled, Sample>,
  Computed<Sampled>,
  Acted<Sampled>
> = {
  name: "rational/meta-mdp",
  kind: "rational/meta-mdp",
  title: "The best policy of a meta-level MDP, on two Bernoulli arms",
  source: "Hay et al. (2012); Appendix 7, equations 45 and 54",
  settings: BANDIT_SETTINGS,
  machine: (values) => {
    const problem = banditUnder(values);
    return thinking(problem, exactSearch(problem).policy);
  },
  bound: (values) => values.horizon as number,
  view: ({ control }, { state, computed }) => ({
    arm: control.computation.arm,
    arms: state.arms.map(({ a, b }) => [a, b]),
    computed,
  }),
};

/** Beliefs about a problem of effort: how likely it is hard, and how many choices are left. */
export interface EffortLeft {
  readonly hard: number;
  readonly left: number;
}

/** Three intensities of one signal, each dearer than the last. */
export const effortView: ControlFeatures<EffortLeft> = {
  features: ({ hard }) => [hard],
  sizes: { features: 1, signal: 1 },
  signals: ({ left }) => (left > 0 ? [[0], [0.5], [1]] : []),
  cost: ([intensity]) => intensity! ** 2,
  time: () => 1,
};

/** The learned value of control, here of one signal. @eq 64 @eq 65 @eq 66 */
export const learnedControlTheory: Theory<
  Episodes<EffortLeft>,
  LvocState<EffortLeft>,
  SignalExert,
  SignalExerted<EffortLeft>,
  LvocOutcome<EffortLeft>
> = {
  name: "rational/learned-control",
  kind: "rational/learned-control",
  title: "The learned value of control, on a signal of three intensities",
  source: "Lieder et al. (2018); Appendix 7, equations 63–66",
  settings: {
    credit: {
      kind: "choice",
      choices: ["immediate", "delayed"],
      default: "immediate",
      meaning: "whether what a signal opens is foreseen or waited for",
      equation: "64",
    },
  },
  machine: ({ credit }) => learnedControl(effortView, { precision: 1, shape: 1, rate: 1 }, credit as Credit),
  bound: (_values, episodes) => episodes.reduce((sum, { left }) => sum + left, 0),
  view: ({ control }, { belief, experience }) => ({
    signal: control.signal,
    hard: belief?.hard ?? null,
    left: belief?.left ?? null,
    lived: experience.length,
  }),
};

/** What is believed of two strategies before any trial. */
export const selectionUnder = (values: SettingValues): SelectionParameters => ({
  strategies: ["fast", "slow"],
  utility: values.utility as SelectionParameters["utility"],
  features: 2,
  linear: { precision: 1, shape: 1, rate: 1 },
  logisticPrecision: 1,
  rewardRate: { reward: values.reward as number, time: 1 },
});

/** Strategy selection, here between two strategies. @eq 49 @eq 52 @eq 53 */
export const selectionTheory: Theory<Problems, SelectionState, StrategyExecute, StrategyExecuted, History> = {
  name: "rational/strategy-selection",
  kind: "rational/strategy-selection",
  title: "Strategy selection, between two strategies",
  source: "Lieder & Griffiths (2017); Appendix 7, equations 46–53",
  settings: {
    utility: {
      kind: "choice",
      choices: ["linear", "logistic"],
      default: "linear",
      meaning: "whether utility is linear in the features, or the chance of a binary outcome",
      equation: "51",
    },
    reward: {
      kind: "number",
      min: 0,
      max: 100,
      default: 1,
      meaning: "r₀, of the reward rate",
      equation: "50",
    },
  },
  machine: (values) => strategySelection(selectionUnder(values)),
  bound: (_values, problems) => problems.length,
  view: ({ control }, { history }) => ({
    strategy: control.strategy,
    opportunityCost: control.opportunityCost,
    tried: history.length,
  }),
};
