import fc from "fast-check";
import type { SettingValues } from "../../core/settings.ts";
import { defaultsOf } from "../../core/settings.ts";
import type { Control, Observation } from "../../flavell/messages.ts";
import { parametersOf, SETTINGS } from "../../flavell/parameters.ts";
import type { State } from "../../flavell/state.ts";
import type { Enterprise, Outcome } from "../../flavell/tuples.ts";
import type { CheckPlan } from "../check/plan.ts";
import { titledProperty } from "../check/titled.ts";
import { capricious, capriciousEnterprise } from "./capricious.ts";
import { FLAVELL_MUTANTS } from "./mutants.ts";
import { FLAVELL_PROPERTIES } from "./properties.ts";

const NAMES: Readonly<Record<string, string>> = {
  "[2] MK_τ grows along τ but for deletions, and holds the version retrieved last": "retrieved-grows",
  "[3, 6] an experience has exactly one mode": "one-mode",
  "[4] CS is a cognitive strategy in MK_τ": "strategy-is-retrieved",
  "[8] MS is the branch of the signals": "check-by-signal",
  "[10] Φ holds every cycle in order": "holds-every-cycle",
  "[3, 6] a feeling is offered in evaluation by the appendix alone": "offers-as-printed",
  "[11] without learning knowledge changes only through the update": "knowledge-changes-by-update",
  "[11] the learning rule credits (a+1)/(a+b+2) and running means": "learning-rule",
  "[12] the run ends at the goal, and only there for that": "ends-at-the-goal",
  "[12] the run hands in its last outcome, its effort and its knowledge": "hands-in-the-last",
  "[12] every run ends with a reason": "ends-with-a-reason",
  "[12] an abandonment fires only when its criterion holds, in order": "abandons-by-criterion",
};

const parametersUnder = (settings: SettingValues) => parametersOf({ ...defaultsOf(SETTINGS), ...settings });

/** How Flavell's cycle, with abandonment and learning, and its variants are checked. */
export const flavellPlan: CheckPlan<Enterprise, State, Control, Observation, Outcome> = {
  tasks: [capriciousEnterprise, { ...capriciousEnterprise, goal: { name: "goal", within: 1 } }],
  object: () => capricious,
  settings: {
    maxCycles: fc.integer({ min: 1, max: 8 }),
    failureCycles: fc.integer({ min: 1, max: 4 }),
    discrepancyCycles: fc.constantFrom(1, 2, 3),
    displacementMargin: fc.constantFrom(0.5, 0, 1, 2),
    discrepancyFall: fc.constantFrom(0, 1),
  },
  properties: Object.entries(FLAVELL_PROPERTIES).map(([title, holds]) =>
    titledProperty(NAMES, title, ({ settings, steps, outcome }) =>
      holds({ parameters: parametersUnder(settings), steps, outcome }),
    ),
  ),
  mutants: FLAVELL_MUTANTS,
};
