/** Algorithm 3 as the product runs it: the theory of Appendix 6.2 with one more threshold law, `decay: "derived"`. */
import type { Settings, SettingValues } from "../core/settings.ts";
import type { Theory } from "../core/theory.ts";
import type { Control, Observation, Outcome, Parameters, State } from "../nelson-narens/index.ts";
import { DECAYS, parametersOf, retrieval, retrievalTheory, SETTINGS } from "../nelson-narens/index.ts";
import type { EmptyHistory } from "./derived-thresholds.ts";
import { derivedStandards, EMPTY_HISTORIES } from "./derived-thresholds.ts";

/** What λ_conf is derived from; read under `decay: "derived"` alone. */
const STAKES = {
  utilityRight: {
    kind: "number",
    min: 0,
    max: 1e9,
    default: 1,
    equation: "43",
    meaning: "U₊, under decay=derived: utility of a right output",
  },
  utilityWrong: {
    kind: "number",
    min: 0,
    max: 1e9,
    default: 0.1,
    equation: "43",
    meaning: "U₋, under decay=derived: what a wrong output loses; an omission is worth 0",
  },
  cycleCost: {
    kind: "number",
    min: 0,
    max: 1e9,
    default: 0.05,
    equation: "43",
    meaning: "γ, under decay=derived: cost of a cycle",
  },
  emptyHistory: {
    kind: "choice",
    choices: EMPTY_HISTORIES,
    default: "uniform",
    equation: "43",
    meaning:
      "under decay=derived, what a search expects that remembers none: any confidence alike, or priorConfidence stays its standard",
  },
} as const satisfies Settings;

/** Algorithm 3's settings, with `derived` among the laws and what it is derived from. */
export const DERIVED_SETTINGS = {
  ...SETTINGS,
  decay: {
    ...SETTINGS.decay,
    choices: [...DECAYS, "derived"],
    meaning:
      "threshold law: λ⁽⁰⁾β as Algorithm 3 prints it, λ⁽τ⁾β as the appendix does, linear, derived (λ_conf from optimal stopping), or a formula",
  },
  ...STAKES,
} as const satisfies Settings;

/** These values as the machine takes them: the name `derived` becomes the law itself. */
export const derivedParameters = (values: SettingValues): Parameters => {
  if (values.decay !== "derived") return parametersOf(values);
  const law = derivedStandards(
    {
      right: values.utilityRight as number,
      wrong: values.utilityWrong as number,
      cost: values.cycleCost as number,
    },
    values.maxCycles as number,
    values.emptyHistory as EmptyHistory,
    values.priorConfidence as number,
  );
  return { ...parametersOf(values), decay: law };
};

/** Nelson & Narens retrieval with all four laws; under the paper's own it is the same machine. @alg 3 */
export const derivedRetrievalTheory: Theory<string, State, Control, Observation, Outcome> = {
  ...retrievalTheory,
  settings: DERIVED_SETTINGS,
  machine: (values) => retrieval(derivedParameters(values)),
};
