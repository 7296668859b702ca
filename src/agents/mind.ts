/**
 * Minds: whoever answers the controls of a theory. A mind is a recipe for individuals; an individual is one
 * participant with its own memory, which lives through many tasks.
 */
import type { ObjectLevel } from "../core/levels.ts";
import type { Rng } from "../core/rng.ts";
import type { Settings, SettingValues } from "../core/settings.ts";

/** A word pair to study: the cue word and its target. */
export interface WordPair {
  readonly word: string;
  readonly target: string;
}

/** One participant. */
export interface Individual<Control, Observation> {
  /** Learns the pairs, once, before any query. */
  readonly study: (pairs: readonly WordPair[], rng: Rng) => void;
  /** Answers the meta-level's controls. */
  readonly object: ObjectLevel<Control, Observation>;
}

/** A recipe for individuals, with the parameters that it declares. */
export interface Mind<Control, Observation> {
  readonly name: string;
  readonly title: string;
  readonly settings: Settings;
  readonly begin: (values: SettingValues, participant: string, rng: Rng) => Individual<Control, Observation>;
}
