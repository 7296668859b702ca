/** What must hold of every run, and what is needed to try it. `metalevel check` takes this file or `theory.ts`. */
import type { CheckPlan } from "metalevel/testing";
import type { EvidenceSample, EvidenceSampled, Outcome, State } from "./tuples.ts";

export { default } from "./theory.ts";

export const checks: CheckPlan<string, State, EvidenceSample, EvidenceSampled, Outcome> = {
  /** The plainest task first. */
  tasks: ["a question"],
  /** Answers with anything that the theory allows; quarters, so that a standard is met exactly now and then. */
  object: () => (_control, rng) => ({ type: "evidence-sampled", evidence: rng.integer(0, 4) / 4 }),
  properties: [
    {
      name: "stops-when-good-enough",
      equations: [],
      statement: "no sample is taken after one that was good enough",
      fault: ({ settings, steps }) => {
        if (settings.law !== "exponential") return null;
        const [initial, alpha] = [Number(settings.initial), Number(settings.alpha)];
        const enough = steps.findIndex(
          ({ observation }, at) => observation.evidence >= initial * Math.exp(-alpha * (at + 1)),
        );
        return enough < 0 || enough === steps.length - 1
          ? null
          : `step ${enough} was good enough, and it went on`;
      },
    },
    {
      name: "ends-as-it-says",
      equations: [],
      statement: "the outcome counts the samples, and is exhausted only when they are used up",
      fault: ({ settings, steps, outcome }) => {
        if (outcome.samples !== steps.length)
          return `${outcome.samples} samples, where ${steps.length} were taken`;
        const early = outcome.type === "exhausted" && steps.length < Number(settings.maxSamples);
        return early ? `exhausted after ${steps.length}` : null;
      },
    },
  ],
};
