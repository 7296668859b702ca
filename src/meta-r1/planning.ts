/** Stage 1: what difficulty decides before anything is generated. */
import type { Parameters } from "./parameters.ts";
import type { Difficulty, Plan, ProblemDefinition } from "./tuples.ts";

/** S and B from D_Q: the harder, the more elaborate and the longer. @eq R1-3 */
export const planOf = (p: Parameters, definition: ProblemDefinition, difficulty: Difficulty): Plan => {
  switch (difficulty) {
    case "easy":
      return { definition, difficulty, strategy: p.easyStrategy, budget: p.easyBudget };
    case "medium":
      return { definition, difficulty, strategy: p.mediumStrategy, budget: p.mediumBudget };
    case "hard":
      return { definition, difficulty, strategy: p.hardStrategy, budget: p.hardBudget };
  }
};

/** Without stage 1 nothing is known of the problem, and it is treated as a hard one. */
export const unplanned = (p: Parameters): Plan => ({
  definition: null,
  difficulty: null,
  strategy: p.hardStrategy,
  budget: p.hardBudget,
});
