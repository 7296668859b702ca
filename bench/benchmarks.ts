import type { Benchmark } from "./benchmark.ts";

/** Every benchmark by name, loaded only when asked for. Kept in alphabetical order. */
export const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  "diffusion-trials": async () => (await import("./diffusion-trials.ts")).diffusionTrials,
  "first-passage": async () => (await import("./first-passage.ts")).firstPassageBench,
  "help-start": async () => (await import("./help-start.ts")).helpStart,
  measure: async () => (await import("./measure.ts")).measure,
  "measure-coverage": async () => (await import("./measure-coverage.ts")).measureCoverage,
  "meta-d-prime": async () => (await import("./meta-d-prime.ts")).metaDPrime,
  "meta-r1": async () => (await import("./meta-r1.ts")).metaR1Prefill,
  "recall-comparison": async () => (await import("./recall/comparison.ts")).recallComparison,
  "recall-likelihood": async () => (await import("./recall/likelihood.ts")).recallLikelihood,
  "recall-numpy": async () => (await import("./recall/numpy.ts")).recallNumpy,
  recovery: async () => (await import("./recovery.ts")).recovery,
  "retrieval-speed": async () => (await import("./retrieval-speed/index.ts")).retrievalSpeed,
  solve: async () => (await import("./solve.ts")).solve,
  streams: async () => (await import("./streams.ts")).streams,
  sweep: async () => (await import("./sweep/index.ts")).sweep,
  "two-cue-policy": async () => (await import("./recall/two-cue-policy.ts")).twoCuePolicy,
  webppl: async () => (await import("./webppl.ts")).webppl,
};
