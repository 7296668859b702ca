/** For each property of retrieval a machine that is deliberately wrong in just what the property states. */
import type { Episodes, Memory, Observation, Parameters, State } from "../../../src/nelson-narens/index.ts";
import { calibrate, inOrder, retrieval } from "../../../src/nelson-narens/index.ts";
import type { RetrievalMachine, RetrievalVariant } from "../../../src/testing/index.ts";
import { shippedRetrieval } from "../../../src/testing/index.ts";

const machine = (name: string, make: (p: Parameters) => RetrievalMachine): RetrievalVariant => ({
  ...shippedRetrieval,
  name,
  machine: make,
});

/** The shipped machine under other parameters than it is given. */
const under = (name: string, change: (p: Parameters) => Partial<Parameters>): RetrievalVariant =>
  machine(name, (p) => retrieval({ ...p, ...change(p) }));

/** The shipped machine with something done to what it makes of an observation. */
const after = (
  name: string,
  change: (next: State, before: State, seen: Observation, p: Parameters) => State,
): RetrievalVariant =>
  machine(name, (p) => {
    const shipped = retrieval(p);
    return {
      ...shipped,
      monitor: (state, control, seen) => change(shipped.monitor(state, control, seen), state, seen, p),
    };
  });

const withSearch = (state: State, change: Partial<State["search"]>): State => ({
  ...state,
  search: { ...state.search, ...change },
});

const opensCycle = (next: State, before: State): boolean => next.search.cycle > before.search.cycle;

const withoutLatest = (episodes: Episodes | null): Episodes | null => episodes?.earlier ?? null;

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const meanConfidence = (memories: readonly Memory[]): number | null =>
  mean(
    memories
      .filter(({ last, feedback }) => last && feedback === "correct")
      .map(({ confidence }) => confidence),
  );

/** By the property that must notice. */
export const WRONG_MACHINES: Readonly<Record<string, RetrievalVariant>> = {
  "thresholds-never-rise": after("raises its standards with every failure", (next, before) => {
    if (!opensCycle(next, before)) return next;
    const { fok, confidence } = before.search.threshold;
    return withSearch(next, { threshold: { fok: fok * 1.1, confidence: confidence * 1.1 } });
  }),
  "closed-forms": under("compounds where it should start from the initial threshold", (p) => ({
    decay: p.decay === "from-initial" ? "compounding" : p.decay,
  })),
  "first-acceptance": after("relaxes one cycle late", (next, before) =>
    opensCycle(next, before) ? withSearch(next, { threshold: before.search.threshold }) : next,
  ),
  "first-termination": after("never relaxes λ_FOK", (next) =>
    withSearch(next, {
      threshold: { fok: next.search.initial.fok, confidence: next.search.threshold.confidence },
    }),
  ),
  "calibration-by-medians": after("calibrates by means", (next, before, seen) => {
    if (seen.type !== "metamemory-recalled" || before.search.cycle > 0) return next;
    const { memories, initial } = next.search;
    const threshold = { fok: initial.fok, confidence: meanConfidence(memories) ?? initial.confidence };
    return withSearch(next, { initial: threshold, threshold });
  }),
  "regimes-partition": under("lets every tie search", () => ({ tie: "continue" })),
  "scaling-by-a-power-of-two": under("adds a constant to the standard", (p) => ({
    priorFok: p.priorFok + 0.3,
  })),
  "scaling-by-any-factor": under("adds a constant to the standard", (p) => ({ priorFok: p.priorFok + 0.3 })),
  "more-confidence-never-continues": machine("distrusts what it is too sure of", (p) => {
    const shipped = retrieval(p);
    return {
      ...shipped,
      monitor: (state, control, seen) =>
        seen.type === "confidence-judged" && seen.confidence > 0.9
          ? shipped.monitor(state, control, { ...seen, confidence: 0 })
          : shipped.monitor(state, control, seen),
    };
  }),
  "halts-within-the-bound": under("allows one cycle too many", (p) => ({ maxCycles: p.maxCycles + 1 })),
  "one-ending": after("takes every omission for knowing not", (next) =>
    next.outcome?.type === "omission"
      ? { ...next, outcome: { ...next.outcome, place: "before-search" } }
      : next,
  ),
  "one-tuple-a-cycle": after("breaks before the last tuple enters Ω", (next, before) =>
    next.outcome !== null && before.outcome === null
      ? withSearch(next, { episodes: withoutLatest(next.search.episodes) })
      : next,
  ),
  "each-tuple-consolidated-once": machine("hands all of Ω over each time", (p) => {
    const shipped = retrieval(p);
    return {
      ...shipped,
      control: (state, rng) => {
        const verdict = shipped.control(state, rng);
        return verdict.kind === "ask" && verdict.control.type === "metamemory-consolidate"
          ? { kind: "ask", control: { ...verdict.control, episodes: inOrder(state.search.episodes) } }
          : verdict;
      },
    };
  }),
  "knowledge-grows": after("recalls afresh and forgets what it had recalled", (next, _before, seen) =>
    seen.type === "metamemory-recalled" ? withSearch(next, { memories: seen.memories }) : next,
  ),
  "certain-memory-returns-everything": {
    ...shippedRetrieval,
    name: "keeps one tuple an answer",
    consolidate: (knowledge, tuples, psi, rng) => [
      ...new Map(
        shippedRetrieval
          .consolidate(knowledge, tuples, psi, rng)
          .map((entry) => [String((entry as Memory).answer), entry]),
      ).values(),
    ],
  },
  "blank-memory-returns-nothing": {
    ...shippedRetrieval,
    name: "always remembers the latest",
    retrieve: (relevant, theta, rng) => {
      const copied = shippedRetrieval.retrieve(relevant, theta, rng);
      return copied.length === 0 ? relevant.slice(-1) : copied;
    },
  },
  "each-entry-by-its-own-draw": {
    ...shippedRetrieval,
    name: "remembers all or nothing",
    retrieve: (relevant, theta, rng) => (rng.uniform() < theta ? relevant : []),
  },
};

/** A machine that is wrong in a way of its own: it calibrates on every cycle. */
export const recalibrating = after("calibrates on every cycle", (next, _before, seen) => {
  if (seen.type !== "metamemory-recalled") return next;
  const initial = calibrate(next.search.memories, next.search.initial);
  return withSearch(next, { initial });
});
