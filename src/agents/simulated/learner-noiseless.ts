/**
 * The learner with perfect monitoring: it sees how easy an item is and how well it is learned. No mind can have this
 * (it reads the trace that is to be recalled); it is the limit against which monitoring is measured.
 */
import type { Learner, Monitoring } from "./learner.ts";
import { individualOf } from "./learner-individual.ts";
import type { LearnerParameters } from "./learner-settings.ts";
import { LEARNER_SETTINGS } from "./learner-settings.ts";

/** True values as judgements: ease is 1 − difficulty, learning is the strength in long-term memory. */
export const noiseless: Monitoring = {
  attribute: (trueEase) => trueEase,
  attempt: (strength) => ({ found: "long-term", fluency: strength }),
  easeOfLearning: (apparent) => apparent,
  feelingOfKnowing: (apparent, fluency) => (apparent + Math.min(1, fluency)) / 2,
  judgementOfLearning: (_apparent, attempt) => (attempt.found === "nowhere" ? 0 : attempt.fluency),
};

/** The individuals whose monitoring is perfect: no noise to allow for, and no practice from judging. */
export const noiselessLearner: Learner = {
  name: "noiseless",
  title: "Learner with perfect monitoring",
  settings: {
    ...LEARNER_SETTINGS,
    believedNoise: { ...LEARNER_SETTINGS.believedNoise, default: 0 },
    // It sees its strength without recalling anything, so that its judgements are no practice.
    practice: { ...LEARNER_SETTINGS.practice, default: 0 },
  },
  begin: (values) => individualOf(values as unknown as LearnerParameters, noiseless),
};
