import type { Benchmark } from "./benchmark.ts";

/** Every benchmark by name, loaded only when asked for. Kept in alphabetical order. */
export const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  "retrieval-speed": async () => (await import("./retrieval-speed/index.ts")).retrievalSpeed,
  solve: async () => (await import("./solve.ts")).solve,
  streams: async () => (await import("./streams.ts")).streams,
  webppl: async () => (await import("./webppl.ts")).webppl,
};
