import { CALIBRATED, REASONING_SETTINGS } from "../../src/agents/simulated/reasoning-model/index.ts";
import type { Setting, Settings } from "../../src/core/settings.ts";
import type { AnyTheory } from "../../src/experiments/simulation.ts";
import { metaR1Theory } from "../../src/meta-r1/index.ts";

const { GSM8K, MATH500, ...shared } = CALIBRATED;

const difficulty = (dataSet: string, value: number) =>
  ({
    kind: "number",
    min: -10,
    max: 10,
    default: value,
    meaning: `mean of latent difficulty δ in ${dataSet}`,
  }) as const;

const { difficultyMean: _, ...MODEL } = REASONING_SETTINGS;

/** The stages are what the conditions differ in. */
const STAGES = ["planning", "regulation", "termination"];

/** Settings of the theory, the simulated model as it was calibrated, and the two data sets. */
export const settingsOf = (theory: AnyTheory | null): Settings => ({
  ...Object.fromEntries(
    Object.entries((theory ?? metaR1Theory).settings).filter(([key]) => !STAGES.includes(key)),
  ),
  ...calibrated(MODEL),
  gsm8k: difficulty("GSM8K", GSM8K),
  math500: difficulty("MATH500", MATH500),
});

const calibrated = (settings: Settings): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [
      key,
      Object.hasOwn(shared, key)
        ? ({ ...setting, default: shared[key as keyof typeof shared] } as Setting)
        : setting,
    ]),
  );
