/** Published results that this product does not try to reproduce. */
import type { OutOfScope } from "./findings-page.ts";

export const OUT_OF_SCOPE: readonly OutOfScope[] = [
  {
    what: "Table 1 of Meta-R1: accuracies and tokens on GSM8K, AIME2024 and MATH500",
    why: "They need reasoning models of 14 and 32 billion parameters. `meta-r1` runs on any of the [model servers](docs/reference/model-servers.md), with thresholds and budgets of this project's own, since the paper's are not public.",
  },
  {
    what: "Methods of Table 1 by reinforcement learning (GRPO, S-GRPO, length penalty) and Soft Thinking",
    why: "They need training, or the model's embeddings: rows to compare with, not methods to run on a server.",
  },
  {
    what: "497, 451 and 442 of 659 problems of GSM8K, seconds and attempts",
    why: "They need Llama-3.1-8B-Instruct, and the 659 problems are not named. The configuration is there to run (`mgv`, `self-refine`, `self-verification`); its counts are recomputed above.",
  },
  {
    what: "The trials of the replication (n = 110)",
    why: "Not public; the same simulation is laid beside its published slopes (finding 3).",
  },
  {
    what: "The fall of the time to give up at a feeling of knowing of 5",
    why: "85 and 158 trials at the two highest levels; not modelled.",
  },
  {
    what: "Published running times",
    why: "Times are ratios within one run here: `npm run bench -- NAME`.",
  },
  {
    what: "Larger meta-levels (7B, 14B) and the difficulty check on MATH500 levels",
    why: "As for Table 1.",
  },
];
