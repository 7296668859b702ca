/** What a fake model says: the distribution of its next token after any prefix, given in closed form. */
import { UsageError } from "../../core/errors.ts";
import { CONTROL } from "./vocabulary.ts";

/** A token that may come next, by name, with its probability at temperature 1. */
export interface Candidate {
  readonly token: string;
  readonly probability: number;
}

/** What is before the next token. */
export interface Prefix {
  /**
   * The text of the whole prompt, as the model sees it: after the template, after anything was cut from it, control
   * tokens by their names.
   */
  readonly prompt: string;
  /** What it has generated since, token by token. */
  readonly tokens: readonly string[];
}

/** The next token's distribution, and the one that is spoken whatever the sampler says, where that is laid down. */
export interface Thought {
  /** Probabilities that sum to 1. */
  readonly candidates: readonly Candidate[];
  readonly spoken?: string;
}

/** A mind that a fake server serves: a script, a simulated reasoner, any finite process. */
export interface Brain {
  /** Every piece of text that it may speak as one token, beside bytes and control tokens. */
  readonly pieces: readonly string[];
  /** The distribution of the token after this prefix; the same prefix gives the same distribution. */
  readonly next: (prefix: Prefix) => Thought;
}

/** One token of a script: certain, or with the probability it had and what else could have come. */
export type ScriptStep =
  | string
  | { readonly token: string; readonly probability: number; readonly others?: readonly Candidate[] };

/** Text in pieces, about as tokenizers cut it: words with the space before them, runs of digits and of signs. */
export const piecesOf = (text: string): readonly string[] =>
  text.match(/<\/?think>|<\|im_end\|>| ?\p{L}+| ?\p{N}| ?[^\s\p{L}\p{N}<]+|\s+|</gu) ?? [];

/** Speaks exactly these tokens, then ends its turn; the sampler's settings do not change what it says. */
export const script = (steps: readonly ScriptStep[]): Brain => {
  const thoughts = steps.map(thoughtOf);
  return { pieces: piecesIn(steps), next: ({ tokens }) => thoughts[tokens.length] ?? TURN_END };
};

/** Speaks the script that belongs to the prompt. `pieces` names what any of them may say. */
export const answering = (
  pieces: readonly string[],
  choose: (prompt: string) => readonly ScriptStep[],
): Brain => ({
  pieces,
  next: ({ prompt, tokens }) => {
    const step = choose(prompt)[tokens.length];
    return step === undefined ? TURN_END : thoughtOf(step);
  },
});

/**
 * Knows one text by heart and goes on where the prompt leaves off: after the longest beginning of the text, cut
 * between tokens, that the prompt ends with. A server that truly continues gets the rest; one that opens a new turn,
 * or trims what it was given, hears the text from its beginning.
 */
export const recital = (steps: readonly ScriptStep[]): Brain => {
  const thoughts = steps.map(thoughtOf);
  const spoken = steps.map((step) => (typeof step === "string" ? step : step.token));
  const beginnings = spoken.map((_, count) => spoken.slice(0, count).join(""));
  const after = (prompt: string): number => {
    for (let count = beginnings.length - 1; count > 0; count--) {
      if (prompt.endsWith(beginnings[count]!)) return count;
    }
    return 0;
  };
  return {
    pieces: piecesIn(steps),
    next: ({ prompt, tokens }) => thoughts[after(prompt) + tokens.length] ?? TURN_END,
  };
};

const TURN_END: Thought = {
  candidates: [{ token: CONTROL.turnEnd, probability: 1 }],
  spoken: CONTROL.turnEnd,
};

const piecesIn = (steps: readonly ScriptStep[]): readonly string[] =>
  steps.flatMap((step) =>
    typeof step === "string" ? [step] : [step.token, ...(step.others ?? []).map(({ token }) => token)],
  );

/** What is left of the probability stands for all tokens that the script does not name. */
const thoughtOf = (step: ScriptStep): Thought => {
  if (typeof step === "string") return { candidates: [{ token: step, probability: 1 }], spoken: step };
  const { token, probability, others = [] } = step;
  const named = [{ token, probability }, ...others];
  const left = 1 - named.reduce((sum, candidate) => sum + candidate.probability, 0);
  if (left < -1e-9 || !named.every(({ probability: p }) => p > 0 && p <= 1)) {
    throw new UsageError({
      where: `the script's token ${JSON.stringify(token)}`,
      got: `probabilities ${named.map(({ probability: p }) => p).join(", ")}`,
      expected: "numbers above 0 that sum to at most 1",
    });
  }
  const rest = left > 1e-9 ? [{ token: CONTROL.rest, probability: left }] : [];
  return { candidates: [...named, ...rest], spoken: token };
};
