/**
 * A lesioned reasoner: generate–verify. There is no monitoring before generation; everything else, and every draw, is
 * as in the intact reasoner.
 */
import { whenKnown } from "../../core/later.ts";
import type { Rng } from "../../core/rng.ts";
import type { Control, Observation } from "../../flavell/messages.ts";
import type { Reasoner } from "./reasoner.ts";
import { reasoner } from "./reasoner.ts";

/** What answers the controls of Flavell's cycle, at once or later. */
export type Reasoning = (control: Control, rng: Rng) => Observation | Promise<Observation>;

/**
 * Difficulty still is felt, but gives no signal; so no pattern is diagnosed, the strategy most effective in general is
 * taken, nothing cues another one, and each further cycle can only refine what the first began. Nothing but this one
 * observation is changed.
 */
export const withoutMonitoring = <Object extends Reasoning>(object: Object): Object =>
  ((control: Control, rng: Rng) =>
    whenKnown(object(control, rng), (seen) =>
      seen.type === "difficulty-judged"
        ? { ...seen, experience: { ...seen.experience, signal: null } }
        : seen,
    )) as Object;

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
