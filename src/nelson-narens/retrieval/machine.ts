import { inRange, RefusalError } from "../../core/errors.ts";
import { oneMode } from "../../core/experience.ts";
import type { MetaLevel } from "../../core/levels.ts";
import { accepts, givesUp, isFailure, regimeOf } from "./decision.ts";
import type { Control, Observation } from "./messages.ts";
import { observedAnswer, observedCue, observedMemories } from "./observed.ts";
import type { Parameters } from "./parameters.ts";
import { checkParameters } from "./parameters.ts";
import type { Phase, Search, State } from "./state.ts";
import { stateOf } from "./state.ts";
import { calibrate, relax } from "./thresholds.ts";
import type {
  Episode,
  Episodes,
  FeelingOfKnowing,
  Held,
  Intensity,
  Memory,
  Outcome,
  Thresholds,
} from "./tuples.ts";
import { inOrder } from "./tuples.ts";

/**
 * The search as a meta-level machine.
 *
 * @throws OutOfRangeError or UsageError for parameters that no search could run under. @alg 3
 */
export const retrieval = (
  parameters: Parameters,
): MetaLevel<string, State, Control, Observation, Outcome> => {
  checkParameters(parameters);
  const standards = standardsOf(parameters, []);
  const prior: Thresholds = {
    fok: parameters.priorFok,
    confidence: standards?.[0] ?? parameters.priorConfidence,
  };
  return {
    initial: (query) =>
      stateOf("recalling", {
        query,
        cycle: 0,
        memories: [],
        initial: prior,
        threshold: prior,
        standards,
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
      if (phase === "recalling")
        return stateOf("judging", recalled(p, search, observedMemories(seen.memories)));
      break;
    case "fok-judged":
      if (phase === "judging") return judged(p, state, felt(seen));
      break;
    case "cue-attended":
      if (phase === "attending") return stateOf("searching", search, fok, regime, observedCue(seen.cue));
      break;
    case "answer-found":
      if (phase === "searching")
        return stateOf("verifying", search, fok, regime, cue, observedAnswer(seen.answer));
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

/** MK_τ = MK_{τ−1} ∪ retrieve_θ; at τ = 0 the thresholds are calibrated from it, and only there. @eq 30 @eq 33 */
const recalled = (p: Parameters, search: Search, copied: readonly Memory[]): Search => {
  if (copied.length === 0) return search;
  const memories = union(search.memories, copied);
  const first = search.cycle === 0;
  const standards = first ? standardsOf(p, memories) : search.standards;
  const calibrated = first ? calibrate(memories, search.initial, standards) : null;
  return {
    query: search.query,
    cycle: search.cycle,
    memories,
    initial: calibrated ?? search.initial,
    threshold: calibrated ?? search.threshold,
    standards,
    held: search.held,
    episodes: search.episodes,
    failures: search.failures,
  };
};

/** The standards of confidence that a law fixes when the search begins; `null` under a law of decay. */
const standardsOf = ({ decay }: Parameters, history: readonly Memory[]): readonly number[] | null =>
  typeof decay === "object" ? decay.confidence(history) : null;

/** Each entry once, as it was first recalled. */
const union = (held: readonly Memory[], copied: readonly Memory[]): readonly Memory[] => {
  const known = new Set<string>();
  for (const { id } of held) known.add(id);
  const memories = [...held];
  for (const memory of copied) {
    if (known.has(memory.id)) continue;
    known.add(memory.id);
    memories.push(memory);
  }
  return memories;
};

/** FOK_τ = feel ⊕ assess: exactly one mode, and two counters ≥ 0. @eq 34 */
const felt = ({ mode, fok }: Extract<Observation, { readonly type: "fok-judged" }>): FeelingOfKnowing => {
  oneMode("FOK", mode, "34");
  inRange("FOK⁺", fok.positive, 0, Number.POSITIVE_INFINITY, "34");
  inRange("FOK⁻", fok.negative, 0, Number.POSITIVE_INFINITY, "34");
  return fok;
};

/** The feeling of knowing decides how to search, or not at all. @eq 35 */
const judged = (p: Parameters, { search }: State, fok: FeelingOfKnowing): State => {
  const regime = regimeOf(fok, search.threshold.fok, p.tie);
  if (regime !== "terminate") return stateOf("attending", search, fok, regime);
  const { cycle } = search;
  const place = cycle === 0 ? "before-search" : "after-search";
  const after = appended(search, { fok, cue: null, answer: null, confidence: 0 }, search.held);
  return stateOf("consolidating", after, fok, regime, null, null, 0, { type: "omission", place, cycle });
};

/** What follows once the search's answer, or its lack, has been assessed. @eq 38 @eq 39 */
const verified = (p: Parameters, state: State, confidence: number): State => {
  const { search, regime, cue, answer } = state;
  const fok = state.fok!;
  const current = answer === null ? null : { answer, confidence };
  const held = better(search.held, current);
  const outcome = decided(p, state, fok, current, held);
  const latest: Episode = { fok, cue, answer, confidence };
  if (outcome === null && p.consolidation === "after-loop") {
    const episodes = { latest, earlier: search.episodes };
    return stateOf("recalling", nextCycle(p, search, held, episodes, failuresWith(search, latest)));
  }
  const after = appended(search, latest, held);
  return stateOf("consolidating", after, fok, regime, cue, answer, confidence, outcome);
};

/** The four rows of (39) and the bound of ruling 5; `null` is to continue. @eq 39 */
const decided = (
  p: Parameters,
  { search, regime }: State,
  fok: FeelingOfKnowing,
  current: Held | null,
  held: Held | null,
): Outcome | null => {
  const { cycle } = search;
  const candidate = p.candidate === "best-held" ? held : current;
  if (candidate !== null && accepts(candidate.confidence, search.threshold.confidence)) {
    return { type: "answer", answer: candidate.answer, confidence: candidate.confidence, cycle };
  }
  if (current === null && givesUp(fok, regime as Intensity, p.tie, p.intensiveOmission)) {
    return { type: "omission", place: "after-search", cycle };
  }
  return cycle + 1 >= p.maxCycles ? { type: "exhausted", cycle } : null;
};

const better = (held: Held | null, current: Held | null): Held | null =>
  held === null || (current !== null && current.confidence >= held.confidence) ? current : held;

/** Ω_τ = Ω_{τ−1} ∪ (FOK, cue, A, confidence)_τ, one tuple a cycle. @eq 40 */
const appended = (search: Search, latest: Episode, held: Held | null): Search => ({
  query: search.query,
  cycle: search.cycle,
  memories: search.memories,
  initial: search.initial,
  threshold: search.threshold,
  standards: search.standards,
  held,
  episodes: { latest, earlier: search.episodes },
  failures: failuresWith(search, latest),
});

/** #failures in Ω_τ with its latest tuple, as (41) counts them. @eq 41 */
const failuresWith = ({ failures, threshold }: Search, { answer, confidence }: Episode): number =>
  isFailure(answer, confidence, threshold.confidence) ? failures + 1 : failures;

/** Standards fall and the next cycle begins, with these episodes behind it. @eq 41 @eq 42 @eq 43 */
const nextCycle = (
  p: Parameters,
  search: Search,
  held: Held | null,
  episodes: Episodes | null,
  failures: number,
): Search => ({
  query: search.query,
  cycle: search.cycle + 1,
  memories: search.memories,
  initial: search.initial,
  threshold: relax(p, search.initial, search.threshold, search.cycle, failures, search.standards),
  standards: search.standards,
  held,
  episodes,
  failures,
});

/** MK ← consolidate_ψ(MK, Ω): the search closes, or goes on where each verification consolidates. @eq 44 */
const consolidated = (p: Parameters, state: State): State => {
  const { search, fok, regime, cue, answer, confidence, outcome } = state;
  return outcome === null
    ? stateOf("recalling", nextCycle(p, search, search.held, search.episodes, search.failures))
    : stateOf("closed", search, fok, regime, cue, answer, confidence, outcome);
};
