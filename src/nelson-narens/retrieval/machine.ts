import { inRange, RefusalError } from "../../core/errors.ts";
import type { Mode } from "../../core/experience.ts";
import type { MetaLevel } from "../../core/levels.ts";
import { accepts, givesUp, isFailure, regimeOf } from "./decision.ts";
import type { Parameters } from "./parameters.ts";
import { calibrate, relax } from "./thresholds.ts";
import type {
  Cue,
  Episode,
  Episodes,
  FeelingOfKnowing,
  Held,
  Intensity,
  Memory,
  Outcome,
  Regime,
  Thresholds,
} from "./tuples.ts";
import { inOrder } from "./tuples.ts";

/** Where a search stands: what the meta-level waits for. */
export type Phase =
  | "recalling"
  | "judging"
  | "attending"
  | "searching"
  | "verifying"
  | "consolidating"
  | "closed";

/** What the search carries from cycle to cycle; fixed within a cycle until its tuple is appended. */
export interface Search {
  /** Q */
  readonly query: string;
  /** τ, from 0. */
  readonly cycle: number;
  /** MK_τ^STM, growing along τ. @eq 30 @eq 33 */
  readonly memories: readonly Memory[];
  /** λ⁽⁰⁾ */
  readonly initial: Thresholds;
  /** λ^(τ) */
  readonly threshold: Thresholds;
  /** The most confident answer so far; what `candidate: "best-held"` tests. */
  readonly held: Held | null;
  /** Ω_τ */
  readonly episodes: Episodes | null;
  /** #failures in Ω_τ. @eq 41 */
  readonly failures: number;
}

/** The meta-level's model of the object level; what the cycle has not yet reached is `null`. */
export interface State {
  readonly phase: Phase;
  readonly search: Search;
  /** FOK_τ */
  readonly fok: FeelingOfKnowing | null;
  /** S_τ */
  readonly regime: Regime | null;
  readonly cue: Cue | null;
  /** A_τ */
  readonly answer: string | null;
  readonly confidence: number | null;
  readonly outcome: Outcome | null;
}

/** Meta → object: what the meta-level may ask for. */
export type Control =
  | { readonly type: "metamemory-recall"; readonly query: string; readonly fok: FeelingOfKnowing | null }
  | {
      readonly type: "fok-judge";
      readonly query: string;
      /** A_{τ−1}; `null` before the first search and after an empty one. */
      readonly previous: string | null;
      readonly cycle: number;
      readonly memories: readonly Memory[];
    }
  | {
      readonly type: "cue-attend";
      readonly query: string;
      readonly intensity: Intensity;
      readonly memories: readonly Memory[];
    }
  | { readonly type: "memory-search"; readonly cue: Cue }
  | {
      readonly type: "confidence-judge";
      readonly query: string;
      readonly answer: string;
      readonly memories: readonly Memory[];
    }
  | {
      readonly type: "metamemory-consolidate";
      readonly query: string;
      /** The tuples of Ω not handed over before, in order. */
      readonly episodes: readonly Episode[];
      /** `null` while the search goes on. */
      readonly outcome: Outcome | null;
    };

interface Timed {
  /** How long the object level took, in milliseconds of its own time; absent where it keeps none. */
  readonly milliseconds?: number;
}

/** Object → meta: what comes back. */
export type Observation =
  | ({ readonly type: "metamemory-recalled"; readonly memories: readonly Memory[] } & Timed)
  | ({ readonly type: "fok-judged"; readonly mode: Mode; readonly fok: FeelingOfKnowing } & Timed)
  | ({ readonly type: "cue-attended"; readonly cue: Cue } & Timed)
  | ({ readonly type: "answer-found"; readonly answer: string } & Timed)
  | ({ readonly type: "answer-missed" } & Timed)
  | ({ readonly type: "confidence-judged"; readonly confidence: number } & Timed)
  | ({ readonly type: "metamemory-consolidated" } & Timed);

