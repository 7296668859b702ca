import type { Cue } from "./mdp.ts";

/** A trial of Experiment 2: two cues on offer, one of them to be looked at first. */
export type TwoCueTask = null;

/** The meta-level's model of both searches: steps and recall progress on each cue, and the cue looked at. */
export interface TwoCueProgress {
  readonly tL: number;
  readonly tR: number;
  readonly zL: number;
  readonly zR: number;
  /** `null` before the first look. */
  readonly focus: Cue | null;
}

/** Meta → object: one step of SEARCH on this cue. */
export interface CueSearch {
  readonly type: "cue-search";
  readonly cue: Cue;
}

/** Object → meta: x_t, by how far the step took the search. @eq 70 */
export interface ProgressMade {
  readonly type: "progress-made";
  readonly progress: number;
}

/** A recall through either cue, or STOP, or the horizon with neither recalled. */
export type TwoCueOutcome =
  | { readonly type: "recalled"; readonly cue: Cue; readonly steps: number }
  | { readonly type: "given-up"; readonly steps: number };
