import fc from "fast-check";
import { defaultsOf } from "../../core/settings.ts";
import type {
  AcquisitionControl,
  AcquisitionObservation,
  AcquisitionState,
  StudyOutcome,
  StudyTask,
} from "../../nelson-narens/index.ts";
import { ACQUISITION_SETTINGS, acquisitionParametersOf } from "../../nelson-narens/index.ts";
import type { CheckPlan, TheoryProperty } from "../check/plan.ts";
import { titledProperty } from "../check/titled.ts";
import { studyTask } from "./arbitraries.ts";
import { capriciousStudent } from "./capricious.ts";
import { ACQUISITION_MUTANTS } from "./mutants.ts";
import { ACQUISITION_PROPERTIES } from "./properties.ts";

type Property = TheoryProperty<
  StudyTask,
  AcquisitionState,
  AcquisitionControl,
  AcquisitionObservation,
  StudyOutcome
>;

const NAMES: Readonly<Record<string, string>> = {
  "[15] the norm of study is ρ*(1 + δ)": "norm-of-study",
  "[16] MK_τ grows along τ": "knowledge-grows",
  "[17] EOL on cycle 0, FOK after": "judgement-by-cycle",
  "[20] the resources of the items that remain sum to R_total": "spends-the-total",
  "[20] harder by judgement never gets less under inverse ease": "harder-never-gets-less",
  "[20] under inverse ease the resources stand as 1/ease": "shares-by-inverse-ease",
  "[23] an item is judged at once, or after all are studied": "judges-when-told",
  "[26] items leave only when JOL ≥ N_s, and never return": "leaves-at-the-norm",
  "[28] Φ holds every tuple in order": "holds-every-tuple",
  "[29] every run ends with a reason": "ends-with-a-reason",
};

const parametersUnder = (settings: Parameters<typeof acquisitionParametersOf>[0]) =>
  acquisitionParametersOf({ ...defaultsOf(ACQUISITION_SETTINGS), ...settings });

const PROPERTIES: readonly Property[] = Object.entries(ACQUISITION_PROPERTIES).map(([title, holds]) =>
  titledProperty(NAMES, title, ({ settings, task, steps, outcome }) =>
    holds({ parameters: parametersUnder(settings), task, steps, outcome }),
  ),
);

/** How Algorithm 2 and its variants are checked. */
export const acquisitionPlan: CheckPlan<
  StudyTask,
  AcquisitionState,
  AcquisitionControl,
  AcquisitionObservation,
  StudyOutcome
> = {
  tasks: studyTask(),
  object: (settings) => {
    const { epsilon, masteryScale } = parametersUnder(settings);
    return capriciousStudent(epsilon, masteryScale === "clip-norm" ? 1 : undefined);
  },
  settings: {
    resources: fc.constantFrom(60, 1, 0.3),
    epsilon: fc.constantFrom(0.01, 0.05, 0.25, 1),
    region: fc.nat(4),
    maxCycles: fc.integer({ min: 1, max: 6 }),
  },
  properties: PROPERTIES,
  mutants: ACQUISITION_MUTANTS,
};
