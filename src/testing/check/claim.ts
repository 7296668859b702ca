import type fc from "fast-check";
import type { SettingValues } from "../../core/settings.ts";
import type { MachineOf, TriedRun } from "./run.ts";

/** Something that is checked on a theory's machines: a law, or a property, with the values that it is tried on. */
export interface Claim<Case = never> {
  readonly name: string;
  readonly kind: "law" | "property";
  readonly equations: readonly string[];
  readonly statement: string;
  /** Settings of the theory that it reads or sets itself: without them it has nothing to say. */
  readonly needs: readonly string[];
  /** What it is tried on. */
  readonly cases: (settings: fc.Arbitrary<SettingValues>) => fc.Arbitrary<Case>;
  /** What breaks it; `null` where nothing does. */
  readonly fault: (machineOf: MachineOf, tried: Case) => string | null;
  /** The runs to show of a case that breaks it. */
  readonly runs: (machineOf: MachineOf, tried: Case) => readonly TriedRun[];
  /** The settings within a case, where it has any, and the case with others in their place. */
  readonly settings: {
    /** Those of the case. */
    readonly of: (tried: Case) => SettingValues;
    /** The case under others. */
    readonly with: (tried: Case, settings: SettingValues) => Case;
  } | null;
  /** Values of a case beside its settings that a person must know to follow the run. */
  readonly beside: (tried: Case) => Readonly<Record<string, unknown>>;
}

/** A claim whose cases are not known to the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: each claim has cases of its own
export type AnyClaim = Claim<any>;
