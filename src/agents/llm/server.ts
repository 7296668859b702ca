/** What a dialect has to work with: a way to ask its server small things and a way to open streams, as types. */

import type { ChatFormat } from "./chat-formats.ts";
import type { Generation, GenerationOptions, ReasoningMarks } from "./contract.ts";
import type { Call } from "./stream/reading.ts";

/** One small exchange: JSON there and back. */
export interface Question {
  readonly path: string;
  /** With a body it is a POST. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Asks the server something small.
 *
 * @throws ModelError where it does not answer with JSON.
 */
export type Ask = (question: Question) => Promise<unknown>;

/** A model server, or several alike, as a dialect sees it. */
export interface Server {
  /** The model's name, as it stands in requests. */
  readonly model: string;
  /** Asks any of the servers. */
  readonly ask: Ask;
  /**
   * Opens a stream with the call that `write` makes, once the stream is read. Calls of the same `affinity` go to the
   * server that had the last one, whose cache holds their beginning, unless it has much more to do than the others.
   */
  readonly generate: (
    write: (ask: Ask) => Call | Promise<Call>,
    options: GenerationOptions,
    affinity: string,
  ) => Generation;
  /** Put before the messages of every chat. */
  readonly system: string | null;
  /** How chats are written as text, where the server does not say it itself. */
  readonly chatFormat: ChatFormat | null;
  /** The marks of reasoning in raw text, unless a request names its own. */
  readonly reasoningMarks: ReasoningMarks;
}
