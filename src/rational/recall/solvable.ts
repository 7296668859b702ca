import type { SolvableProblem } from "../problems/problem.ts";
import { lowestContinue, solveRecall } from "./backward-induction.ts";
import { endingsByStrength } from "./by-strength.ts";
import { gridForward } from "./grid-forward.ts";
import type { Stakes } from "./problem.ts";
import { criticalStakes, FULL_PRECISION_COST, pretestStakes, STEP_MS } from "./problem.ts";
import { recallProblemOf, recallSettings } from "./settings.ts";

const SOURCE = "Callaway, Griffiths, Norman & Zhang (2024); Appendix 7.5, equations 68–76 and 80";

const episode = (name: string, title: string, stakes: Stakes): SolvableProblem => ({
  name,
  title,
  source: SOURCE,
  settings: recallSettings(stakes),
  solve: (values) => {
    const problem = recallProblemOf(values);
    const policy = solveRecall(problem);
    const bound = lowestContinue(problem, policy);
    const { recall, steps } = gridForward(problem, policy.lowest);
    return {
      value: policy.value,
      summary: {
        recall,
        expectedSteps: steps,
        lowestContinue: bound,
        byStrength: endingsByStrength(problem, policy),
      },
      picture: {
        kind: "curves",
        title: `${title}: when search goes on`,
        x: { label: "time searched (s)" },
        y: { label: "recall progress z" },
        curves: [
          {
            name: "lowest z at which search goes on",
            points: bound.map((z, t) => [(t * STEP_MS) / 1000, z]),
          },
          {
            name: "recall (θ)",
            points: [
              [0, 1],
              [(bound.length * STEP_MS) / 1000, 1],
            ],
          },
        ],
        caption: "Search goes on between the two curves; below the lower one it is given up.",
      },
    };
  },
});

/** One earlier test of a pair: U = 1, γ. @eq 76 */
export const recallPretest: SolvableProblem = episode(
  "recall-pretest",
  "Recall, pretest",
  pretestStakes(FULL_PRECISION_COST),
);

/** A critical trial of Experiment 1: U = 3, and time costs .01 a step more. @eq 76 */
export const recallCritical: SolvableProblem = episode(
  "recall-critical",
  "Recall, critical trial",
  criticalStakes(FULL_PRECISION_COST),
);
