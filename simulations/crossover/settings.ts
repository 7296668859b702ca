/** Which settings a run takes, and the fitted defaults of those that the fit speaks to. */
import type { Mind } from "../../src/agents/index.ts";
import { evidenceMemory, familiarityBlind, overConfident, stopsAtRandom } from "../../src/agents/index.ts";
import { derivedRetrievalTheory } from "../../src/bridges/index.ts";
import type { Setting, Settings, SettingValues } from "../../src/core/index.ts";
import { CRITERIA_SETTINGS } from "../../src/experiments/cued-recall/criteria.ts";
import { DESIGN_SETTINGS } from "../../src/experiments/cued-recall/design.ts";
import type { RetrievalMind } from "../../src/experiments/cued-recall/experiment.ts";
import type { AnyTheory } from "../../src/experiments/index.ts";
import fitted from "./defaults.json" with { type: "json" };

const LESIONS: Readonly<Record<string, RetrievalMind>> = {
  "stops-at-random": stopsAtRandom,
  "familiarity-blind": familiarityBlind,
  "over-confident": overConfident,
};

const LESION_SETTINGS = {
  lesion: {
    kind: "choice",
    choices: Object.keys(LESIONS),
    default: "stops-at-random",
    meaning: "the lesioned mind that lives through the same trials beside the other",
  },
} as const satisfies Settings;

const withDefaults = (settings: Settings, defaults: Readonly<Record<string, number | string>>): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [
      key,
      Object.hasOwn(defaults, key) ? ({ ...setting, default: defaults[key] } as Setting) : setting,
    ]),
  );

/** What our own minds and the experiment declare: wanted whatever the theory, since the lesioned mind is ours. */
const BESIDE: Settings = {
  ...overConfident.settings,
  ...stopsAtRandom.settings,
  ...evidenceMemory.settings,
  ...LESION_SETTINGS,
  ...DESIGN_SETTINGS,
  ...CRITERIA_SETTINGS,
};
const OWN: Settings = { ...derivedRetrievalTheory.settings, ...BESIDE };
/** The same under the fitted defaults. */
const FITTED: Settings = withDefaults(OWN, fitted.settings);

/**
 * The settings under a theory and a mind, `null` for our own. A fitted default stands where the declaration is our
 * own: a setting that a user's theory or mind declares, even under the same name, keeps the default it was given. A
 * setting that a theory has taken away is none of the run.
 */
export const settingsOf = (theory: AnyTheory | null, mind: unknown): Settings => {
  const declared: Settings = {
    ...(theory === null ? OWN : { ...BESIDE, ...theory.settings }),
    ...((mind as Mind<unknown, unknown> | null)?.settings ?? {}),
  };
  return Object.fromEntries(
    Object.entries(declared).map(([key, setting]) => [key, setting === OWN[key] ? FITTED[key]! : setting]),
  );
};

/** The lesioned mind that the values name. */
export const lesionOf = (values: SettingValues): RetrievalMind => LESIONS[values.lesion as string]!;

/** Values for the lesioned mind: those of the run, but ours where a user's mind means something else by the name. */
export const lesionValues = (values: SettingValues, mind: unknown): SettingValues => {
  const foreign = Object.entries((mind as Mind<unknown, unknown> | null)?.settings ?? {}).filter(
    ([key, setting]) => Object.hasOwn(OWN, key) && setting !== OWN[key],
  );
  return { ...values, ...Object.fromEntries(foreign.map(([key]) => [key, FITTED[key]!.default])) };
};
