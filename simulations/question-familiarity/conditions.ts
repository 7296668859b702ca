import type { CriticalTrial } from "../../src/experiments/cued-recall/experiment.ts";

/** What is changed between the pretests and the critical trials. */
export const CONDITIONS = ["as it is", "question primed", "target primed"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A critical trial under a condition. */
export interface Primed {
  readonly condition: Condition;
  readonly trial: CriticalTrial;
  /** The dual counter of the first cycle, before anything was searched for. */
  readonly first: { readonly positive: number; readonly negative: number };
}
