/**
 * Memory recall as a meta-level MDP, Appendix 7.5 and Callaway, Griffiths, Norman & Zhang (2024).
 *
 * | symbol | meaning |
 * |---|---|
 * | v | strength of the memory, v ~ N(μ0, σ0²); unknown to the agent |
 * | x_t | recall progress of one step, x_t ~ N(v, σx²) |
 * | z_t | total progress, z_t = z_{t−1} + x_t from z_0 = 0; the memory is recalled once z_t ≥ θ |
 * | θ | recall threshold, set to 1: the scale of v, σ0 and σx |
 * | U | utility of a recall |
 * | γ | cost of one SEARCH step; a step is 100 ms |
 * | T | steps after which the search ends unrecalled |
 *
 * The state is (t, z_t), the actions are SEARCH and STOP; STOP pays 0. @eq 68
 */
import { UsageError } from "../../core/errors.ts";

/** What the agent knows of memories in general: the law of their strength, and how noisy progress is. */
export interface StrengthPrior {
  readonly mu0: number;
  readonly sigma0: number;
  readonly sigmaX: number;
}

/** What one episode of search pays and costs. */
export interface Stakes {
  /** γ, the whole cost of one SEARCH step. */
  readonly cost: number;
  /** U */
  readonly utility: number;
}

/** How finely the problem is solved. */
export interface Resolution {
  /** T, in steps. */
  readonly horizon: number;
  /** Grid cells between z = 0 and θ; the grid runs from −θ to θ. */
  readonly cells: number;
}

/** The problem as it is solved: belief, stakes and resolution. @eq 68 */
export interface RecallProblem extends StrengthPrior, Stakes, Resolution {}

/** θ */
export const THRESHOLD = 1;

/** One step of search, in milliseconds. */
export const STEP_MS = 100;

/** The published resolution: 101 points −1, −0.98, …, 1 and 150 steps of 100 ms. */
export const PUBLISHED_RESOLUTION: Resolution = { horizon: 150, cells: 50 };

/** The published fit to Experiment 1 in full precision (the paper prints three decimals). */
export const FULL_PRECISION: StrengthPrior = {
  mu0: -0.001800537109375,
  sigma0: 0.185699462890625,
  sigmaX: 0.139190673828125,
};

/** γ of the same fit: the cost of a pretest step, and of a step with two cues. */
export const FULL_PRECISION_COST = 0.01387176513671875;

/** What a step of a critical trial of Experiment 1 costs beyond γ: the bonus that melts by .1 a second. */
export const CRITICAL_TIME_COST = 0.01;

/** U of a pretest, of a critical trial of Experiment 1, and of a trial of Experiment 2. */
export const UTILITIES = { pretest: 1, critical: 3, twoCues: 2 } as const;

/** A pretest and a critical trial of Experiment 1 under one γ. */
export const pretestStakes = (gamma: number): Stakes => ({ cost: gamma, utility: UTILITIES.pretest });
/** A critical trial of Experiment 1: γ and the melting bonus for each step, U = 3. */
export const criticalStakes = (gamma: number): Stakes => ({
  cost: gamma + CRITICAL_TIME_COST,
  utility: UTILITIES.critical,
});

/** Numbers of values that a solver may hold: 2²⁷ doubles are one gibibyte. */
const MOST_VALUES = 2 ** 27;

/**
 * `problem` if the theory allows it; otherwise an error before anything is allocated.
 *
 * @throws UsageError naming the parameter and its limit. @eq 68
 */
export const checkedProblem = (problem: RecallProblem): RecallProblem => {
  checkedPrior(problem);
  checkedStakes(problem);
  const { horizon, cells } = problem;
  whole("horizon", horizon);
  whole("cells", cells);
  if ((2 * cells + 1) * (horizon + 1) > MOST_VALUES) {
    throw new UsageError({
      where: "recall, horizon × grid",
      got: `${horizon} steps of ${2 * cells + 1} points`,
      expected: `at most ${MOST_VALUES} values, one gibibyte`,
      remedy: "Take a shorter horizon or a coarser grid.",
    });
  }
  return problem;
};

/** @throws UsageError for a strength or noise that no normal distribution has. @eq 70 */
export const checkedPrior = (prior: StrengthPrior): StrengthPrior => {
  finite("mu0", prior.mu0, "70");
  positive("sigma0", prior.sigma0, "71");
  positive("sigmaX", prior.sigmaX, "70");
  return prior;
};

/** @throws UsageError for a negative cost or utility. @eq 74 */
export const checkedStakes = (stakes: Stakes): Stakes => {
  notNegative("cost", stakes.cost, "74");
  notNegative("utility", stakes.utility, "74");
  return stakes;
};

const refuse = (name: string, value: number, expected: string, equation: string): never => {
  throw new UsageError({ where: `recall, "${name}"`, got: String(value), expected, equation });
};

const finite = (name: string, value: number, equation: string): void => {
  if (!Number.isFinite(value)) refuse(name, value, "a finite number", equation);
};

/** Below a thousandth of θ a standard deviation is taken for a mistake: the grid would not see it. */
const positive = (name: string, value: number, equation: string): void => {
  if (!(value >= 1e-3 && value <= 1e3))
    refuse(name, value, "a standard deviation from 0.001 to 1000", equation);
};

const notNegative = (name: string, value: number, equation: string): void => {
  if (!(value >= 0 && Number.isFinite(value))) refuse(name, value, "a finite number ≥ 0", equation);
};

const whole = (name: string, value: number): void => {
  if (!(Number.isInteger(value) && value >= 1)) refuse(name, value, "a whole number ≥ 1", "68");
};
