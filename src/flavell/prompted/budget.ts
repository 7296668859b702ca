import type { PromptedParameters } from "./parameters.ts";

/** How much a reply may be, and how freely it is drawn. */
export interface Budget {
  readonly maxTokens: number;
  readonly temperature: number;
}

/** Execution at difficulty d: 400 + 400·d tokens, rounded, at temperature 0.3 + 0.2·d. */
export const executionBudget = (difficulty: number, p: PromptedParameters): Budget => ({
  maxTokens: Math.max(1, Math.round(p.executeTokens + p.executeTokensByDifficulty * difficulty)),
  temperature: p.executeTemperature + p.executeTemperatureByDifficulty * difficulty,
});
