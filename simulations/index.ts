import type { Simulation } from "../src/experiments/simulation.ts";

/** Every simulation by name, loaded only when asked for. Kept in alphabetical order. */
export const SIMULATIONS: Readonly<Record<string, () => Promise<Simulation>>> = {
  abandonment: async () => (await import("./abandonment/index.ts")).abandonment,
  crossover: async () => (await import("./crossover/index.ts")).crossover,
  "delayed-jol": async () => (await import("./delayed-jol/index.ts")).delayedJol,
  "dual-counter": async () => (await import("./dual-counter/index.ts")).dualCounterSimulation,
  "labor-in-vain": async () => (await import("./labor-in-vain/index.ts")).laborInVain,
  "meta-r1-ablation": async () => (await import("./meta-r1-ablation/index.ts")).metaR1Ablation,
  "norm-of-study": async () => (await import("./norm-of-study/index.ts")).normOfStudySimulation,
  "prefix-dominance": async () => (await import("./prefix-dominance/index.ts")).prefixDominance,
  "published-cycle": async () => (await import("./published-cycle/index.ts")).publishedCycle,
  "question-answering": async () => (await import("./question-answering/index.ts")).questionAnswering,
  "question-familiarity": async () => (await import("./question-familiarity/index.ts")).questionFamiliarity,
  "study-allocation": async () => (await import("./study-allocation/index.ts")).studyAllocation,
  "threshold-forms": async () => (await import("./threshold-forms/index.ts")).thresholdForms,
  "two-cue-recall": async () => (await import("./two-cue-recall/index.ts")).twoCueRecall,
};
