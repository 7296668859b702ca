/**
 * Minds: whoever answers the controls of a theory. A mind is a recipe for individuals; an individual is one
 * participant with its own memory, which lives through many tasks.
 */
import type { AwaitedObjectLevel, ObjectLevel } from "../core/levels.ts";
import type { Rng } from "../core/rng.ts";
import type { Settings, SettingValues } from "../core/settings.ts";

/** A word pair to study: the cue word and its target. */
export interface WordPair {
  readonly word: string;
  readonly target: string;
}

/** What an experimenter adds to one studied pair, in units of the mind's own strengths. */
export interface Priming {
  readonly word: string;
  /** Added to how familiar the question feels. */
  readonly question: number;
  /** Added to the strength of the target. */
  readonly target: number;
}

/** One participant. */
export interface Individual<Control, Observation> {
  /** Learns the pairs, before any query about them. */
  readonly study: (pairs: readonly WordPair[], rng: Rng) => void;
  /** Answers the meta-level's controls. */
  readonly object: ObjectLevel<Control, Observation>;
  /** Meets a question or a target once more outside any query; absent where the mind cannot be primed. */
  readonly prime?: (priming: Priming) => void;
  /**
   * What the participant says when asked, after a query ended with `outcome`, how sure it was (an answer) or how much
   * it feels that it knows (none), from 0 to 1. Absent where that is what the trace already says: the confidence of
   * the answer, the share of FOK⁺ in the last feeling of knowing.
   */
  readonly report?: (outcome: unknown) => number;
}

/** A recipe for individuals, with the parameters that it declares. */
export interface Mind<Control, Observation> {
  readonly name: string;
  readonly title: string;
  readonly settings: Settings;
  /** Makes one participant, with an empty memory; what sets it apart from others is drawn from `rng`. */
  readonly begin: (values: SettingValues, participant: string, rng: Rng) => Individual<Control, Observation>;
}

/** One participant who answers later: the same as an individual, but for being waited for. */
export interface AwaitedIndividual<Control, Observation>
  extends Omit<Individual<Control, Observation>, "study" | "object"> {
  /** Learns the pairs, before any query about them; the first query waits until this has come to an end. */
  readonly study: (pairs: readonly WordPair[], rng: Rng) => void | Promise<void>;
  readonly object: AwaitedObjectLevel<Control, Observation>;
}

/** A recipe for individuals who answer later, such as those that a model server thinks for. */
export interface AwaitedMind<Control, Observation> extends Omit<Mind<Control, Observation>, "begin"> {
  /** Tells it from a mind that answers at once. */
  readonly awaited: true;
  /** Makes one participant, with an empty memory; what sets it apart from others is drawn from `rng`. */
  readonly begin: (
    values: SettingValues,
    participant: string,
    rng: Rng,
  ) => AwaitedIndividual<Control, Observation>;
}
