/** Planted faults in how thresholds are set from what is remembered. */
import { median } from "../../math/median.ts";
import type { Memory, Observation, State, Thresholds } from "../../nelson-narens/index.ts";
import { norm } from "../../nelson-narens/index.ts";
import type { Mutant } from "../check/plan.ts";
import { afterwards } from "../check/plant.ts";

/** Other thresholds than those of (31) and (32), where cycle 0 has recalled something. */
const calibratedBy = (
  change: (memories: readonly Memory[], set: Thresholds) => Thresholds,
): Mutant["plant"] =>
  afterwards<State, Observation>((after, before, seen) => {
    if (seen.type !== "metamemory-recalled" || before.search.cycle > 0 || seen.memories.length === 0)
      return after;
    const initial = change(after.search.memories, after.search.initial);
    return { ...after, search: { ...after.search, initial, threshold: initial } };
  });

const correct = (memories: readonly Memory[]): readonly Memory[] =>
  memories.filter(({ feedback }) => feedback === "correct");

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Faults of equations 31 and 32. */
export const CALIBRATION_MUTANTS: readonly Mutant[] = [
  {
    name: "calibrates by means",
    equations: ["32"],
    wanted: "λ_conf⁽⁰⁾ is the median of confidence over correct outputs",
    plant: calibratedBy((memories, { fok, confidence }) => ({
      fok,
      confidence:
        mean(correct(memories.filter(({ last }) => last)).map((memory) => memory.confidence)) ?? confidence,
    })),
  },
  {
    name: "calibrates confidence by tuples before the last",
    equations: ["32"],
    wanted: "only the last tuple of a search enters the median of confidence",
    plant: calibratedBy((memories, { fok, confidence }) => ({
      fok,
      confidence: median(correct(memories).map((memory) => memory.confidence)) ?? confidence,
    })),
  },
  {
    name: "takes a tie for a feeling that foretold a correct answer",
    equations: ["31"],
    wanted: "a search whose last FOK⁺ equals its FOK⁻ enters no median",
    plant: calibratedBy((memories, { fok, confidence }) => {
      const foretold = memories.filter(
        ({ last, fok: { positive, negative }, feedback }) =>
          last &&
          ((positive >= negative && feedback === "correct") || (negative > positive && feedback === "none")),
      );
      return { fok: median(foretold.map((memory) => norm(memory.fok))) ?? fok, confidence };
    }),
  },
];
