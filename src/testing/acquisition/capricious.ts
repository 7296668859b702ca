import type { ObjectLevel } from "../../core/levels.ts";
import type { Rng } from "../../core/rng.ts";
import type {
  AcquisitionControl,
  AcquisitionObservation,
  StudyMemory,
  StudyTask,
} from "../../nelson-narens/index.ts";

/** A list of `count` items for minds that look at nothing but their number. */
export const capriciousList = (count: number, target: number): StudyTask => ({
  items: Array.from({ length: count }, (_, index) => ({ index, text: `item ${index}` })),
  goal: { target, delay: 1 },
});

const remembered = (entry: number): StudyMemory => ({
  id: `entry ${entry}`,
  experience: { ease: { mode: "feeling", value: 0.5 }, learning: { mode: "assessment", value: 1 } },
  item: { index: 0, text: "an item of long ago" },
  resources: 1,
  strategy: "rehearsal",
  outcome: { text: "", evidence: [] },
  feedback: "unknown",
});

/** JOL in quarters, so that a norm is met exactly, missed and exceeded. */
const QUARTERS = 6;

/**
 * A student who answers every control with anything that the theory allows: the minds that properties of a machine
 * must survive. Whether judgements may exceed 1 is the machine's option, so it is a parameter here.
 */
export const capriciousStudent =
  (epsilon: number, mostLearning = QUARTERS / 4): ObjectLevel<AcquisitionControl, AcquisitionObservation> =>
  (control, rng) => {
    const mode = rng.uniform() < 0.5 ? "feeling" : "assessment";
    switch (control.type) {
      case "metamemory-recall":
        return { type: "metamemory-recalled", memories: someMemories(rng) };
      case "retention-formulate":
        return { type: "retention-formulated", loss: rng.integer(0, 3) / 4 };
      case "eol-judge":
        return { type: "eol-judged", mode, ease: someEase(epsilon, rng) };
      case "fok-judge":
        return { type: "fok-judged", mode, ease: someEase(epsilon, rng) };
      case "resources-allocate":
        return {
          type: "resources-allocated",
          resources: someShares(control.total, control.items.length, rng),
        };
      case "strategy-select":
        return { type: "strategy-selected", strategy: rng.uniform() < 0.5 ? "rehearsal" : "elaboration" };
      case "item-study":
        return { type: "item-studied", outcome: { text: "", evidence: [rng.integer(0, 9)] } };
      case "jol-judge":
        return { type: "jol-judged", mode, learning: Math.min(mostLearning, rng.integer(0, QUARTERS) / 4) };
      case "metamemory-consolidate":
        return { type: "metamemory-consolidated" };
    }
  };

const someMemories = (rng: Rng): readonly StudyMemory[] =>
  [0, 1, 2, 3].filter(() => rng.uniform() >= 0.6).map(remembered);

/** Ease with ties, and both ends of its range. */
const someEase = (epsilon: number, rng: Rng): number => Math.max(epsilon, rng.integer(0, 8) / 8);

const someShares = (total: number, count: number, rng: Rng): readonly number[] => {
  const favoured = rng.integer(0, count - 1);
  const kept = rng.uniform() / count;
  return Array.from(
    { length: count },
    (_, index) => total * (index === favoured ? 1 - kept * (count - 1) : kept),
  );
};