/** The search as a meta-level machine. @alg 3 */
export const retrieval = (
  parameters: Parameters,
): MetaLevel<string, State, Control, Observation, Outcome> => {
  const prior: Thresholds = { fok: parameters.priorFok, confidence: parameters.priorConfidence };
  inRange("α", parameters.alpha, 0, Number.POSITIVE_INFINITY, "41");
  inRange("prior λ_FOK", prior.fok, 0, Number.POSITIVE_INFINITY, "31");
  inRange("prior λ_conf", prior.confidence, 0, Number.POSITIVE_INFINITY, "32");
  inRange("maxCycles", parameters.maxCycles, 1, Number.POSITIVE_INFINITY);
  return {
    initial: (query) =>
      stateOf("recalling", {
        query,
        cycle: 0,
        memories: [],
        initial: prior,
        threshold: prior,
        held: null,
        episodes: null,
        failures: 0,
      }),
    control: (state) =>
      state.phase === "closed"
        ? { kind: "halt", outcome: state.outcome! }
        : { kind: "ask", control: controlOf(parameters, state) },
    monitor: (state, _control, seen) => monitored(parameters, state, seen),
  };
};

/** One shape for every state, written out: spreading it costs more than all the rest of a step. */
const stateOf = (
  phase: Phase,
  search: Search,
  fok: FeelingOfKnowing | null = null,
  regime: Regime | null = null,
  cue: Cue | null = null,
  answer: string | null = null,
  confidence: number | null = null,
  outcome: Outcome | null = null,
): State => ({ phase, search, fok, regime, cue, answer, confidence, outcome });

const controlOf = (p: Parameters, state: State): Control => {
  const { search } = state;
  const { query, memories } = search;
  switch (state.phase) {
    case "recalling":
      return { type: "metamemory-recall", query, fok: search.episodes?.latest.fok ?? null };
    case "judging": {
      const previous = search.episodes?.latest.answer ?? null;
      return { type: "fok-judge", query, previous, cycle: search.cycle, memories };
    }
    case "attending":
      return { type: "cue-attend", query, intensity: state.regime as Intensity, memories };
    case "searching":
      return { type: "memory-search", cue: state.cue! };
    case "verifying":
      return { type: "confidence-judge", query, answer: state.answer!, memories };
    default: {
      const episodes =
        p.consolidation === "each-verify" ? [search.episodes!.latest] : inOrder(search.episodes);
      return { type: "metamemory-consolidate", query, episodes, outcome: state.outcome };
    }
  }
};

const monitored = (p: Parameters, state: State, seen: Observation): State => {
  const { phase, search, fok, regime, cue } = state;
  switch (seen.type) {
    case "metamemory-recalled":
      if (phase === "recalling") return stateOf("judging", recalled(search, seen.memories));
      break;
    case "fok-judged":
      if (phase === "judging") return judged(p, state, seen.fok);
      break;
    case "cue-attended":
      if (phase === "attending") return stateOf("searching", search, fok, regime, seen.cue);
      break;
    case "answer-found":
      if (phase === "searching") return stateOf("verifying", search, fok, regime, cue, seen.answer);
      break;
    case "answer-missed":
      if (phase === "searching") return verified(p, state, 0);
      break;
    case "confidence-judged":
      if (phase === "verifying")
        return verified(p, state, inRange("confidence", seen.confidence, 0, 1, "38"));
      break;
    case "metamemory-consolidated":
      if (phase === "consolidating") return consolidated(p, state);
      break;
  }
  throw new RefusalError({
    where: `retrieval, phase "${phase}"`,
    got: `the observation "${seen.type}"`,
    expected: `"${EXPECTED[phase]}"`,
  });
};

const EXPECTED: Readonly<Record<Phase, string>> = {
  recalling: "metamemory-recalled",
  judging: "fok-judged",
  attending: "cue-attended",
  searching: 'answer-found" or "answer-missed',
  verifying: "confidence-judged",
  consolidating: "metamemory-consolidated",
  closed: "nothing: the search has ended",
};

