/**
 * The evidence-accumulating memory: every question is connected with its target and with competitors, each look at
 * them is noisy, and the most active word wins if it is active enough. Its feelings of knowing are evidence for and
 * against knowing, gathered from what can be recalled: the question's familiarity, the record of earlier searches for
 * the pair, partial cues and the failures of the search at hand — never from the target that is not recalled.
 */
import type { Control, Observation } from "../../nelson-narens/index.ts";
import type { Mind } from "../mind.ts";
import { individual } from "./evidence/individual.ts";
import { drawPerson } from "./evidence/person.ts";
import { TRAITS, traitsOf } from "./evidence/traits.ts";

/** The mind of the crossover. */
export const evidenceMemory: Mind<Control, Observation> = {
  name: "evidence-memory",
  title: "A memory that accumulates evidence, with competitors",
  settings: TRAITS,
  begin: (values, _participant, rng) => {
    const traits = traitsOf(values);
    return individual(traits, drawPerson(traits, rng));
  },
};
