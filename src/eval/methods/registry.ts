import type { Method } from "./method.ts";

/** Every method by name, loaded only when asked for. Kept in alphabetical order. */
export const METHODS: Readonly<Record<string, () => Promise<Method>>> = {
  "answer-agreement": async () => (await import("./answer-agreement.ts")).answerAgreement,
  "best-of-k": async () => (await import("./best-of-k.ts")).bestOfK,
  "budget-forcing": async () => (await import("./budget-forcing.ts")).budgetForcing,
  "chain-of-draft": async () => (await import("./chain-of-draft.ts")).chainOfDraft,
  deer: async () => (await import("./deer.ts")).deer,
  "familiarity-router": async () => (await import("./familiarity-router.ts")).familiarityRouter,
  greedy: async () => (await import("./greedy.ts")).greedy,
  "meta-r1": async () => (await import("./meta-r1.ts")).metaR1,
  "meta-r1-no-planning": async () => (await import("./meta-r1.ts")).metaR1NoPlanning,
  "meta-r1-no-regulation": async () => (await import("./meta-r1.ts")).metaR1NoRegulation,
  "meta-r1-no-termination": async () => (await import("./meta-r1.ts")).metaR1NoTermination,
  mgv: async () => (await import("./mgv.ts")).mgv,
  "no-thinking": async () => (await import("./no-thinking.ts")).noThinking,
  "self-refine": async () => (await import("./self-refine.ts")).selfRefine,
  "self-verification": async () => (await import("./self-verification.ts")).selfVerification,
  vanilla: async () => (await import("./vanilla.ts")).vanilla,
};
