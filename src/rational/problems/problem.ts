/**
 * What `metalevel solve` needs of a problem: declared settings in, value, policy summary and picture out.
 */
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { Json } from "../../core/theory.ts";
import type { Picture } from "./picture.ts";

/** What solving a problem gives. */
export interface Solution {
  /** V*(s₀), or the value of the policy that was asked for; in full precision. */
  readonly value: number;
  /** The policy in numbers, keys in the order in which they are to be read; part of the JSON as they stand. */
  readonly summary: Readonly<Record<string, Json>>;
  /** The stopping boundary or the policy map. */
  readonly picture: Picture;
}

/** A problem that `metalevel solve` knows by name. */
export interface SolvableProblem {
  readonly name: string;
  readonly title: string;
  /** Where the problem comes from. */
  readonly source: string;
  readonly settings: Settings;
  /**
   * Solves the problem under these values.
   *
   * @throws UsageError for values that no theory allows, or that need more memory than the stated limit;
   * both before anything is allocated.
   */
  readonly solve: (values: SettingValues) => Solution | Promise<Solution>;
}
