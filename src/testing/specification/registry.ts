/** Which code belongs to which file of spec/. One line a specification, one a set of formulas. */
import type { Bind } from "./binding.ts";
import type { FormulaCase } from "./formulas.ts";

/** By the name of the .qnt file. */
export const BINDINGS: Readonly<Record<string, () => Promise<Bind>>> = {
  acquisition: async () => (await import("./bindings/acquisition.ts")).bindAcquisition,
  flavell: async () => (await import("./bindings/flavell.ts")).bindFlavell,
  "meta-r1": async () => (await import("./bindings/meta-r1.ts")).bindMetaR1,
  recall: async () => (await import("./bindings/recall.ts")).bindRecall,
  retrieval: async () => (await import("./bindings/retrieval.ts")).bindRetrieval,
};

/** By theory. */
export const FORMULAS: Readonly<Record<string, () => Promise<readonly FormulaCase[]>>> = {
  acquisition: async () => (await import("./formulas/acquisition.ts")).acquisitionFormulas,
  flavell: async () => (await import("./formulas/flavell.ts")).flavellFormulas,
  "meta-r1": async () => (await import("./formulas/meta-r1.ts")).metaR1Formulas,
  rational: async () => (await import("./formulas/rational.ts")).rationalFormulas,
  recall: async () => (await import("./formulas/recall.ts")).recallFormulas,
  retrieval: async () => (await import("./formulas/retrieval.ts")).retrievalFormulas,
};
