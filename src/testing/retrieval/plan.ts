import fc from "fast-check";
import type { SettingValues } from "../../core/settings.ts";
import { defaultsOf } from "../../core/settings.ts";
import type { Control, Observation, Outcome, State } from "../../nelson-narens/index.ts";
import { DECAYS, parametersOf, SETTINGS } from "../../nelson-narens/index.ts";
import type { AnyClaim, Claim } from "../check/claim.ts";
import type { CheckPlan } from "../check/plan.ts";
import type { AnyMachine, MachineOf } from "../check/run.ts";
import { recorded } from "../check/run.ts";
import { confidence, counter, real } from "./arbitraries.ts";
import { capriciousMemory } from "./capricious.ts";
import { DECISION_PROPERTIES } from "./decision-properties.ts";
import { derivedStandardsProperty } from "./derived-property.ts";
import { ENDING_PROPERTIES } from "./ending-properties.ts";
import { RETRIEVAL_MUTANTS } from "./mutants.ts";
import { ROW_PROPERTIES } from "./row-properties.ts";
import { THRESHOLD_PROPERTIES } from "./threshold-properties.ts";
import type { RetrievalProperty, RetrievalVariant } from "./variant.ts";
import { shippedRetrieval } from "./variant.ts";

/** Settings and the values that a property is tried on beside them. */
type Case = readonly [settings: SettingValues, values: readonly unknown[]];

/** A theory's machines as a variant of Algorithm 3: settings that the property does not speak of stay as drawn. */
const variantOf = (machineOf: MachineOf, settings: SettingValues, broke: () => void): RetrievalVariant => ({
  ...shippedRetrieval,
  name: "this theory",
  machine: (p) => noticing(machineOf({ ...settings, ...p } as unknown as SettingValues), broke),
});

/** The machine, with word of what it throws. */
const noticing = (machine: AnyMachine, broke: () => void): AnyMachine => {
  const told = <Value>(work: () => Value): Value => {
    try {
      return work();
    } catch (error) {
      broke();
      throw error;
    }
  };
  return {
    initial: (task) => told(() => machine.initial(task)),
    control: (state, rng) => told(() => machine.control(state, rng)),
    monitor: (state, control, seen) => told(() => machine.monitor(state, control, seen)),
  };
};

/** A property of retrieval as a claim on any theory that speaks its controls and observations. */
const claimOf = (property: RetrievalProperty): Claim<Case> => {
  const { name, equations, statement, needs, generated } = property;
  const judged = (machineOf: MachineOf, [settings, values]: Case): string | null => {
    const p = parametersOf({ ...defaultsOf(SETTINGS), ...settings });
    let broken = false;
    const variant = variantOf(machineOf, settings, () => {
      broken = true;
    });
    try {
      return property.fault(variant, p, values);
    } catch (error) {
      // A machine that breaks is held against one claim alone, that nothing breaks.
      if (broken) return null;
      throw error;
    }
  };
  return {
    ...{ name, kind: "property", equations, statement, needs },
    cases: (settings) => fc.tuple(settings, property.values),
    fault: judged,
    runs: (machineOf, tried) => {
      const { machineOf: kept, runs } = recorded(machineOf);
      try {
        judged(kept, tried);
      } catch {
        // What was thrown is the finding; what ran until then is shown.
      }
      return runs.slice(-2);
    },
    settings: generated
      ? { of: ([settings]) => settings, with: ([, values], settings) => [settings, values] }
      : null,
    beside: ([, values]) => ({ values }),
  };
};

const CLAIMS: readonly AnyClaim[] = [
  ...THRESHOLD_PROPERTIES,
  derivedStandardsProperty,
  ...DECISION_PROPERTIES,
  ...ROW_PROPERTIES,
  ...ENDING_PROPERTIES,
].map(claimOf);

/** How Algorithm 3 and its variants are checked. */
export const retrievalPlan: CheckPlan<string, State, Control, Observation, Outcome> = {
  tasks: ["query"],
  object: () => capriciousMemory,
  settings: {
    alpha: fc.oneof(fc.constantFrom(0.1, 0), real(0, 2)),
    decay: fc.constantFrom(...DECAYS, "derived"),
    priorFok: counter(),
    priorConfidence: fc.oneof(confidence(), real(1, 2)),
    utilityRight: fc.oneof(fc.constant(1), real(0, 4)),
    utilityWrong: fc.oneof(fc.constant(0.1), real(0, 4)),
    cycleCost: fc.oneof(fc.constant(0.05), real(0, 1)),
  },
  claims: CLAIMS,
  mutants: RETRIEVAL_MUTANTS,
};
