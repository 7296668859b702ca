/**
 * Lesion: an evidence memory to which no question looks familiar or strange. Its feelings of knowing rest on the
 * record of earlier searches and on what the search at hand brings; a pair without a record gives it no evidence
 * before the first search, so that it always looks.
 */
import type { Control, Observation } from "../../nelson-narens/index.ts";
import type { Mind } from "../mind.ts";
import { TRAITS } from "./evidence/traits.ts";
import { evidenceMemory } from "./evidence-memory.ts";

const { familiarityWeight: _lost, ...REMAINING } = TRAITS;

/** The evidence memory with its weight of familiarity set to 0, and no setting to raise it. */
export const familiarityBlind: Mind<Control, Observation> = {
  name: "familiarity-blind",
  title: "An evidence memory that is blind to the familiarity of questions",
  settings: REMAINING,
  begin: (values, participant, rng) =>
    evidenceMemory.begin({ ...values, familiarityWeight: 0 }, participant, rng),
};
