import type { ObjectLevel } from "../../core/levels.ts";
import type { Rng } from "../../core/rng.ts";
import type { Control, Memory, Observation } from "../../nelson-narens/index.ts";

/** A quarter's multiple from 0, so that ties and thresholds are met exactly. */
const quarters = (most: number, rng: Rng): number => rng.integer(0, 4 * most) / 4;

const some = <Value>(values: readonly Value[], rng: Rng): Value => values[rng.integer(0, values.length - 1)]!;

const remembered = (rng: Rng): Memory => {
  const feedback = some(["correct", "none", "wrong", "unknown"] as const, rng);
  return {
    id: `memory ${rng.integer(0, 5)}`,
    query: "a query of long ago",
    fok: { positive: quarters(2, rng), negative: quarters(2, rng) },
    cue: null,
    answer: feedback === "none" ? null : "an answer of long ago",
    confidence: feedback === "none" ? 0 : quarters(1, rng),
    last: rng.uniform() < 0.8,
    feedback,
  };
};

/**
 * A memory that answers every control of Algorithm 3 with anything that the theory allows: the minds that properties
 * of a machine must survive. Counters and confidences are quarters.
 */
export const capriciousMemory: ObjectLevel<Control, Observation> = (control, rng) => {
  switch (control.type) {
    case "metamemory-recall": {
      const count = Math.max(0, rng.integer(0, 5) - 2);
      return { type: "metamemory-recalled", memories: Array.from({ length: count }, () => remembered(rng)) };
    }
    case "fok-judge": {
      const mode = some(["feeling", "assessment"] as const, rng);
      return { type: "fok-judged", mode, fok: { positive: quarters(2, rng), negative: quarters(2, rng) } };
    }
    case "cue-attend":
      return { type: "cue-attended", cue: { text: control.query, attention: [] } };
    case "memory-search":
      return rng.uniform() < 0.5
        ? { type: "answer-missed" }
        : { type: "answer-found", answer: some(["A", "B", "C"], rng) };
    case "confidence-judge":
      return { type: "confidence-judged", confidence: quarters(1, rng) };
    case "metamemory-consolidate":
      return { type: "metamemory-consolidated" };
  }
};
