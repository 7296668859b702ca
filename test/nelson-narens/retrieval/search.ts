/** A search under test: what it is asked, one observation at a time, and parameters with the rulings' defaults. */
import { noDraws } from "../../../src/core/index.ts";
import type {
  Control,
  FeelingOfKnowing,
  Memory,
  Observation,
  Outcome,
  Parameters,
  State,
} from "../../../src/nelson-narens/index.ts";
import { retrieval } from "../../../src/nelson-narens/index.ts";

export const parameters = (change: Partial<Parameters> = {}): Parameters => ({
  alpha: 0.1,
  decay: "from-initial",
  priorFok: 1,
  priorConfidence: 0.5,
  maxCycles: 10,
  tie: "as-printed",
  intensiveOmission: "as-written",
  candidate: "current",
  consolidation: "after-loop",
  ...change,
});

export const fok = (positive: number, negative: number): FeelingOfKnowing => ({ positive, negative });

/** A remembered tuple, by default the last one of a search that ended rightly. */
export const remembered = (id: string, change: Partial<Memory> = {}): Memory => ({
  id,
  query: id,
  fok: fok(2, 1),
  cue: null,
  answer: `answer ${id}`,
  confidence: 0.6,
  last: true,
  feedback: "correct",
  ...change,
});

export const recalled = (...memories: readonly Memory[]): Observation => ({
  type: "metamemory-recalled",
  memories,
});
export const judged = (positive: number, negative: number): Observation => ({
  type: "fok-judged",
  mode: "feeling",
  fok: fok(positive, negative),
});
export const attended: Observation = { type: "cue-attended", cue: { text: "Q", attention: [0.5] } };
export const found = (answer = "A"): Observation => ({ type: "answer-found", answer });
export const missed: Observation = { type: "answer-missed" };
export const sure = (confidence: number): Observation => ({ type: "confidence-judged", confidence });
export const consolidated: Observation = { type: "metamemory-consolidated" };

/** One cycle of observations up to the verification. */
export const cycle = (
  positive: number,
  negative: number,
  confidence: number | null,
): readonly Observation[] => [
  recalled(),
  judged(positive, negative),
  attended,
  ...(confidence === null ? [missed] : [found(), sure(confidence)]),
];

export interface Search {
  readonly state: State;
  /** What it asks for now; `null` when it has ended. */
  readonly control: Control | null;
  readonly outcome: Outcome | null;
}

/** The search on query "Q" after these observations. */
export const searchAfter = (
  p: Parameters,
  ...seen: readonly (Observation | readonly Observation[])[]
): Search => {
  const machine = retrieval(p);
  let state = machine.initial("Q");
  for (const observation of seen.flat() as readonly Observation[]) {
    const verdict = machine.control(state, noDraws);
    if (verdict.kind === "halt") throw new Error(`the search ended before ${observation.type}`);
    state = machine.monitor(state, verdict.control, observation);
  }
  const verdict = machine.control(state, noDraws);
  return {
    state,
    control: verdict.kind === "ask" ? verdict.control : null,
    outcome: state.outcome,
  };
};
