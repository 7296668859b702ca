/** Prompts as token ids: what vLLM continues without loss. */
import type { GenerationOptions, Message, Segment } from "../contract.ts";
import type { ModelError } from "../errors.ts";
import type { Ask, Server } from "../server.ts";
import { unreadable } from "../transport/frames.ts";
import { ids as idsIn, list, object, text as textIn } from "./field.ts";
import { joined, textOf, withoutDoubleMark } from "./prompt.ts";

/**
 * The ids that a tokenizer gives this text.
 *
 * @throws ModelError for a reply that has none, which would otherwise count as nothing.
 */
export const idsOfText = async (
  ask: Ask,
  text: string,
  body: Readonly<Record<string, unknown>>,
): Promise<readonly number[]> => {
  const found = idsIn(object(await ask({ path: "/tokenize", body })).tokens);
  if (found === null || (found.length === 0 && text !== "")) throw noTokens();
  return found;
};

const noTokens = (): ModelError => unreadable("/tokenize", "no list of the text's tokens");

/** Segments as ids: their own where they have them, encoded where they are text. */
export const encodedBy = async (
  encode: (text: string) => Promise<readonly number[]>,
  segments: readonly Segment[],
): Promise<readonly number[]> =>
  (await Promise.all(segments.map(({ text, ids }) => ids ?? encode(text)))).flat();

/** The ids of a chat up to where its last turn stands, and its text as far as it decides where reasoning begins. */
export const promptIds = async (
  server: Server,
  ask: Ask,
  messages: readonly Message[],
  begun: readonly Segment[],
  options: GenerationOptions,
  encode: (text: string) => Promise<readonly number[]>,
): Promise<{ readonly ids: readonly number[]; readonly text: string }> => {
  const body = {
    model: server.model,
    messages,
    add_generation_prompt: true,
    add_special_tokens: false,
    return_token_strs: true,
  };
  const reply = object(await ask({ path: "/tokenize", body }));
  const rendered = idsIn(reply.tokens);
  if (rendered === null || rendered.length === 0) throw noTokens();
  const marks = options.reasoningMarks ?? server.reasoningMarks;
  const words = list(reply.token_strs).map((word) => plain(textIn(word) ?? ""));
  const said = words.join("");
  const kept = withoutDoubleMark(said, textOf(begun), marks);
  const cut = kept === said ? rendered : rendered.slice(0, tokensWithin(words, kept.length));
  const ids = [...cut, ...(await encodedBy(encode, joined(begun)))];
  return { ids, text: kept + textOf(begun) };
};

/** A vocabulary's way of writing space and line break, undone as far as marks need it. */
const plain = (word: string): string => word.replace(/[Ġ▁]/g, " ").replace(/Ċ/g, "\n");

/** How many words lie wholly within the first characters. */
const tokensWithin = (words: readonly string[], characters: number): number => {
  let length = 0;
  let count = 0;
  for (const word of words) {
    length += word.length;
    if (length > characters) break;
    count++;
  }
  return count;
};
