import type { Rng } from "../../core/rng.ts";
import type { LinearPosterior, LinearPrior } from "../../math/bayesian-linear.ts";
import { linearDraw, linearMean, linearPrior, linearUpdate } from "../../math/bayesian-linear.ts";
import type { LogisticPosterior } from "../../math/bayesian-logistic.ts";
import { logisticPosterior } from "../../math/bayesian-logistic.ts";
import { drawNormal } from "../../math/draws.ts";
import type { StrategyWeights, UtilityModel } from "./voc.ts";

/** One entry of the history: what was tried on which problem, what came of it, how long it took. @eq 49 */
export interface Trial {
  readonly strategy: string;
  readonly features: readonly number[];
  /** U; 0 or 1 under the logistic model. */
  readonly utility: number;
  /** T ≥ 0 */
  readonly time: number;
}

/** h_n, in order. @eq 49 */
export type History = readonly Trial[];

/** What is believed of strategies before any trial. */
export interface LearningPriors {
  readonly utility: UtilityModel;
  /** How many features a problem has. */
  readonly features: number;
  /** What is believed of the weights of linear regressions before any trial. */
  readonly linear: LinearPrior;
  /** κ > 0 of the logistic weights. */
  readonly logisticPrecision: number;
}

/** P(w_{·,s} | h): time by linear regression, utility by linear or logistic regression. @eq 51 */
export interface Learned {
  readonly time: LinearPosterior;
  readonly utility:
    | { readonly model: "linear"; readonly posterior: LinearPosterior }
    | { readonly model: "logistic"; readonly posterior: LogisticPosterior };
}

/** The posterior over one strategy's weights given the history. @eq 51 @eq 52 */
export const learnedOf = (history: History, strategy: string, priors: LearningPriors): Learned => {
  const own = history.filter((trial) => trial.strategy === strategy);
  const regressed = (outcome: (trial: Trial) => number): LinearPosterior =>
    own.reduce(
      (posterior, trial) => linearUpdate(posterior, trial.features, outcome(trial)),
      linearPrior(priors.features, priors.linear),
    );
  const time = regressed((trial) => trial.time);
  if (priors.utility === "linear")
    return { time, utility: { model: "linear", posterior: regressed((trial) => trial.utility) } };
  const cases = own.map(({ features, utility }) => ({ x: features, y: utility > 0 ? 1 : 0 }) as const);
  const posterior = logisticPosterior(cases, priors.features, priors.logisticPrecision);
  return { time, utility: { model: "logistic", posterior } };
};

/** The posterior means of the weights; the mode where the posterior is Laplace's. @eq 51 */
export const meanWeights = ({ time, utility }: Learned): StrategyWeights => ({
  time: linearMean(time),
  utility: utility.model === "linear" ? linearMean(utility.posterior) : utility.posterior.mode,
});

/** Thompson's draw w̃ ~ P(w | h). @eq 52 */
export const drawnWeights = ({ time, utility }: Learned, rng: Rng): StrategyWeights => ({
  time: linearDraw(time, rng),
  utility:
    utility.model === "linear"
      ? linearDraw(utility.posterior, rng)
      : drawNormal(utility.posterior.mode, utility.posterior.precision, rng),
});
