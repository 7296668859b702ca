import type { LanguageModel, Piece, Segment } from "../contract.ts";
import { type Outcome, type Probe, shown, user, wholeText } from "./probe.ts";

const segment = (text: string): Segment => ({ text, ids: null });

/** Whether a begun turn is gone on from, and not answered or begun anew. */
export const continuationProbe: Probe = {
  id: "continuation",
  question: "Is a begun answer continued?",
  how: "begins a turn with the first half of a greedy answer and compares what follows with the second half",
  costs: { requests: 2, tokens: 160 },
  run: async ({ model, leading }) => {
    const { continueTurn } = model;
    if (!continueTurn.offered) return { verdict: "not-offered", found: continueTurn.why };
    const options = { maxTokens: 48, temperature: 0 };
    const pieces: Piece[] = [];
    const generation = model.chat(user(leading), options);
    for await (const piece of generation) if (piece.text !== "") pieces.push(piece);
    const first = await generation.finish();
    if (first.exact === null || pieces.length < 4) {
      return { verdict: "unclear", found: `nothing to go on from: ${shown(wholeText(first))}` };
    }
    const { text } = first.exact;
    const half = together(pieces.slice(0, Math.ceil(pieces.length / 2)));
    const next = await continueTurn.use(user(leading), [half], options).finish();
    const got = next.exact?.text ?? wholeText(next);
    const expected = text.slice(half.text.length);
    const common = Math.min(got.length, expected.length);
    if (common > 0 && got.slice(0, common) === expected.slice(0, common)) {
      return {
        verdict: "yes",
        found: `${shown(half.text)} went on with ${shown(got)}, by ${continueTurn.how}`,
      };
    }
    return {
      verdict: text.startsWith(got.slice(0, Math.max(1, common))) ? "no" : "unclear",
      found: `${shown(half.text)} was followed by ${shown(got)}, not by ${shown(expected)}`,
    };
  },
};

/** Pieces as one segment, with their tokens where all are known: words cut elsewhere would go on otherwise. */
const together = (pieces: readonly Piece[]): Segment => {
  const tokens = pieces.flatMap((piece) => piece.tokens ?? []);
  const known = pieces.every((piece) => piece.tokens !== null) && tokens.every(({ id }) => id !== null);
  return {
    text: pieces.map(({ text }) => text).join(""),
    ids: known ? tokens.map(({ id }) => id!) : null,
  };
};

/** Tokens of the prompt, as the server counts them, when a turn has begun with this text. */
const promptTokens = async (model: LanguageModel, leading: string, begun: string): Promise<number | null> => {
  if (!model.continueTurn.offered) return null;
  const options = { maxTokens: 1, temperature: 0 };
  const { ledger } = await model.continueTurn.use(user(leading), [segment(begun)], options).finish();
  return ledger.prompt.known && ledger.prompt.source === "server" ? ledger.prompt.tokens : null;
};

const ending = (id: string, name: string, before: string, after: string): Probe => ({
  id,
  question: `Does a continuation keep ${name}?`,
  how: "compares the server's count of prompt tokens with and without it",
  costs: { requests: 2, tokens: 120 },
  run: async ({ model, leading }): Promise<Outcome> => {
    if (!model.continueTurn.offered) return { verdict: "not-offered", found: model.continueTurn.why };
    const without = await promptTokens(model, leading, before);
    const withIt = await promptTokens(model, leading, before + after);
    if (without === null || withIt === null) {
      return { verdict: "unclear", found: "the server does not count the prompt's tokens" };
    }
    const found = `${without} tokens without, ${withIt} with`;
    return { verdict: withIt > without ? "yes" : "no", found };
  },
});

/** What templates are known to lose at the end of a begun turn. */
export const endingProbes: readonly Probe[] = [
  ending("continuation-newline", "a trailing line break", "One, two,", "\n"),
  ending("continuation-space", "a trailing space", "One, two,", " "),
  ending(
    "continuation-think",
    "all before </think>",
    "<think>\nI count, one number after another, until all are said.",
    "\n</think>\n\n",
  ),
];
