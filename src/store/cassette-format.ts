/**
 * A cassette: everything that a client and its model servers said to each other, in one file of JSON lines.
 *
 * The first line says what it is. Every other line belongs to one exchange, by its number: what was asked, the head of
 * the answer, each arrival of its body as it came, and how it ended. Lines are written as things happen, so a crash
 * costs at most the line it cut. Keys are not in it: they are added to requests below the recorder, and masked in
 * whatever a server repeats of them.
 */
import type { Json } from "../core/theory.ts";

/** The version that the first line says, and the only one that is read: `{"metalevelCassette": 1}`. */
export const CASSETTE_VERSION = 1;

/**
 * From here on another process asks again whatever the one before it had not finished. Of equal requests, those of a later
 * take go before those of an earlier one.
 */
export interface TakeLine {
  readonly take: number;
}

/** One line of an exchange. */
export type CassetteLine =
  /** What was asked. The host is noted and never compared: a fake's port is another every time. */
  | {
      readonly exchange: number;
      readonly asked: {
        readonly method: string;
        readonly path: string;
        readonly body: Json;
        readonly of: string;
      };
    }
  /** The head of the answer. */
  | {
      readonly exchange: number;
      readonly head: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
    }
  /** What arrived at once: as text where it is whole UTF-8, else in base 64. */
  | { readonly exchange: number; readonly text: string }
  | { readonly exchange: number; readonly bytes: string }
  /** How it ended: `whole`, `left` by its reader, or with an error. */
  | { readonly exchange: number; readonly end: "whole" | "left" | RecordedFailure };

/** An error as it is played back. */
export interface RecordedFailure {
  readonly fault: string;
  readonly got: string;
  readonly expected: string;
}

/** Response headers that a client may act upon; the others say when and where, which must not be compared. */
export const KEPT_HEADERS: readonly string[] = ["content-type", "retry-after", "location"];

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** An arrival as a line has it. */
export const writtenBytes = (bytes: Uint8Array): { readonly text: string } | { readonly bytes: string } => {
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    return { bytes: Buffer.from(bytes).toString("base64") };
  }
};

/** The bytes of such a line. */
export const readBytes = (line: { readonly text: string } | { readonly bytes: string }): Uint8Array =>
  "text" in line ? Buffer.from(line.text, "utf8") : Buffer.from(line.bytes, "base64");

/** A body as JSON, where it is any. */
export const bodyJson = (body: string | null): Json => {
  if (body === null) return null;
  try {
    return JSON.parse(body) as Json;
  } catch {
    return body;
  }
};
