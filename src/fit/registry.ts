import type { Fit } from "./fit.ts";

/** Every fit by name, loaded only when asked for. Kept in alphabetical order. */
export const FITS: Readonly<Record<string, () => Promise<Fit>>> = {
  "recall-empirical": async () => (await import("./recall/fits.ts")).recallEmpiricalFit,
  "recall-optimal": async () => (await import("./recall/fits.ts")).recallOptimalFit,
  "recall-random": async () => (await import("./recall/fits.ts")).recallRandomFit,
  retrieval: async () => (await import("./retrieval/fit.ts")).retrievalFit,
};
