/** One of the human findings that a simulation has to show, with what is claimed of it. */
import type { Claim } from "./claim.ts";

/**
 * Where the finding comes from: published and checked in a primary source; computed from public trials; quoted at
 * second hand, so that its direction may be tested and its number may not; or asked for by the theory itself.
 */
export type Standing = "published" | "from data" | "quoted" | "theory";

export interface Finding {
  readonly number: number;
  readonly title: string;
  readonly standing: Standing;
  readonly claims: readonly Claim[];
  /** What a reader should know before believing it. */
  readonly note?: string;
}
