import type { Theory } from "metalevel/core";
import { machine } from "./machine.ts";
import { parametersOf, SETTINGS } from "./parameters.ts";
import type { EvidenceSample, EvidenceSampled, Outcome, State } from "./tuples.ts";

/** my-theory as the rest of the product sees it. */
const theory: Theory<string, State, EvidenceSample, EvidenceSampled, Outcome> = {
  name: "my-theory",
  title: "Gathers evidence until it is good enough",
  source: "where the theory is published",
  settings: SETTINGS,
  machine: (values) => machine(parametersOf(values)),
  // The most steps that any run may take: the law of halting holds it to that.
  bound: (values) => parametersOf(values).maxSamples,
  // What a trace shows of a step, in the theory's words.
  view: ({ observation }, { samples }) => ({ tau: samples, evidence: observation.evidence }),
};

export default theory;
export { checks } from "./checks.ts";
