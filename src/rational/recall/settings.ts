import type { NumberSetting, Settings, SettingValues } from "../../core/settings.ts";
import type { RecallProblem, Stakes } from "./problem.ts";
import { FULL_PRECISION, PUBLISHED_RESOLUTION } from "./problem.ts";

const number = (
  value: number,
  min: number,
  max: number,
  meaning: string,
  equation: string,
): NumberSetting => ({
  kind: "number",
  min,
  max,
  default: value,
  meaning,
  equation,
});

/** Declared settings of the recall problems; the defaults are the published fit in full precision. */
export const recallSettings = ({ cost, utility }: Stakes): Settings => ({
  mu0: number(FULL_PRECISION.mu0, -1e3, 1e3, "μ0: mean strength of memories, θ = 1", "71"),
  sigma0: number(FULL_PRECISION.sigma0, 1e-3, 1e3, "σ0: how much strengths differ", "71"),
  sigmaX: number(FULL_PRECISION.sigmaX, 1e-3, 1e3, "σx: noise of one step's progress", "70"),
  cost: number(cost, 0, 1e9, "γ: the whole cost of one SEARCH step of 100 ms", "74"),
  utility: number(utility, 0, 1e9, "U: utility of a recall", "74"),
});

/** The problem at the published resolution under these values. */
export const recallProblemOf = (values: SettingValues): RecallProblem => ({
  mu0: values.mu0 as number,
  sigma0: values.sigma0 as number,
  sigmaX: values.sigmaX as number,
  cost: values.cost as number,
  utility: values.utility as number,
  ...PUBLISHED_RESOLUTION,
});
