import type { Theory } from "../../core/theory.ts";
import type { Control, Observation, State } from "./machine.ts";
import { retrieval } from "./machine.ts";
import { parametersOf, SETTINGS } from "./parameters.ts";
import type { Outcome } from "./tuples.ts";

/** Nelson & Narens retrieval as the rest of the product sees it. @alg 3 */
export const retrievalTheory: Theory<string, State, Control, Observation, Outcome> = {
  name: "nelson-narens/retrieval",
  title: "Nelson & Narens, retrieval (Algorithm 3)",
  source: "Oh & Gobet (2025), Appendix 6.2, equations 30–44",
  settings: SETTINGS,
  machine: (values) => retrieval(parametersOf(values)),
  bound: (values) => 6 * parametersOf(values).maxCycles,
  view: (state) => ({
    cycle: state.search.cycle,
    phase: state.phase,
    regime: state.regime,
    fok: state.fok === null ? null : { positive: state.fok.positive, negative: state.fok.negative },
    cue: state.cue === null ? null : { text: state.cue.text, attention: state.cue.attention },
    answer: state.answer,
    confidence: state.confidence,
    threshold: { fok: state.search.threshold.fok, confidence: state.search.threshold.confidence },
  }),
};
