import best from "./best.json" with { type: "json" };
import type { PolicyName, PriorName } from "./range.ts";
import type { Fitted } from "./search.ts";

export interface StoredCell {
  readonly prior: PriorName;
  /** γ/U */
  readonly ratio: number;
  readonly policies: Readonly<Record<PolicyName, Fitted>>;
}

/** What `scripts/dual-counter.ts` found. */
export const STORED = best as unknown as {
  readonly command: string;
  readonly search: { readonly seed: number; readonly paths: number; readonly few: number };
  readonly cells: readonly StoredCell[];
};
