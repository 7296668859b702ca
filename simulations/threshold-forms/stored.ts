/** What `scripts/threshold-forms.ts` found: parameters, and shares of cells from 10⁶ critical trials. */
import type { Competitor, SimulatedCells } from "../../src/fit/held-out/index.ts";
import { simulatedCompetitor } from "../../src/fit/held-out/index.ts";
import best from "./best.json" with { type: "json" };
import type { Form } from "./forms.ts";
import { FORMS } from "./forms.ts";
import shares from "./shares.json" with { type: "json" };

export type FormParameters = Readonly<Record<string, number>>;

/** Best for people's trials. */
export const forPeople = (form: Form): FormParameters => best.forms[form].people.parameters;

/** Nats that held-out people owe to the choice of a form's parameters on all people. */
export const optimismOf = (form: Form): number => best.forms[form].people.optimism;

/** Best for reward per second where a wrong answer loses `penalty`. */
export const forReward = (form: Form, penalty: number): FormParameters =>
  best.forms[form].reward.find((entry) => entry.penalty === penalty)!.parameters;

export const storedCells = (form: Form): SimulatedCells => ({
  cell: Float64Array.from(shares.forms[form].cell),
  counted: shares.forms[form].counted,
  trials: shares.trials,
});

const TITLES: Readonly<Record<Form, string>> = {
  "from-initial": "λ⁽⁰⁾β, as Algorithm 3 prints it",
  compounding: "λ⁽τ⁾β, as the appendix has it",
  linear: "linear decay",
  derived: "λ_conf derived from optimal stopping",
};

/** A form at its best parameters for people, as a competitor of other theories. */
export const storedCompetitor = (form: Form, lapse: number | null): Competitor =>
  simulatedCompetitor(
    {
      name: form,
      title: `Algorithm 3, ${TITLES[form]}`,
      fixed: Object.entries(forPeople(form))
        .map(([name, value]) => `${name}=${value}`)
        .join(", "),
    },
    storedCells(form),
    lapse,
  );

export const storedCompetitors = (lapse: number | null): readonly Competitor[] =>
  FORMS.map((form) => storedCompetitor(form, lapse));
