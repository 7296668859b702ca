/** The simulated reasoner in the place of a server. */
import { UsageError } from "../../core/errors.ts";
import type { OpenModels } from "./models.ts";
import type { EvaluationPlan } from "./plan.ts";

export const simulatedModels = async (_plan: EvaluationPlan): Promise<OpenModels> => {
  throw new UsageError({
    where: "metalevel eval",
    got: "no --base-url",
    expected: "the address of a model server, or --replay FILE",
  });
};
