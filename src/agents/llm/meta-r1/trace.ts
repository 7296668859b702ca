/** The object level's one trace: read chunk by chunk, gone on from its exact prefix, put into, and ended. */
import type { Rng } from "../../../core/rng.ts";
import type { Chunk } from "../../../meta-r1/index.ts";
import { type Exchange, exchangeOf, seedFrom } from "../asking/index.ts";
import type { Completion, Generation, LanguageModel, Message, Segment, Shortfall } from "../contract.ts";
import { ModelError, required } from "../errors.ts";
import { leastOf } from "../stream/ledger.ts";
import { chunkCutter } from "./chunk-cutter.ts";
import type { MetaR1Options } from "./options.ts";

/** A part of the trace and who wrote it. */
export interface Written {
  readonly by: "prefill" | "model" | "advice" | "termination";
  readonly text: string;
}

/** What the next chunk is, and the text that the answer is read from if the turn has ended with it. */
export interface NextChunk {
  readonly chunk: Chunk;
  readonly ended: { readonly answer: string | null } | null;
}

/** A trace under way. */
export interface ObjectTrace {
  /** Reads on to the end of the next chunk; a seed is drawn only where a request is opened. */
  readonly next: (rng: Rng) => Promise<NextChunk>;
  /** Stops the stream where the reader stands and puts the text behind what was read. @eq R1-8 @eq R1-9 */
  readonly inject: (text: string) => Promise<void>;
  /** Puts in the words that end the thinking, and reads the answer. */
  readonly end: (text: string, rng: Rng) => Promise<string>;
  /** Lets go of a stream that is still open. */
  readonly close: () => Promise<void>;
  /** One for each request, in order, by the control that it was opened for. */
  readonly exchanges: () => readonly Exchange[];
  /** The trace so far, part by part. */
  readonly written: () => readonly Written[];
  /** What was asked for and did not happen. */
  readonly shortfalls: () => readonly Shortfall[];
}

/** What a request of the object level was opened for: per-chunk requests go on under the last of them. */
type Opening = "chunk-generate" | "advice-inject" | "thinking-end";

const CLOSING_MARK = "</think>";

const UNCOUNTED: Shortfall = {
  kind: "usage-missing",
  detail: "the trace came without its tokens: the length of a chunk is the number of its pieces",
};

/**
 * Begins a trace with what its turn begins with. Nothing is asked before the first chunk is.
 *
 * @throws UsageError for a model whose turns cannot be continued: advice could not be put into them.
 */
export const objectTrace = (
  model: LanguageModel,
  messages: readonly Message[],
  prefill: string,
  options: MetaR1Options,
): ObjectTrace => {
  const continueTurn = required(model, "continueTurn");
  const { mode, paragraphs, chunkTokens, maxTokens, answerTokens, sampling } = options;
  const begun: Segment[] = [{ text: prefill, ids: null }];
  const written: Written[] = [{ by: "prefill", text: prefill }];
  const exchanges: Exchange[] = [];
  let opening: Opening = "chunk-generate";
  const thinks = !prefill.includes(CLOSING_MARK);
  let open: { readonly generation: Generation; said: string } | null = null;
  let left = maxTokens;
  let uncounted = false;

  const begin = (limit: number, rng: Rng): NonNullable<typeof open> => {
    const generation = continueTurn(messages, [...begun], {
      ...sampling,
      maxTokens: limit,
      ...seedFrom(model, rng),
    });
    open = { generation, said: "" };
    return open;
  };
  /** What was read of a generation becomes part of what the next begins with. */
  const conclude = (completion: Completion): Completion => {
    const said = open?.said ?? "";
    open = null;
    exchanges.push(exchangeOf(opening, 1, messages, completion, null));
    left -= leastOf(completion.ledger.decoded);
    if (said !== "") written.push({ by: "model", text: said });
    if (completion.exact === null) throw prefixLost(model);
    begun.push(completion.exact);
    return completion;
  };
  const put = async (by: "advice" | "termination", text: string): Promise<void> => {
    if (open !== null) conclude(await open.generation.abort());
    begun.push({ text, ids: null });
    written.push({ by, text });
    opening = by === "advice" ? "advice-inject" : "thinking-end";
  };
  const modelText = (): string =>
    written.reduce((all, { by, text }) => (by === "model" ? all + text : all), "") + (open?.said ?? "");

  /** Reads what is left of the turn: the answer behind the reasoning. */
  const restOfTurn = async (rng: Rng): Promise<string> => {
    let answer = "";
    for (;;) {
      if (open === null && left < 1) return answer;
      open ??= begin(left, rng);
      const from = open.said.length;
      const { ending } = conclude(await readThrough(open));
      answer += written.at(-1)!.text.slice(from);
      if (ending.kind !== "length" || mode === "stream") return answer;
    }
  };

  const next = async (rng: Rng): Promise<NextChunk> => {
    if (open === null && left < 1) return { chunk: { text: "", tokens: 0 }, ended: { answer: null } };
    const cutter = chunkCutter(mode === "stream" ? paragraphs : Number.POSITIVE_INFINITY);
    const chunk = (): Chunk => ({ text: cutter.text(), tokens: cutter.tokens() });
    const current = open ?? begin(mode === "stream" ? left : Math.min(chunkTokens, left), rng);
    const pieces = current.generation[Symbol.asyncIterator]();
    for (let arrival = await pieces.next(); arrival.done !== true; arrival = await pieces.next()) {
      const piece = arrival.value;
      current.said += piece.text;
      const whole = cutter.take(piece);
      uncounted ||= !cutter.counted();
      if (thinks && piece.text.trim() === CLOSING_MARK) {
        return { chunk: chunk(), ended: { answer: await restOfTurn(rng) } };
      }
      if (whole) return { chunk: chunk(), ended: null };
    }
    const { ending } = conclude(await current.generation.finish());
    if (ending.kind !== "length") return { chunk: chunk(), ended: { answer: modelText() } };
    const more = mode === "per-chunk" && left >= 1;
    return { chunk: chunk(), ended: more ? null : { answer: thinks ? null : modelText() } };
  };

  return {
    next,
    inject: (text) => put("advice", text),
    end: async (text, rng) => {
      await put("termination", text);
      const current = begin(answerTokens, rng);
      conclude(await readThrough(current));
      return current.said;
    },
    close: async () => {
      if (open !== null) conclude(await open.generation.abort());
    },
    exchanges: () => exchanges,
    written: () => (open === null ? written : [...written, { by: "model", text: open.said }]),
    shortfalls: () => [
      ...exchanges.flatMap(({ shortfalls }) => shortfalls),
      ...(uncounted ? [UNCOUNTED] : []),
    ],
  };
};

const readThrough = async (open: { readonly generation: Generation; said: string }): Promise<Completion> => {
  for await (const { text } of open.generation) open.said += text;
  return open.generation.finish();
};

const prefixLost = ({ name, dialect }: LanguageModel): ModelError =>
  new ModelError(
    {
      where: `model ${name} (${dialect})`,
      got: "a trace taken apart into reasoning and answer",
      expected: "the exact text, which is what a continuation begins with",
      remedy: "Name the model's chat format (--chat-format), or start the server without a reasoning parser.",
    },
    { fault: "unreadable" },
  );
