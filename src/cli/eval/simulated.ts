/** The simulated reasoner in the place of a server: it knows the problems of the file, and no others. */
import type { Budget } from "../../agents/llm/budget.ts";
import type { ProblemSource } from "../../agents/simulated/language-model/index.ts";
import { plainSettings, settingValues } from "../settings.ts";
import type { OpenModels } from "./models.ts";
import type { EvaluationPlan } from "./plan.ts";

const SOURCES: readonly ProblemSource[] = ["gsm8k", "math", "aime", "plain"];

/** Opens it with the parameters that were given, that the evaluation was begun with, or that are calibrated. */
export const simulatedModels = async (
  { problems, record, begun, reasoner }: EvaluationPlan,
  meter: Budget,
): Promise<OpenModels> => {
  const [{ simulatedParameters, simulatedReasoner }, { REASONING_SETTINGS }] = await Promise.all([
    import("../../agents/simulated/language-model/index.ts"),
    import("../../agents/simulated/reasoning-model/index.ts"),
  ]);
  const before = begun?.model.kind === "simulated" ? begun.model.settings : {};
  const settings = { ...simulatedParameters(), ...before, ...reasoner };
  const values = await settingValues(REASONING_SETTINGS, settings);
  const object = simulatedReasoner(problems, {
    source: SOURCES.find((source) => source === record.data.format) ?? "plain",
    parameters: values as unknown as ReturnType<typeof simulatedParameters>,
    meter,
  });
  return {
    models: { object },
    record: { model: { kind: "simulated", name: object.name, settings: plainSettings(values) }, meta: null },
    close: async () => {},
  };
};
