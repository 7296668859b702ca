import type { Rng } from "../../../core/rng.ts";
import type { Memory } from "../../../nelson-narens/index.ts";
import type { WordPair } from "../../mind.ts";
import type { Person } from "./person.ts";
import type { Traits } from "./traits.ts";

/**
 * What one question is connected with in memory. The strength of the target is read by `attend` alone. What a
 * feeling of knowing may read — familiarity, partial cues, earlier searches — is kept beside it, and goes with
 * strength only because both come from the same moment of study (No-Magic).
 */
export interface Association {
  readonly word: string;
  /** The words that the question can bring to mind: the target, then its competitors. */
  readonly answers: readonly string[];
  /** Their strengths, in the same order. */
  readonly strengths: number[];
  /** How familiar the question is. */
  familiarity: number;
  /** How easily parts of the target come to mind: its first letter, its sound, its category. */
  readonly partial: number;
  /** What the person was told is right; `null` for a question that was never studied. */
  readonly target: string | null;
  /** Consolidated tuples of earlier searches for this pair. */
  memories: readonly Memory[];
  /** How many tuples there have been, for the names of memories. */
  tuples: number;
}

/** Learns one pair among others: one draw of how well it was encoded, on which all else leans. */
export const learn = (
  pair: WordPair,
  pairs: readonly WordPair[],
  place: number,
  { ability, suggestibility, optimism }: Person,
  t: Traits,
  rng: Rng,
): Association => {
  const encoded = rng.normal();
  const leaning = (): number => t.encoding * encoded + Math.sqrt(1 - t.encoding ** 2) * rng.normal();
  const strength = t.strength + ability + t.strengthSpread * leaning();
  const familiarity = t.familiarity + optimism + leaning();
  const partial = leaning();
  const answers = [pair.target];
  const strengths = [strength];
  for (let k = 0; k < t.competitors && pairs.length > 1; k++) {
    const other = rng.integer(1, pairs.length - 1);
    answers.push(pairs[(place + other) % pairs.length]!.target);
    strengths.push(t.competition + suggestibility + t.competitionSpread * rng.normal());
  }
  return {
    word: pair.word,
    answers,
    strengths,
    familiarity,
    partial,
    target: pair.target,
    memories: [],
    tuples: 0,
  };
};

/** A question that was never studied brings nothing to mind; it is as familiar as the person's indifference. */
export const unstudied = (word: string, { optimism }: Person): Association => ({
  word,
  answers: [],
  strengths: [],
  familiarity: optimism,
  partial: 0,
  target: null,
  memories: [],
  tuples: 0,
});
