/** What a simulated model says, as parts of a turn: their text, and how probable its tokens are. */
export interface Said {
  readonly text: string;
  /** Probability of each of its tokens, in the model's own distribution. */
  readonly probability: number;
  /** The likeliest token in the place of the first, where it is a choice between two. */
  readonly rival?: string;
}

/** Tokens of filler are nearly certain. */
export const PLAIN = 0.97;

/** A part without a choice in it. */
export const plain = (text: string): Said => ({ text, probability: PLAIN });
