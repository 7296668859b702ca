/** One trial of Experiment 2: two cues in turn, either of whose targets will do. */
export interface TwoCueTrial {
  readonly participant: string;
  readonly trial: number;
  /** Whether a target was recalled; whatever else ended the trial was no recall. */
  readonly recalled: boolean;
  /** Share of two pretests of each pair that were right: 0, ½ or 1. First is the cue that is looked at first. */
  readonly pretestFirst: number;
  readonly pretestSecond: number;
  /** How long each look lasted, ms; odd ones, counted from 1, are at the first cue. */
  readonly durations: readonly number[];
}
