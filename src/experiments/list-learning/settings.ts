import type { Settings } from "../../core/settings.ts";
import type { AnyTheory } from "../simulation.ts";
import { MATERIAL_SETTINGS } from "./materials.ts";

/** The goal of studying, which the task carries. */
export const GOAL_SETTINGS = {
  target: {
    kind: "number",
    min: 0.01,
    max: 1,
    default: 0.9,
    equation: "15",
    meaning: "ρ*: target performance at the test",
  },
  delay: {
    kind: "number",
    min: 0,
    max: 10_000,
    default: 1,
    unit: "days",
    equation: "14",
    meaning: "retention interval between study and test",
  },
} as const satisfies Settings;

/**
 * All that an experiment on lists declares: theory, learner, materials, goal and its own, with its own defaults, and
 * without what its conditions fix.
 */
export const studySettings = (
  theory: AnyTheory,
  learner: { readonly settings: Settings },
  own: Settings,
  defaults: Readonly<Record<string, number | string>>,
  fixed: readonly string[],
): Settings => {
  const all: Settings = {
    ...theory.settings,
    ...learner.settings,
    ...MATERIAL_SETTINGS,
    ...GOAL_SETTINGS,
    ...own,
  };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([key]) => !fixed.includes(key))
      .map(([key, setting]) => [
        key,
        Object.hasOwn(defaults, key) ? ({ ...setting, default: defaults[key] } as typeof setting) : setting,
      ]),
  );
};
