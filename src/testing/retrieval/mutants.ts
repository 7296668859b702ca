/** Planted faults of Algorithm 3: machines that are wrong in just what their names say. */
import type { Control, Observation, Outcome, State, Thresholds } from "../../nelson-narens/index.ts";
import { burdenOf, calibrate, DECAYS, inOrder, norm, relax } from "../../nelson-narens/index.ts";
import type { Mutant } from "../check/plan.ts";
import { afterwards, altered, askingOtherwise, mutant, toldOtherwise, underOther } from "../check/plant.ts";
import { CALIBRATION_MUTANTS } from "./calibration-mutants.ts";

const withSearch = (state: State, change: Partial<State["search"]>): State => ({
  ...state,
  search: { ...state.search, ...change },
});

const opensCycle = (after: State, before: State): boolean => after.search.cycle > before.search.cycle;

/** Other thresholds for a cycle that opens. */
const relaxedBy = (
  change: (after: State, before: State, decay: string, alpha: number) => Thresholds | null,
): Mutant["plant"] =>
  afterwards<State, Observation>((after, before, _seen, settings) => {
    if (!opensCycle(after, before)) return after;
    const threshold = change(after, before, String(settings.decay), settings.alpha as number);
    return threshold === null ? after : withSearch(after, { threshold });
  });

const THRESHOLD_MUTANTS: readonly Mutant[] = [
  mutant(
    "raises its standards with every failure",
    ["42", "43"],
    "from cycle to cycle neither threshold rises",
    relaxedBy((_after, { search: { threshold } }) => ({
      fok: threshold.fok * 1.1,
      confidence: threshold.confidence * 1.1,
    })),
  ),
  mutant(
    "compounds where it should start from the initial threshold",
    ["42", "43"],
    "under from-initial λ^(τ+1) is λ⁽⁰⁾β_τ, whatever λ^(τ) was",
    underOther(({ decay }) => (decay === "from-initial" ? { decay: "compounding" } : {})),
  ),
  mutant(
    "starts from the initial threshold where it should compound",
    ["42", "43"],
    "under compounding λ^(τ+1) is λ^(τ)β_τ",
    underOther(({ decay }) => (decay === "compounding" ? { decay: "from-initial" } : {})),
  ),
  mutant(
    "overlooks failures in the burden",
    ["41"],
    "the burden after cycle τ is τ plus the failures so far",
    relaxedBy(({ search }, before, decay, alpha) => {
      const law = DECAYS.find((name) => name === decay);
      const { threshold, cycle } = before.search;
      return law === undefined ? null : relax({ alpha, decay: law }, search.initial, threshold, cycle, 0);
    }),
  ),
  mutant(
    "relaxes one cycle late",
    ["42", "43"],
    "the first relaxed threshold is in force in cycle 1",
    relaxedBy((_after, before) => before.search.threshold),
  ),
  mutant(
    "never relaxes λ_FOK",
    ["42"],
    "λ_FOK falls with the burden",
    afterwards<State, Observation>((after) => {
      const { initial, threshold } = after.search;
      return withSearch(after, { threshold: { fok: initial.fok, confidence: threshold.confidence } });
    }),
  ),
  mutant(
    "never relaxes λ_conf",
    ["43"],
    "λ_conf falls with the burden",
    afterwards<State, Observation>((after) => {
      const { initial, threshold } = after.search;
      return withSearch(after, { threshold: { fok: threshold.fok, confidence: initial.confidence } });
    }),
  ),
  mutant(
    "lets a linear threshold fall below 0",
    ["42", "43"],
    "no threshold is below 0",
    relaxedBy(({ search: { initial, failures } }, before, decay, alpha) => {
      const factor = 1 - alpha * burdenOf(before.search.cycle, failures);
      return decay === "linear" && factor < 0
        ? { fok: initial.fok * factor, confidence: initial.confidence * factor }
        : null;
    }),
  ),
];

