/** What `scripts/threshold-forms.ts` found: parameters, and each contender's shares of cells from 10⁶ critical trials. */
import type { Competitor, Contender } from "../../src/fit/held-out/index.ts";
import { contendingCompetitor } from "../../src/fit/held-out/index.ts";
import best from "./best.json" with { type: "json" };
import type { Form } from "./forms.ts";
import { FORMS } from "./forms.ts";
import shares from "./shares.json" with { type: "json" };

export type FormParameters = Readonly<Record<string, number>>;

/** Best for people's trials. */
export const forPeople = (form: Form): FormParameters => best.forms[form].people.parameters;

/** Best for reward per second where a wrong answer loses `penalty`. */
export const forReward = (form: Form, penalty: number): FormParameters =>
  best.forms[form].reward.find((entry) => entry.penalty === penalty)!.parameters;

/** What may be best for people, first what is best for all of them; the order of `best.json`. */
const contendersOf = (form: Form): readonly Contender[] =>
  shares.forms[form].contenders.map(({ parameters, counted, cell }) => ({
    parameters,
    cells: { cell: Float64Array.from(cell), counted, trials: shares.trials },
  }));

const TITLES: Readonly<Record<Form, string>> = {
  "from-initial": "λ⁽⁰⁾β, as Algorithm 3 prints it",
  compounding: "λ⁽τ⁾β, as the appendix has it",
  linear: "linear decay",
  derived: "λ_conf derived from optimal stopping",
};

/** A form as a competitor of other theories; its parameters are chosen anew for each training set. */
export const storedCompetitor = (form: Form, lapse: number | null): Competitor =>
  contendingCompetitor(
    { name: form, title: `Algorithm 3, ${TITLES[form]}`, fixed: "the memory, as `fit retrieval` fitted it" },
    contendersOf(form),
    lapse,
  );

export const storedCompetitors = (lapse: number | null): readonly Competitor[] =>
  FORMS.map((form) => storedCompetitor(form, lapse));
