/** Reads the stream of SGLang's own `/generate`. */
import type { Ending, Token } from "../contract.ts";
import type { Decoder, Reading } from "../stream/reading.ts";
import { type Fields, ids, list, number, object, optional, text } from "./field.ts";
import { endingFrom } from "./openai-shape.ts";

/**
 * Each document holds all text and tokens so far, or, where the server was started with incremental streaming, only
 * what is new: told apart by the number of tokens, which is always that of the whole. A text that ends inside a
 * character ends in U+FFFD until the rest of it has come; that end is waited for.
 */
export const generateDecoder = (stops: readonly string[]): Decoder => {
  let said = "";
  let counted = 0;
  return (document) => {
    const chunk = object(document);
    const meta = object(chunk.meta_info);
    const whole = text(chunk.text) ?? "";
    const total = number(meta.completion_tokens) ?? counted;
    const numbers = ids(chunk.output_ids);
    const values = list(meta.output_token_logprobs);
    const ending = endingOf(meta.finish_reason, stops);
    const cumulative = numbers === null ? whole.startsWith(said) : numbers.length === total;
    const shown = cumulative ? whole : said + whole;
    const settled = ending === undefined ? shown.replace(/\ufffd+$/, "") : shown;
    const fresh = settled.slice(said.length);
    const tokens = newTokens(fresh, numbers, values, list(meta.output_top_logprobs), counted, total);
    said = settled.length > said.length ? settled : said;
    counted = Math.max(counted, total);
    const empty = fresh === "" && (tokens ?? []).length === 0;
    return {
      pieces: empty ? [] : [{ channel: "answer", text: fresh, tokens }],
      usage: {
        decoded: counted,
        ...optional("prompt", number(meta.prompt_tokens)),
        ...optional("cached", number(meta.cached_tokens)),
      },
      ...optional("ending", ending),
      ...optional("id", text(meta.id)),
    } satisfies Reading;
  };
};

/** The tokens after the first `before` of `total`; either list may hold all of them or only the new ones. */
const newTokens = (
  fresh: string,
  numbers: readonly number[] | null,
  values: readonly unknown[],
  tops: readonly unknown[],
  before: number,
  total: number,
): readonly Token[] | null => {
  const newest = total - before;
  if (newest <= 0) return values.length === 0 && numbers === null && fresh !== "" ? null : [];
  const recent = <Item>(all: readonly Item[]): readonly Item[] => all.slice(-newest);
  const entries = recent(values).map(list);
  const alternatives = recent(tops).map(list);
  if (entries.length === newest) {
    return entries.map(([value, id, word], index) => ({
      text: text(word) ?? (newest === 1 ? fresh : ""),
      id: number(id),
      logProbability: number(value),
      top: (alternatives[index] ?? []).map(list).map(([value, id, word]) => ({
        text: text(word) ?? "",
        id: number(id),
        logProbability: number(value) ?? Number.NEGATIVE_INFINITY,
      })),
    }));
  }
  const own = numbers === null ? [] : recent(numbers);
  if (own.length !== newest) return null;
  return own.map((id, index) => ({ text: index === 0 ? fresh : "", id, logProbability: null, top: null }));
};

const endingOf = (reason: unknown, stops: readonly string[]): Ending | undefined => {
  if (reason === null || reason === undefined) return undefined;
  const { type, matched }: Fields = typeof reason === "string" ? { type: reason } : object(reason);
  return endingFrom(text(type) ?? "unknown", matched, true, stops);
};