const DECISION_MUTANTS: readonly Mutant[] = [
  mutant(
    "lets every tie search",
    ["35"],
    "FOK⁺ = FOK⁻ at enough evidence ends the search as printed",
    underOther(() => ({ tie: "continue" })),
  ),
  mutant(
    "takes evidence exactly at the threshold for weak",
    ["35"],
    "‖FOK‖ = λ_FOK is enough evidence",
    altered((machine) => ({
      monitor: (state: State, control: Control, seen: Observation) => {
        if (seen.type !== "fok-judged" || norm(seen.fok) !== state.search.threshold.fok)
          return machine.monitor(state, control, seen);
        const { positive, negative } = seen.fok;
        const less = { positive: positive * (1 - 1e-12), negative: negative * (1 - 1e-12) };
        return { ...machine.monitor(state, control, { ...seen, fok: less }), fok: seen.fok };
      },
    })),
  ),
  mutant(
    "does not accept confidence at the threshold",
    ["39"],
    "confidence = λ_conf is good enough",
    toldOtherwise<State, Observation>((seen, { search }) =>
      seen.type === "confidence-judged" &&
      seen.confidence === search.threshold.confidence &&
      seen.confidence > 0
        ? { ...seen, confidence: seen.confidence * (1 - 1e-12) }
        : seen,
    ),
  ),
  mutant(
    "adds a constant to the standard of evidence",
    ["35"],
    "scaling the counters and λ_FOK together changes no decision",
    underOther(({ priorFok }) => ({ priorFok: (priorFok as number) + 0.3 })),
  ),
  mutant(
    "distrusts what it is too sure of",
    ["39"],
    "raising confidence never turns an output into a continue",
    toldOtherwise<State, Observation>((seen) =>
      seen.type === "confidence-judged" && seen.confidence > 0.9 ? { ...seen, confidence: 0 } : seen,
    ),
  ),
  mutant(
    "gives up after an empty search that felt known, and goes on where it felt unknown",
    ["39"],
    "an empty search goes on while FOK⁺ > FOK⁻ and ends where FOK⁻ > FOK⁺",
    altered((machine) => ({
      monitor: (state: State, control: Control, seen: Observation) => {
        if (seen.type !== "answer-missed" || state.fok === null) return machine.monitor(state, control, seen);
        const turned = { positive: state.fok.negative, negative: state.fok.positive };
        return machine.monitor({ ...state, fok: turned }, control, seen);
      },
    })),
  ),
  mutant(
    "forgets that an intensive search is not to end in an omission",
    ["39"],
    "under intensiveOmission = suppressed no intensive search ends in an omission",
    underOther(() => ({ intensiveOmission: "as-written" })),
  ),
  mutant(
    "tests this cycle's answer where the best one held is asked for",
    ["39"],
    "under candidate = best-held the best answer so far is tested in every cycle",
    underOther(() => ({ candidate: "current" })),
  ),
  mutant(
    "never attends intensively",
    ["36"],
    "the cue is attended to as S_τ says",
    askingOtherwise<State, Control>((control) =>
      control.type === "cue-attend" ? { ...control, intensity: "standard" } : control,
    ),
  ),
];

const ENDING_MUTANTS: readonly Mutant[] = [
  mutant(
    "allows one cycle too many",
    ["44"],
    "a search has at most maxCycles cycles",
    underOther(({ maxCycles }) => ({ maxCycles: (maxCycles as number) + 1 })),
  ),
  mutant(
    "takes every omission for knowing not",
    ["39"],
    "an omission after a search says so",
    afterwards<State, Observation>((after) =>
      after.outcome?.type === "omission"
        ? { ...after, outcome: { ...after.outcome, place: "before-search" } satisfies Outcome }
        : after,
    ),
  ),
  mutant(
    "breaks before the last tuple enters Ω",
    ["40"],
    "Ω has one tuple for each cycle, the last included",
    afterwards<State, Observation>((after, before) =>
      after.outcome !== null && before.outcome === null
        ? withSearch(after, { episodes: after.search.episodes?.earlier ?? null })
        : after,
    ),
  ),
  mutant(
    "hands all of Ω over each time",
    ["44"],
    "each tuple of Ω is consolidated once",
    askingOtherwise<State, Control>((control, { search }) =>
      control.type === "metamemory-consolidate"
        ? { ...control, episodes: inOrder(search.episodes) }
        : control,
    ),
  ),
  mutant(
    "consolidates after the loop alone",
    ["44"],
    "under consolidation = each-verify every tuple is handed over as it is verified",
    underOther(() => ({ consolidation: "after-loop" })),
  ),
  mutant(
    "recalls afresh and forgets what it had recalled",
    ["33"],
    "MK_τ holds all that was ever recalled",
    afterwards<State, Observation>((after, _before, seen) =>
      seen.type === "metamemory-recalled" ? withSearch(after, { memories: seen.memories }) : after,
    ),
  ),
  mutant(
    "holds an entry twice that is recalled twice",
    ["33"],
    "MK_τ is a union: each entry is in it once",
    afterwards<State, Observation>((after, before, seen) =>
      seen.type === "metamemory-recalled"
        ? withSearch(after, { memories: [...before.search.memories, ...seen.memories] })
        : after,
    ),
  ),
  mutant(
    "calibrates on every cycle",
    ["31", "32"],
    "λ⁽⁰⁾ is set once, on cycle 0",
    afterwards<State, Observation>((after, _before, seen) =>
      seen.type === "metamemory-recalled"
        ? withSearch(after, { initial: calibrate(after.search.memories, after.search.initial) })
        : after,
    ),
  ),
];

/** Faults that can be planted in Algorithm 3 and its variants, each with what a property must say to catch it. */
export const RETRIEVAL_MUTANTS: readonly Mutant[] = [
  ...THRESHOLD_MUTANTS,
  ...DECISION_MUTANTS,
  ...ENDING_MUTANTS,
  ...CALIBRATION_MUTANTS,
];
