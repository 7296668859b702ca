import { UsageError } from "../../core/errors.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import { PUBLISHED_STRATEGIES, STRATEGY_SEPARATOR } from "./strategies.ts";

const TIES = ["latest", "earliest"] as const;

/** Parameters of the prompted cycle: published values are defaults, and so are our own where nothing is published. */
export interface PromptedParameters {
  /** T */
  readonly maxCycles: number;
  readonly threshold: number;
  readonly tie: (typeof TIES)[number];
  readonly executeTokens: number;
  readonly executeTokensByDifficulty: number;
  readonly executeTemperature: number;
  readonly executeTemperatureByDifficulty: number;
  readonly verifyTokens: number;
  readonly verifyTemperature: number;
  readonly monitorTokens: number;
  readonly monitorTemperature: number;
  readonly strategyTokens: number;
  readonly strategyTemperature: number;
  /** Names, parted by semicolons. */
  readonly strategies: string;
}

const tokens = (standard: number, meaning: string) =>
  ({ kind: "integer", min: 1, max: 1_000_000, default: standard, unit: "tokens", meaning }) as const;
const more = (standard: number, max: number, meaning: string) =>
  ({ kind: "number", min: 0, max, default: standard, meaning }) as const;

/** The declaration that the command line, the docs and `--set` read. */
export const PROMPTED_SETTINGS = {
  maxCycles: {
    kind: "integer",
    min: 1,
    max: 1000,
    default: 3,
    unit: "cycles",
    meaning: "T, cycles after which the best solution is handed in (published)",
  },
  threshold: more(0.85, 1, "mean score at which the goal is achieved (published)"),
  tie: {
    kind: "choice",
    choices: TIES,
    default: "latest",
    meaning: "which of equally good cycles hands in its solution (ruling)",
  },
  executeTokens: tokens(400, "tokens of a solution at difficulty 0 (published)"),
  executeTokensByDifficulty: more(400, 1e6, "further tokens at difficulty 1; the sum is rounded (published)"),
  executeTemperature: more(0.3, 10, "temperature of a solution at difficulty 0 (published)"),
  executeTemperatureByDifficulty: more(0.2, 10, "what difficulty 1 adds to it (published)"),
  verifyTokens: tokens(300, "tokens of a verification (published)"),
  verifyTemperature: more(0.3, 10, "temperature of a verification (not published)"),
  monitorTokens: tokens(150, "tokens of the monitor's reply (not published)"),
  monitorTemperature: more(0.3, 10, "temperature of the monitor's reply (not published)"),
  strategyTokens: tokens(50, "tokens of the choice of a strategy (not published)"),
  strategyTemperature: more(0.3, 10, "temperature of the choice of a strategy (not published)"),
  strategies: {
    kind: "text",
    default: PUBLISHED_STRATEGIES.join(`${STRATEGY_SEPARATOR} `),
    meaning: "names to choose from, parted by semicolons (the published 20)",
  },
} as const satisfies Settings;

/** Reads declared values as parameters; the declaration has already checked type and range. */
export const promptedParametersOf = (values: SettingValues): PromptedParameters =>
  values as unknown as PromptedParameters;

/**
 * The strategies to choose from.
 *
 * @throws UsageError for none, and for a name given twice.
 */
export const strategyNames = ({ strategies }: Pick<PromptedParameters, "strategies">): readonly string[] => {
  const names = strategies
    .split(STRATEGY_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (names.length > 0 && twice === undefined) return names;
  throw new UsageError({
    where: 'setting "strategies"',
    got: twice === undefined ? "no name" : `"${twice}" twice`,
    expected: `names parted by "${STRATEGY_SEPARATOR}", each once`,
  });
};
