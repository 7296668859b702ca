import type fc from "fast-check";
import type { ObjectLevel } from "../../core/levels.ts";
import type { SettingValues } from "../../core/settings.ts";
import type { AnyClaim } from "./claim.ts";
import type { CheckedRun, MachineOf } from "./run.ts";
import type { SettingArbitraries } from "./settings.ts";

/** Something that must hold of every run of a theory, whatever its settings and whatever the object level answers. */
export interface TheoryProperty<Task, State, Control, Observation, Outcome> {
  /** A short name, for `--property`. */
  readonly name: string;
  /** The numbers of the equations that it states. */
  readonly equations: readonly string[];
  /** What it says, as one sentence. */
  readonly statement: string;
  /** What breaks it in this run; `null` where nothing does. */
  readonly fault: (run: CheckedRun<Task, State, Control, Observation, Outcome>) => string | null;
}

/** A planted fault: something done to a theory's machines, by which the properties are tried in their turn. */
export interface Mutant {
  /** What it gets wrong, in the theory's words. */
  readonly name: string;
  readonly equations: readonly string[];
  /** What a property would have to say to catch it. */
  readonly wanted: string;
  /** The machines with the fault planted in them; no source is touched. */
  readonly plant: (machineOf: MachineOf) => MachineOf;
}

/** What a theory needs beside itself to be checked. */
export interface CheckPlan<Task, State, Control, Observation, Outcome> {
  /** Tasks to run on, the plainest first, or an arbitrary of them. */
  readonly tasks: readonly Task[] | fc.Arbitrary<Task>;
  /**
   * A fresh object level for one run under these settings, which answers every control with anything that the theory
   * allows. It draws from the generator that it is given and from nothing else; a draw of 0 is its plainest answer.
   */
  readonly object: (settings: SettingValues) => ObjectLevel<Control, Observation>;
  /** Values to try for some of the settings, where the declaration's whole range would be too much. */
  readonly settings?: SettingArbitraries;
  readonly properties?: readonly TheoryProperty<Task, State, Control, Observation, Outcome>[];
  readonly mutants?: readonly Mutant[];
  /** Properties of its kind that a variant gives up, by name, each with the reason. */
  readonly waived?: Readonly<Record<string, string>>;
  /** Properties with values of their own to try, which are more than one run under one choice of settings. */
  readonly claims?: readonly AnyClaim[];
}

/** A plan of which only the shape is known. */
// biome-ignore lint/suspicious/noExplicitAny: a plan from a user's file is known only by its shape
export type AnyPlan = CheckPlan<any, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyProperty = TheoryProperty<any, any, any, any, any>;
