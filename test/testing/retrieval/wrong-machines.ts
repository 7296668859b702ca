/** For each property of retrieval a variant that is deliberately wrong in just what the property states. */
import type { SettingValues } from "../../../src/core/index.ts";
import type { Memory } from "../../../src/nelson-narens/index.ts";
import { parametersOf, retrieval } from "../../../src/nelson-narens/index.ts";
import type { RetrievalVariant } from "../../../src/testing/index.ts";
import { RETRIEVAL_MUTANTS, shippedRetrieval } from "../../../src/testing/index.ts";

/** The shipped machine with a planted fault. */
export const planted = (name: string): RetrievalVariant => {
  const mutant = RETRIEVAL_MUTANTS.find((each) => each.name === name);
  if (mutant === undefined) throw new Error(`no planted fault "${name}"`);
  const machineOf = mutant.plant((settings) => retrieval(parametersOf(settings)));
  return { ...shippedRetrieval, name, machine: (p) => machineOf(p as unknown as SettingValues) };
};

/** By the property that must notice. */
export const WRONG_MACHINES: Readonly<Record<string, RetrievalVariant>> = {
  "thresholds-never-rise": planted("raises its standards with every failure"),
  "closed-forms": planted("compounds where it should start from the initial threshold"),
  "first-acceptance": planted("relaxes one cycle late"),
  "first-termination": planted("never relaxes λ_FOK"),
  "calibration-by-medians": planted("calibrates by means"),
  "regimes-partition": planted("lets every tie search"),
  "scaling-by-a-power-of-two": planted("adds a constant to the standard of evidence"),
  "scaling-by-any-factor": planted("adds a constant to the standard of evidence"),
  "more-confidence-never-continues": planted("distrusts what it is too sure of"),
  "attends-as-decided": planted("never attends intensively"),
  "decides-by-the-rows": planted("forgets that an intensive search is not to end in an omission"),
  "consolidates-when-told": planted("consolidates after the loop alone"),
  "halts-within-the-bound": planted("allows one cycle too many"),
  "one-ending": planted("takes every omission for knowing not"),
  "one-tuple-a-cycle": planted("breaks before the last tuple enters Ω"),
  "each-tuple-consolidated-once": planted("hands all of Ω over each time"),
  "knowledge-grows": planted("recalls afresh and forgets what it had recalled"),
  "certain-memory-returns-everything": {
    ...shippedRetrieval,
    name: "keeps one tuple an answer",
    consolidate: (knowledge, tuples, psi, rng) => [
      ...new Map(
        shippedRetrieval
          .consolidate(knowledge, tuples, psi, rng)
          .map((entry) => [String((entry as Memory).answer), entry]),
      ).values(),
    ],
  },
  "blank-memory-returns-nothing": {
    ...shippedRetrieval,
    name: "always remembers the latest",
    retrieve: (relevant, theta, rng) => {
      const copied = shippedRetrieval.retrieve(relevant, theta, rng);
      return copied.length === 0 ? relevant.slice(-1) : copied;
    },
  },
  "each-entry-by-its-own-draw": {
    ...shippedRetrieval,
    name: "remembers all or nothing",
    retrieve: (relevant, theta, rng) => (rng.uniform() < theta ? relevant : []),
  },
};

/** A machine that is wrong in a way of its own: it calibrates on every cycle. */
export const recalibrating = planted("calibrates on every cycle");
