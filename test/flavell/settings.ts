import { defaultsOf, stream } from "../../src/core/index.ts";
import type { Parameters } from "../../src/flavell/index.ts";
import { parametersOf, SETTINGS } from "../../src/flavell/index.ts";

/** The declared defaults, with these changes. */
export const withDefaults = (changes: Partial<Parameters> = {}): Parameters =>
  parametersOf({ ...defaultsOf(SETTINGS), ...changes });

export const streams = (seed: number) => ({ meta: stream(seed, "meta"), object: stream(seed, "object") });

/** Settings under which every branch of the machine is met: each criterion alone, all, learning, each ruling's other. */
export const VARIETY: readonly Partial<Parameters>[] = [
  { maxCycles: 6 },
  { maxCycles: 8, repeatedFailure: "on", failureCycles: 2 },
  { maxCycles: 8, resourceOverrun: "on" },
  { maxCycles: 8, goalDisplacement: "on" },
  { maxCycles: 8, insurmountableDiscrepancy: "on", discrepancyCycles: 2, discrepancyFall: 0.5 },
  {
    maxCycles: 8,
    repeatedFailure: "on",
    resourceOverrun: "on",
    goalDisplacement: "on",
    displacementMargin: 1,
    insurmountableDiscrepancy: "on",
    strategyLearning: "on",
    taskLearning: "on",
  },
  { maxCycles: 6, evaluation: "comprehensive", strategyLearning: "on" },
  { maxCycles: 6, severalSignals: "every", taskLearning: "on" },
  { maxCycles: 6, versions: "first-retrieved", deleted: "stays", strategyLearning: "on" },
  { maxCycles: 6, goalTest: "and-not-negative", text: "algorithm-1" },
];
