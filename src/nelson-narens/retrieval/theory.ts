import type { Step } from "../../core/levels.ts";
import type { Json, Theory } from "../../core/theory.ts";
import { retrievalEquations } from "./equations.ts";
import { retrieval } from "./machine.ts";
import type { Control, Observation } from "./messages.ts";
import type { Parameters } from "./parameters.ts";
import { parametersOf, SETTINGS } from "./parameters.ts";
import type { State } from "./state.ts";
import type { Outcome } from "./tuples.ts";

/**
 * A step shows the cycle's tuple as far as it is known, and the thresholds that were in force in that cycle:
 * a verification that continues shows its own cycle, not the one it opens.
 */
const view = (
  { state, control, observation }: Step<State, Control, Observation>,
  after: State,
): Readonly<Record<string, Json>> => {
  const closing = after.search.cycle > state.search.cycle;
  const { search, fok, regime, cue, answer, confidence } = closing ? state : after;
  return {
    cycle: search.cycle,
    regime,
    mode: observation.type === "fok-judged" ? observation.mode : null,
    fok: fok === null ? null : { positive: fok.positive, negative: fok.negative },
    cue: cue === null ? null : { text: cue.text, attention: cue.attention },
    answer,
    confidence: confidence ?? confidenceOf(observation),
    threshold: { fok: search.threshold.fok, confidence: search.threshold.confidence },
    decision: decisionOf(control, after, closing),
  };
};

/** An empty search has confidence 0. @eq 38 */
const confidenceOf = (seen: Observation): number | null => {
  if (seen.type === "confidence-judged") return seen.confidence;
  return seen.type === "answer-missed" ? 0 : null;
};

/** What (35) or (39) decided in this step; `null` where neither speaks. */
const decisionOf = (control: Control, after: State, closing: boolean): string | null => {
  if (control.type === "metamemory-consolidate") return null;
  if (after.outcome !== null) return after.outcome.type;
  return closing || after.phase === "consolidating" ? "continue" : null;
};

/** Five steps a cycle and one that consolidates, after the loop or in each cycle. */
const longestSearch = ({ maxCycles, consolidation }: Parameters): number =>
  consolidation === "each-verify" ? 6 * maxCycles : 5 * maxCycles + 1;

/** Nelson & Narens retrieval as the rest of the product sees it. @alg 3 */
export const retrievalTheory: Theory<string, State, Control, Observation, Outcome> = {
  name: "nelson-narens/retrieval",
  kind: "nelson-narens/retrieval",
  title: "Nelson & Narens, retrieval (Algorithm 3)",
  source: "Oh & Gobet (2025), Appendix 6.2, equations 30–44",
  settings: SETTINGS,
  machine: (values) => retrieval(parametersOf(values)),
  bound: (values) => longestSearch(parametersOf(values)),
  view,
  equations: retrievalEquations,
};
