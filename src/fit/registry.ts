import type { Fit } from "./fit.ts";

/** Every fit by name, loaded only when asked for. Kept in alphabetical order. */
export const FITS: Readonly<Record<string, () => Promise<Fit>>> = {
  retrieval: async () => (await import("./retrieval/fit.ts")).retrievalFit,
};
