/**
 * A lesioned learner that overrates what it has learned, in proportion: items reach the norm of study before they
 * are learned, so that it stops too early.
 */
import type { Settings } from "../../core/settings.ts";
import type { Learner, Monitoring } from "./learner.ts";
import { individualOf } from "./learner-individual.ts";
import type { SelfTesting } from "./learner-self-testing.ts";
import { SELF_TESTING_SETTINGS, selfTesting } from "./learner-self-testing.ts";
import type { LearnerParameters } from "./learner-settings.ts";
import { LEARNER_SETTINGS } from "./learner-settings.ts";

const OVERRATING_SETTINGS = {
  overrating: {
    kind: "number",
    min: 0,
    max: 100,
    default: 0.5,
    meaning: "share by which a judgement of learning exceeds what the intact learner would give",
  },
} as const satisfies Settings;

/** `intact` with judgements of learning (1 + excess) times as high; all else is untouched. */
export const overrating = (intact: Monitoring, excess: number): Monitoring => ({
  ...intact,
  judgementOfLearning: (apparent, attempt, rng) =>
    (1 + excess) * intact.judgementOfLearning(apparent, attempt, rng),
});

/** The self-testing learner with inflated judgements of learning, by half unless set otherwise. */
export const overratingLearner: Learner = {
  name: "overrating",
  title: "Lesioned learner that overrates what it has learned",
  settings: { ...LEARNER_SETTINGS, ...SELF_TESTING_SETTINGS, ...OVERRATING_SETTINGS },
  begin: (values) =>
    individualOf(
      values as unknown as LearnerParameters,
      overrating(selfTesting(values as unknown as SelfTesting), Number(values.overrating)),
    ),
};
