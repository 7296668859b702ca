import type { Method } from "./method.ts";
import { ADVISED, sampledMethod } from "./sampled.ts";

/** Steps of at most five words, and the answer after ####. */
export const chainOfDraft: Method = sampledMethod({
  name: "chain-of-draft",
  title: "Chain-of-Draft",
  source: "Xu et al. (2025), arXiv 2502.18600",
  content: (question) =>
    `Think step by step, but keep only a minimum draft of each step, five words at most. Give the answer at the end, after ####.\n\n${question}`,
  begun: null,
  sampling: ADVISED,
});
