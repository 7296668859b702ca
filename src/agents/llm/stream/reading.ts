/** What a dialect makes of one document of a stream, and what it needs to have one opened. */
import type { Channel, Ending, Piece, ReasoningMarks, Shortfall } from "../contract.ts";
import type { Framing } from "../transport/frames.ts";

/** Token counts as a server reports them; absent: it did not say. */
export interface Usage {
  readonly prompt?: number;
  readonly cached?: number;
  readonly decoded?: number;
}

/** What one document says; absent or `undefined`: nothing about it. */
export interface Reading {
  readonly pieces: readonly Piece[];
  readonly ending?: Ending | undefined;
  readonly usage?: Usage | undefined;
  readonly model?: string | undefined;
  readonly id?: string | undefined;
  readonly shortfall?: Shortfall | undefined;
}

/** Reads the documents of one stream in order; may remember what it has read. */
export type Decoder = (document: unknown) => Reading | null;

/** A request for a stream, as a dialect writes it. */
export interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly framing: Framing;
  readonly decoder: Decoder;
  /** Ends the request with this id on the server, where it has a route for that. */
  readonly abort?: (id: string) => {
    readonly path: string;
    readonly body: Readonly<Record<string, unknown>>;
  };
  /** Where the client has to find the reasoning in the raw text, and where that text begins. */
  readonly split?: { readonly marks: ReasoningMarks; readonly begins: Channel };
  /** A text that this server may say again before it goes on. */
  readonly mayRepeat?: string;
  /** What the prompt is known to be: its characters, and its tokens where they were sent as ids. */
  readonly prompt: { readonly characters: number; readonly tokens: number | null };
  /** What could not be done as asked when the call was written. */
  readonly shortfalls?: readonly Shortfall[];
}

/** A reading of nothing. */
export const NOTHING: Reading = { pieces: [] };
