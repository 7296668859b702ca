/**
 * A lesioned reasoner: generate–verify. There is no monitoring before generation; everything else, and every draw, is
 * as in the intact reasoner.
 */
import type { ObjectLevel } from "../../core/levels.ts";
import type { Control, Observation } from "../../flavell/messages.ts";
import type { Reasoner } from "./reasoner.ts";
import { reasoner } from "./reasoner.ts";

/**
 * Difficulty still is felt, but gives no signal; so no pattern is diagnosed, the strategy most effective in general is
 * taken, nothing cues another one, and each further cycle can only refine what the first began. Nothing but this one
 * observation is changed.
 */
export const withoutMonitoring =
  (object: ObjectLevel<Control, Observation>): ObjectLevel<Control, Observation> =>
  (control, rng) => {
    const seen = object(control, rng);
    return seen.type === "difficulty-judged"
      ? { ...seen, experience: { ...seen.experience, signal: null } }
      : seen;
  };

/** The same individuals without monitoring before generation. */
export const lesioned = (intact: Reasoner): Reasoner => ({
  ...intact,
  begin: (values, participant, rng) => {
    const individual = intact.begin(values, participant, rng);
    return {
      ...individual,
      face: (problem) => {
        const attempt = individual.face(problem);
        return { ...attempt, object: withoutMonitoring(attempt.object) };
      },
    };
  },
});

/** The intact reasoner, except that felt difficulty gives no signal: it checks only what it has generated. */
export const generateVerify: Reasoner = {
  ...lesioned(reasoner),
  name: "generate-verify",
  title: "Lesioned reasoner that commits to its first strategy and only refines",
};
