/**
 * The learner of the simulations. It judges ease by what an item shows, and learning by trying to recall it: right
 * after study the item is still in mind and seems known, later only long-term memory answers (the two memories of
 * Nelson and Dunlosky, 1991). So delayed judgements are better without being told to be.
 */
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { Learner, Monitoring } from "./learner.ts";
import { individualOf } from "./learner-individual.ts";
import type { LearnerParameters } from "./learner-settings.ts";
import { LEARNER_SETTINGS } from "./learner-settings.ts";

/**
 * Noise of the judgements, how long an item stays in mind, and how much its apparent ease weighs;
 * `SELF_TESTING_SETTINGS` gives ranges and units.
 */
export interface SelfTesting {
  readonly attributeNoise: number;
  readonly monitoringNoise: number;
  readonly shortTerm: number;
  readonly shortTermSpan: number;
  readonly attributeWeight: number;
}

/** The declared parameters of monitoring by self-test, under those that every learner has. */
export const SELF_TESTING_SETTINGS = {
  attributeNoise: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.15,
    meaning: "standard deviation of how easy an item seems about how easy it is",
  },
  monitoringNoise: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.1,
    meaning: "standard deviation of a judgement of ease or of learning",
  },
  shortTerm: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.9,
    meaning: "chance that an item is still in mind at the very end of its study",
  },
  shortTermSpan: {
    kind: "number",
    min: 1e-9,
    max: 1e9,
    default: 15,
    unit: "s",
    meaning: "time in which the chance of still being in mind falls to 1/e",
  },
  attributeWeight: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.2,
    meaning: "how much apparent ease moves a judgement of learning, beside the attempt to recall",
  },
} as const satisfies Settings;

/** How fluent an item seems that is still in mind: as good as learned. */
const IN_MIND = 1;

/**
 * Monitoring by retrieval attempts. After `lag` seconds an item is still in mind with probability
 * shortTerm · e^(−lag/shortTermSpan) and then seems fully learned; else long-term memory answers with its strength
 * as probability. A judgement of learning is fluency + weight · (apparent ease − ½) + noise.
 */
export const selfTesting = (p: SelfTesting): Monitoring => ({
  attribute: (trueEase, rng) => trueEase + p.attributeNoise * rng.normal(),

  attempt: (strength, lag, rng) => {
    if (rng.uniform() < p.shortTerm * Math.exp(-lag / p.shortTermSpan)) {
      return { found: "short-term", fluency: IN_MIND };
    }
    return rng.uniform() < strength ? { found: "long-term", fluency: strength } : { found: "nowhere" };
  },

  easeOfLearning: (apparent, rng) => apparent + p.monitoringNoise * rng.normal(),

  feelingOfKnowing: (apparent, fluency, rng) =>
    (apparent + Math.min(1, fluency)) / 2 + p.monitoringNoise * rng.normal(),

  judgementOfLearning: (apparent, attempt, rng) => {
    const fluency = attempt.found === "nowhere" ? 0 : attempt.fluency;
    return fluency + p.attributeWeight * (apparent - 0.5) + p.monitoringNoise * rng.normal();
  },
});

/** The intact learner, of which the overrating and the unmonitored one are lesions. */
export const selfTestingLearner: Learner = {
  name: "self-testing",
  title: "Learner that judges learning by trying to recall",
  settings: { ...LEARNER_SETTINGS, ...SELF_TESTING_SETTINGS },
  begin: (values: SettingValues) =>
    individualOf(values as unknown as LearnerParameters, selfTesting(values as unknown as SelfTesting)),
};
