import type { Settings } from "../../../core/settings.ts";
import type { Parameters } from "../../../flavell/parameters.ts";

/** What a model mind of the full cycle adds to the theory's settings. */
export const FLAVELL_MIND_SETTINGS = {
  judgeTokens: {
    kind: "integer",
    min: 1,
    max: 1_000_000,
    default: 400,
    unit: "tokens",
    meaning: "tokens of a judgement or a choice, reasoning included",
  },
  judgeTemperature: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.3,
    meaning: "temperature of judgements and choices",
  },
  executeTokens: {
    kind: "integer",
    min: 1,
    max: 1_000_000,
    default: 800,
    unit: "tokens",
    meaning: "tokens of a solution",
  },
  executeTemperature: { kind: "number", min: 0, max: 10, default: 0.3, meaning: "temperature of a solution" },
} as const satisfies Settings;

/** Values of these settings, and of those of the theory that say what a first retrieval has to bring. */
export interface FlavellMindOptions extends Partial<Pick<Parameters, "text" | "evaluation">> {
  readonly judgeTokens: number;
  readonly judgeTemperature: number;
  readonly executeTokens: number;
  readonly executeTemperature: number;
}
