/** What a route of a fake server answers with, before time and faults have their say. */
import type { Ask, Ending, Step } from "./generate.ts";

/** An answer that is there at once. */
export interface Whole {
  readonly kind: "whole";
  readonly status: number;
  /** JSON, or text as it is. */
  readonly body: object | string;
  readonly contentType?: string;
}

/** An answer that has to be generated. */
export interface Generation {
  readonly kind: "generation";
  readonly ask: Ask;
  readonly streamed: boolean;
  readonly format: Format;
  /** By which name the client may abort or steer it. */
  readonly id: string;
  /** Whether the client may end its reasoning (llama.cpp's `reasoning_control`). */
  readonly steerable: boolean;
}

/** Either. */
export type Reply = Whole | Generation;

/** What is known before the first token. */
export interface Begun {
  readonly promptTokens: number;
  readonly cachedTokens: number;
}

/** How a dialect writes a generation. Events are the JSON values of a stream, in order. */
export interface Format {
  readonly framing: Framing;
  /** Before the first token. */
  readonly head: (begun: Begun) => readonly object[];
  /** For one token. */
  readonly token: (step: Step) => readonly object[];
  /** After the last; each event says whether it is the final chunk or tells usage alone. */
  readonly tail: (ending: Ending, begun: Begun) => readonly object[];
  /** All of it, not streamed. */
  readonly whole: (steps: readonly Step[], ending: Ending, begun: Begun) => object;
  /** An error amid the stream. */
  readonly failure: (message: string) => object;
}

/** How events become bytes. */
export interface Framing {
  readonly contentType: string;
  /** Before and after each event's JSON. */
  readonly before: string;
  readonly after: string;
  /** What ends a stream; empty where nothing does. */
  readonly closing: string;
}

/** Server-sent events that end with `[DONE]`. */
export const EVENTS: Framing = {
  contentType: "text/event-stream; charset=utf-8",
  before: "data: ",
  after: "\n\n",
  closing: "data: [DONE]\n\n",
};

/** Server-sent events that just end. */
export const EVENTS_UNMARKED: Framing = { ...EVENTS, closing: "" };

/** One JSON value a line. */
export const LINES: Framing = {
  contentType: "application/x-ndjson",
  before: "",
  after: "\n",
  closing: "",
};

/** A JSON answer. */
export const answered = (body: object | string, status = 200): Whole => ({ kind: "whole", status, body });

/** A plain text answer. */
export const said = (body: string, status = 200): Whole => ({
  kind: "whole",
  status,
  body,
  contentType: "text/plain; charset=utf-8",
});
