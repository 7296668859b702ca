/** One generation of a model in this process, as the lines that its dialect reads. */
import type { Alternative, Token } from "../contract.ts";
import type { Evaluated, Loaded, LoadedModel } from "./library.ts";

/** What is to be generated. */
export interface Order {
  readonly prompt: readonly number[];
  readonly maxTokens: number;
  /** How many of the likeliest tokens come with each; `null`: no log-probabilities. */
  readonly top: number | null;
  readonly sampling: Readonly<Record<string, unknown>>;
}

/** A token, or the end with what it has cost. */
export type Line =
  | { readonly token: Token }
  | {
      readonly ending: "end-of-turn" | "length";
      readonly usage: { readonly prompt: number; readonly cached: number; readonly decoded: number };
    };

/** A character of more tokens than this is none. */
const LONGEST_CHARACTER = 8;

/** Generates until the turn ends, a limit is reached, or the signal fires. */
export async function* evaluated(
  { model, sequence }: Loaded,
  order: Order,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  const { prompt, top, sampling } = order;
  // The last token is always read anew: its answer is what is asked for.
  await sequence.adaptStateToTokens(prompt.slice(0, -1), false);
  const cached = sequence.nextTokenIndex;
  const limit = Math.min(order.maxTokens, sequence.contextSize - prompt.length);
  const metadata = { confidence: top === 0, probabilities: (top ?? 0) > 0 };
  const options = { ...sampling, yieldEogToken: true };
  const text = texts(model);
  let decoded = 0;
  let ending: "end-of-turn" | "length" = "length";
  const drawing = sequence.evaluateWithMetadata(prompt.slice(cached), metadata, options);
  for await (const drawn of drawing) {
    if (signal.aborted) return;
    decoded++;
    const ends = model.isEogToken(drawn.token);
    const last = ends || decoded === limit;
    yield { token: tokenOf(model, drawn, ends ? text.rest() : text.next(drawn.token, last), top) };
    if (ends) ending = "end-of-turn";
    if (last) break;
  }
  yield { ending, usage: { prompt: prompt.length, cached, decoded } };
}

/** The text of tokens in a row, whose characters may be cut anywhere: a token that ends inside one has none yet. */
const texts = (model: LoadedModel) => {
  const said: number[] = [];
  let pending: number[] = [];
  const rest = (): string => {
    const text = pending.length === 0 ? "" : model.detokenize(pending, false, said);
    said.push(...pending);
    pending = [];
    return text;
  };
  const next = (token: number, last: boolean): string => {
    pending.push(token);
    const open = model.detokenize(pending, false, said).endsWith("\ufffd");
    return open && !last && pending.length < LONGEST_CHARACTER ? "" : rest();
  };
  return { next, rest };
};

const tokenOf = (model: LoadedModel, drawn: Evaluated, text: string, top: number | null): Token => {
  const { token: id, probabilities, confidence } = drawn;
  const probability = probabilities?.get(id) ?? confidence ?? null;
  return {
    text,
    id,
    logProbability: top === null || probability === null ? null : Math.log(probability),
    top: top === null ? null : likeliest(model, probabilities ?? new Map(), top),
  };
};

const likeliest = (
  model: LoadedModel,
  probabilities: ReadonlyMap<number, number>,
  top: number,
): readonly Alternative[] =>
  [...probabilities]
    .slice(0, top)
    .filter(([, probability]) => probability > 0)
    .map(([id, probability]) => ({
      text: model.isEogToken(id) ? "" : model.detokenize([id], false),
      id,
      logProbability: Math.log(probability),
    }));
