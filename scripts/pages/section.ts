import type { Claim } from "./claim.ts";

/** Published numbers of one source. */
export interface Section {
  readonly title: string;
  readonly source: string;
  readonly claims: readonly Claim[];
  readonly note?: string;
}
