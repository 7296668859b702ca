/** The four threshold laws, and what is free in each. */
import { DERIVED_SETTINGS } from "../../src/bridges/index.ts";
import type { SettingValues } from "../../src/core/settings.ts";
import { defaultsOf } from "../../src/core/settings.ts";
import type { Design } from "../../src/experiments/cued-recall/design.ts";
import type { Dimension } from "../../src/fit/optimise/index.ts";
import { settingsOf } from "../crossover/settings.ts";

export const FORMS = ["from-initial", "compounding", "linear", "derived"] as const;
export type Form = (typeof FORMS)[number];

const ALPHA: Dimension = { name: "alpha", low: 0.005, high: 5, scale: "log" };

/** Only ratios of U₊, U₋ and γ matter, so that U₊ = 1; α still lets λ_FOK fall. */
const DERIVED: readonly Dimension[] = [
  ALPHA,
  { name: "utilityWrong", low: 0.005, high: 5, scale: "log" },
  { name: "cycleCost", low: 0.005, high: 1, scale: "log" },
];

export const freeOf = (form: Form): readonly Dimension[] => (form === "derived" ? DERIVED : [ALPHA]);

/** What a mind is fitted with by `crossover`, and Algorithm 3 with all its rulings at their defaults. */
export const baseValues = (): SettingValues & Design =>
  ({ ...defaultsOf(DERIVED_SETTINGS), ...defaultsOf(settingsOf(null, null)) }) as SettingValues & Design;

/** The values of a run under a form with these parameters. */
export const valuesUnder = (
  base: SettingValues & Design,
  form: Form,
  parameters: Readonly<Record<string, number>>,
): SettingValues & Design => ({ ...base, ...parameters, decay: form });
