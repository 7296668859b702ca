import type { FormulaSetting, Settings, SettingValues } from "metalevel/core";

/** The laws by which the standard may fall, by name; `--set` takes a formula of these variables too. */
const LAWS = ["exponential"] as const;
const VARIABLES = ["initial", "alpha", "tau"] as const;

const law: FormulaSetting = {
  kind: "formula",
  choices: LAWS,
  variables: VARIABLES,
  default: "exponential",
  meaning: "how the standard falls with samples",
};

/** The declaration that the command line, `--set` and `metalevel check` read. */
export const SETTINGS: Settings = {
  initial: { kind: "number", min: 0, max: 1, default: 0.9, meaning: "λ₀: the standard before any sample" },
  alpha: { kind: "number", min: 0, max: 10, default: 0.1, meaning: "α: how fast the standard falls" },
  law,
  maxSamples: { kind: "integer", min: 1, max: 1000, default: 20, meaning: "samples after which it ends" },
};

/** λ_τ from λ₀, α and τ. */
export type Law = (variables: Readonly<Record<(typeof VARIABLES)[number], number>>) => number;

/** The settings as the machine reads them; the declaration has already checked type and range. */
export interface Parameters {
  readonly initial: number;
  readonly alpha: number;
  readonly law: "exponential" | Law;
  readonly maxSamples: number;
}

export const parametersOf = (values: SettingValues): Parameters => values as unknown as Parameters;