/** MK_τ = MK_{τ−1} ∪ retrieve_θ; at τ = 0 the thresholds are calibrated from it. @eq 30 @eq 33 */
const recalled = (search: Search, copied: readonly Memory[]): Search => {
  if (copied.length === 0) return search;
  const known = new Set(search.memories.map((memory) => memory.id));
  const memories = [...search.memories, ...copied.filter((memory) => !known.has(memory.id))];
  if (search.cycle > 0) return { ...search, memories };
  const threshold = calibrate(memories, search.initial);
  return { ...search, memories, initial: threshold, threshold };
};

/** The feeling of knowing decides how to search, or not at all. @eq 34 @eq 35 */
const judged = (p: Parameters, { search }: State, fok: FeelingOfKnowing): State => {
  inRange("FOK⁺", fok.positive, 0, Number.POSITIVE_INFINITY, "34");
  inRange("FOK⁻", fok.negative, 0, Number.POSITIVE_INFINITY, "34");
  const regime = regimeOf(fok, search.threshold.fok, p.tie);
  if (regime !== "terminate") return stateOf("attending", search, fok, regime);
  const { cycle } = search;
  const place = cycle === 0 ? "before-search" : "after-search";
  const after = appended(search, { fok, cue: null, answer: null, confidence: 0 }, search.held);
  return stateOf("consolidating", after, fok, regime, null, null, 0, { type: "omission", place, cycle });
};

/** What (39) decides once the search's answer, or its lack, has been assessed. @eq 38 @eq 39 */
const verified = (p: Parameters, state: State, confidence: number): State => {
  const { search, regime, cue, answer } = state;
  const fok = state.fok!;
  const { cycle } = search;
  const current = answer === null ? null : { answer, confidence };
  const held = better(search.held, current);
  const after = appended(search, { fok, cue, answer, confidence }, held);
  const end = (outcome: Outcome): State =>
    stateOf("consolidating", after, fok, regime, cue, answer, confidence, outcome);
  const candidate = p.candidate === "best-held" ? held : current;
  if (candidate !== null && accepts(candidate.confidence, search.threshold.confidence)) {
    return end({ type: "answer", answer: candidate.answer, confidence: candidate.confidence, cycle });
  }
  if (answer === null && givesUp(fok, regime as Intensity, p.tie, p.intensiveOmission)) {
    return end({ type: "omission", place: "after-search", cycle });
  }
  if (cycle + 1 >= p.maxCycles) return end({ type: "exhausted", cycle });
  return p.consolidation === "each-verify"
    ? stateOf("consolidating", after, fok, regime, cue, answer, confidence)
    : stateOf("recalling", nextCycle(p, after));
};

const better = (held: Held | null, current: Held | null): Held | null =>
  held === null || (current !== null && current.confidence >= held.confidence) ? current : held;

/** Ω_τ = Ω_{τ−1} ∪ (FOK, cue, A, confidence)_τ, one tuple a cycle; failures as (41) reads them. @eq 40 */
const appended = (search: Search, latest: Episode, held: Held | null): Search => {
  const failed = isFailure(latest.answer, latest.confidence, search.threshold.confidence);
  return {
    query: search.query,
    cycle: search.cycle,
    memories: search.memories,
    initial: search.initial,
    threshold: search.threshold,
    held,
    episodes: { latest, earlier: search.episodes },
    failures: search.failures + (failed ? 1 : 0),
  };
};

/** Standards fall and the next cycle begins. @eq 41 @eq 42 @eq 43 */
const nextCycle = (p: Parameters, search: Search): Search => ({
  query: search.query,
  cycle: search.cycle + 1,
  memories: search.memories,
  initial: search.initial,
  threshold: relax(p, search.initial, search.threshold, search.cycle, search.failures),
  held: search.held,
  episodes: search.episodes,
  failures: search.failures,
});

/** MK ← consolidate_ψ(MK, Ω): the search closes, or goes on where each verification consolidates. @eq 44 */
const consolidated = (p: Parameters, state: State): State => {
  const { search, fok, regime, cue, answer, confidence, outcome } = state;
  return outcome === null
    ? stateOf("recalling", nextCycle(p, search))
    : stateOf("closed", search, fok, regime, cue, answer, confidence, outcome);
};
