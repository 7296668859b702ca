/**
 * Thinking that is watched while it is written, as one stream: probed without a trace of it, cut short, or told to go
 * on. Probes are put beside the stream and leave it as it is; only what is put into it costs a new reading of it.
 */
import {
  type Exchange,
  exchangeOf,
  type LanguageModel,
  type Message,
  overheard,
  type Piece,
  REASONING_MARKS,
  required,
  type Sampling,
  seedFrom,
  type Token,
} from "../../agents/llm/index.ts";
import type { Rng } from "../../core/rng.ts";

/** What a turn of a reasoning model begins with. */
const OPENING = `${REASONING_MARKS.open}\n`;

/** What closes thinking that is cut short. */
export const CLOSING = `\n${REASONING_MARKS.close}\n\n`;

/** How a turn is asked for. */
export interface Watching {
  readonly model: LanguageModel;
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
  readonly tell: (piece: Piece) => void;
}

/** Where a part of the turn has stopped. */
export interface Stopped {
  /** The turn ended; its thinking was closed; the limit of tokens was reached; or whoever watched stopped it. */
  readonly by: "end" | "closed" | "length" | "watcher";
  /** Tokens of this part. */
  readonly tokens: number;
}

/** Says after each piece of thinking whether to stop: the text of the thinking to keep, or `null` to read on. */
export type Watch = (thought: string, tokens: number) => string | null | Promise<string | null>;

/** What a probe brought. */
export interface Probed {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** A turn under way. */
export interface WatchedThinking {
  /** Puts a text behind the thinking. */
  readonly put: (text: string) => void;
  /**
   * Goes on from what there is.
   *
   * @param stopAtClose ends the request where the thinking closes, and leaves the mark out.
   */
  readonly goOn: (
    purpose: string,
    asked: { readonly maxTokens: number; readonly stopAtClose: boolean; readonly watch?: Watch },
    rng: Rng,
  ) => Promise<Stopped>;
  /** What was written behind the thinking, or by a turn that never closed it. */
  readonly reply: () => string;
  /** Asks what would follow a text put behind this thinking. It is thrown away afterwards. */
  readonly probe: (
    purpose: string,
    asked: {
      readonly thought: string;
      readonly suffix: string;
      readonly maxTokens: number;
      readonly stop: readonly string[];
      readonly logProbabilities: boolean;
    },
    rng: Rng,
  ) => Promise<Probed>;
  readonly exchanges: () => readonly Exchange[];
}

/**
 * Begins a turn with an opened mark of reasoning.
 *
 * @throws UsageError for a model whose turns cannot be continued.
 */
export const watchedThinking = ({ model, messages, sampling, tell }: Watching): WatchedThinking => {
  const heard = required(overheard(model, tell), "continueTurn");
  const quiet = required(model, "continueTurn");
  const exchanges: Exchange[] = [];
  let begun = OPENING;
  let reply = "";
  /** All thinking so far, what was put into it included. */
  const thought = (): string => begun.slice(OPENING.length).split(REASONING_MARKS.close)[0]!;

  return {
    put: (text) => {
      begun += text;
    },
    goOn: async (purpose, { maxTokens, stopAtClose, watch }, rng) => {
      const before = thought();
      let closed = begun.includes(REASONING_MARKS.close);
      const generation = heard(messages, [{ text: begun, ids: null }], {
        ...sampling,
        maxTokens,
        ...(stopAtClose ? { stop: [REASONING_MARKS.close] } : {}),
        ...seedFrom(model, rng),
      });
      let [said, tokens] = ["", 0];
      let kept: string | null = null;
      for await (const piece of generation) {
        if (piece.text.trim() === REASONING_MARKS.close) closed = true;
        else if (closed) reply += piece.text;
        said += piece.text;
        tokens += piece.tokens?.length ?? Number(piece.text !== "");
        if (closed || watch === undefined) continue;
        kept = await watch(before + said, tokens);
        if (kept !== null) break;
      }
      const completion = await (kept === null ? generation.finish() : generation.abort());
      exchanges.push(exchangeOf(purpose, 1, messages, completion, null));
      if (kept !== null) {
        begun = OPENING + kept;
        return { by: "watcher", tokens };
      }
      begun += said;
      const { kind } = completion.ending;
      const cut = stopAtClose && (kind === "stop-text" || kind === "stopped");
      if (!closed && !cut && kind !== "length") reply += said;
      return { by: cut ? "closed" : kind === "length" ? "length" : "end", tokens };
    },
    reply: () => reply.trim(),
    probe: async (purpose, asked, rng) => {
      const { suffix, maxTokens, stop, logProbabilities } = asked;
      const generation = quiet(messages, [{ text: OPENING + asked.thought + suffix, ids: null }], {
        ...sampling,
        maxTokens,
        ...(stop.length === 0 ? {} : { stop }),
        ...(logProbabilities ? { logProbabilities: { top: 1 } } : {}),
        ...seedFrom(model, rng),
      });
      const tokens: Token[] = [];
      let text = "";
      for await (const piece of generation) {
        text += piece.text;
        tokens.push(...(piece.tokens ?? []));
      }
      const completion = await generation.finish();
      exchanges.push(exchangeOf(purpose, 1, messages, completion, null));
      return { text, tokens };
    },
    exchanges: () => exchanges,
  };
};
