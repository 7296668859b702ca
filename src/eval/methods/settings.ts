/** Settings that several methods declare alike. */
import type { ChoiceSetting, NumberSetting } from "../../core/settings.ts";

/** A limit of tokens. */
export const tokenLimit = (standard: number, meaning: string): NumberSetting => ({
  kind: "integer",
  min: 1,
  max: 1_000_000,
  default: standard,
  unit: "tokens",
  meaning,
});

/** A temperature. */
export const temperatureOf = (standard: number, meaning: string): NumberSetting => ({
  kind: "number",
  min: 0,
  max: 10,
  default: standard,
  meaning,
});

/** A whole number of things. */
export const countOf = (standard: number, unit: string, meaning: string): NumberSetting => ({
  kind: "integer",
  min: 1,
  max: 1000,
  default: standard,
  unit,
  meaning,
});

/** A choice; the first is the default. */
export const choiceOf = (choices: readonly [string, ...string[]], meaning: string): ChoiceSetting => ({
  kind: "choice",
  choices,
  default: choices[0],
  meaning,
});

/** A share. */
export const shareOf = (standard: number, meaning: string): NumberSetting => ({
  kind: "number",
  min: 0,
  max: 1,
  default: standard,
  meaning,
});
