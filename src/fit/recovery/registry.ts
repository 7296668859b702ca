import type { RecoveryModel } from "./model.ts";

/** Every model whose parameters can be recovered, by name, loaded only when asked for. Kept in alphabetical order. */
export const RECOVERY_MODELS: Readonly<Record<string, () => Promise<RecoveryModel>>> = {
  acquisition: async () => (await import("./models/acquisition.ts")).acquisitionRecoveryModel,
  bernoulli: async () => (await import("./models/bernoulli.ts")).bernoulliModel,
  "bernoulli-broken": async () => (await import("./models/bernoulli.ts")).bernoulliBrokenModel,
  "meta-d-prime": async () => (await import("./models/meta-d-prime.ts")).metaDPrimeModel,
  recall: async () => (await import("./models/recall.ts")).recallRecoveryModel(),
  retrieval: async () => (await import("./models/retrieval.ts")).retrievalRecoveryModel,
  "retrieval-critical": async () => (await import("./models/retrieval.ts")).retrievalCriticalModel,
};
