/** `run.json` of an evaluation: everything that its other files depend on. Neither addresses nor keys are in it. */
import type { ServedModel } from "../agent/served.ts";

/** A model as far as results depend on it. */
export type ModelRecord =
  | {
      readonly kind: "simulated";
      readonly name: string;
      /** Its parameters, by name. */
      readonly settings: Readonly<Record<string, number | string | null>>;
    }
  | ServedModel;

/** The record. */
export interface EvaluationRecord {
  readonly metalevel: "eval";
  readonly version: string;
  readonly data: { readonly file: string; readonly sha256: string; readonly format: string };
  /** How many problems each method is to answer. */
  readonly problems: number;
  /** As it was asked for; `null`: all. */
  readonly limit: number | null;
  readonly seed: number;
  /** Each method with the values of its settings, in the order in which they were named. */
  readonly methods: Readonly<Record<string, Readonly<Record<string, number | string | null>>>>;
  readonly lMax: number;
  readonly against: string | null;
  readonly model: ModelRecord;
  /** The meta-level's own model; `null` where it is the same. */
  readonly meta: ModelRecord | null;
}
