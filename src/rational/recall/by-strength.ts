import type { RecallPolicy } from "./backward-induction.ts";
import { policyBound } from "./bound.ts";
import { boundEndings, responseSteps } from "./endings.ts";
import { firstPassage } from "./first-passage.ts";
import type { RecallProblem } from "./problem.ts";
import { STEP_MS } from "./problem.ts";

/** How searches for memories of one strength end. */
export type StrengthEnding = {
  /** v, θ = 1 */
  readonly strength: number;
  /** P(recalled | v) */
  readonly recall: number;
  /** Mean time of a recall, s; `null` where nothing is ever recalled. */
  readonly recallSeconds: number | null;
  /** Mean time of a give-up, s; the step that noticing takes is counted. */
  readonly giveUpSeconds: number | null;
  /**
   * Shares of all searches that were recalled, and given up, after so many seconds. Of stronger memories more are recalled
   * and fewer given up at any time; the means above need not follow, since what is strong is given up at once or not
   * at all.
   */
  readonly after: readonly {
    readonly seconds: number;
    readonly recalled: number;
    readonly givenUp: number;
  }[];
};

const SECONDS = [0.5, 1, 2, 4, 8] as const;

/** Strengths that are told apart, in σ0 from μ0: much weaker ones are hardly ever recalled, much stronger ones hardly ever given up. */
const DEVIATIONS = [-0.5, -0.25, 0, 0.25, 0.5] as const;

/** Endings under a policy at five strengths from μ0 − ½σ0 to μ0 + ½σ0; exact, nothing is sampled. @eq 70 @eq 76 */
export const endingsByStrength = (
  problem: RecallProblem,
  policy: RecallPolicy,
): readonly StrengthEnding[] => {
  const strengths = Float64Array.from(DEVIATIONS, (k) => problem.mu0 + k * problem.sigma0);
  const { recall, giveUp, horizon } = boundEndings(
    firstPassage(problem.sigmaX, strengths, policyBound(problem, policy)),
  );
  return Array.from(strengths, (strength, k) => {
    const row = k * (horizon + 1);
    let [recalled, recallSteps, givenUp, giveUpSteps] = [0, 0, 0, 0];
    for (let t = 1; t <= horizon; t++) {
      recalled += recall[row + t]!;
      recallSteps += recall[row + t]! * responseSteps(true, t, horizon);
      givenUp += giveUp[row + t]!;
      giveUpSteps += giveUp[row + t]! * responseSteps(false, t, horizon);
    }
    const seconds = (steps: number, share: number): number | null =>
      share > 0 ? ((steps / share) * STEP_MS) / 1000 : null;
    return {
      strength,
      recall: recalled,
      recallSeconds: seconds(recallSteps, recalled),
      giveUpSeconds: seconds(giveUpSteps, givenUp),
      after: SECONDS.map((time) => {
        const last = Math.min(horizon, Math.round((time * 1000) / STEP_MS));
        const upTo = (shares: Float64Array): number =>
          shares.subarray(row, row + last + 1).reduce((sum, share) => sum + share, 0);
        return { seconds: time, recalled: upTo(recall), givenUp: upTo(giveUp) };
      }),
    };
  });
};
