import type { AnyTheory } from "./simulation.ts";

/** Every theory by name, loaded only when asked for. Kept in alphabetical order. */
export const THEORIES: Readonly<Record<string, () => Promise<AnyTheory>>> = {
  flavell: async () => (await import("../flavell/theory.ts")).flavellTheory,
  "flavell/prompted": async () => (await import("../flavell/prompted/theory.ts")).promptedFlavellTheory,
  "meta-r1": async () => (await import("../meta-r1/theory.ts")).metaR1Theory,
  "nelson-narens/acquisition": async () =>
    (await import("../nelson-narens/acquisition/theory.ts")).acquisitionTheory,
  "nelson-narens/retrieval": async () =>
    (await import("../bridges/derived-retrieval.ts")).derivedRetrievalTheory,
  "rational/two-cue-recall": async () => (await import("../rational/recall/two-cues/theory.ts")).twoCueTheory,
};
