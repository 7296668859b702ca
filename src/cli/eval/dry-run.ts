import { UsageError } from "../../core/errors.ts";
import type { Terminal } from "../terminal.ts";
import type { EvaluationPlan } from "./plan.ts";

export const performDryEvaluation = async (
  _plan: EvaluationPlan,
  _json: boolean,
  _terminal: Terminal,
): Promise<void> => {
  throw new UsageError({ where: "--dry-run", got: "an evaluation", expected: "a run" });
};
