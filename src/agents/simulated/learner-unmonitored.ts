/**
 * A lesioned learner without monitoring: it learns as the self-testing one does, but its judgements have nothing to
 * do with the item at hand.
 */
import type { Learner, Monitoring } from "./learner.ts";
import { individualOf } from "./learner-individual.ts";
import type { SelfTesting } from "./learner-self-testing.ts";
import { SELF_TESTING_SETTINGS, selfTesting } from "./learner-self-testing.ts";
import type { LearnerParameters } from "./learner-settings.ts";
import { LEARNER_SETTINGS } from "./learner-settings.ts";

/** Memory works as before; each judgement is a guess: ease from none to full, mastery from none to twice enough. */
export const unmonitored = (intact: Monitoring): Monitoring => ({
  attribute: intact.attribute,
  attempt: intact.attempt,
  easeOfLearning: (_apparent, rng) => rng.uniform(),
  feelingOfKnowing: (_apparent, _fluency, rng) => rng.uniform(),
  judgementOfLearning: (_apparent, _attempt, rng) => 2 * rng.uniform(),
});

/** The self-testing learner's memory under judgements drawn at random, blind to the item. */
export const unmonitoredLearner: Learner = {
  name: "unmonitored",
  title: "Lesioned learner whose judgements say nothing",
  settings: { ...LEARNER_SETTINGS, ...SELF_TESTING_SETTINGS },
  begin: (values) =>
    individualOf(
      values as unknown as LearnerParameters,
      unmonitored(selfTesting(values as unknown as SelfTesting)),
    ),
};
