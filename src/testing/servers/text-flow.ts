/**
 * Turns tokens into text as servers do: bytes that end inside a character wait for its rest, reasoning is told from
 * the answer at its marks, and text that could be the beginning of a stop text is held back.
 */
import type { Ask, Part } from "./generate.ts";
import { CONTROL } from "./vocabulary.ts";

/** What one more token has made certain. */
export interface Flowed {
  readonly text: string;
  readonly part: Part;
  /** The stop text that ended it. */
  readonly stop: string | null;
}

/** The state of one generation's text. */
export interface TextFlow {
  readonly take: (token: string, bytes: Uint8Array) => Flowed;
  /** What was held back, once nothing more comes. */
  readonly rest: () => string;
  /** The part that the next token belongs to. */
  readonly part: () => Part;
  /** All text of the present part so far, what is held back included. */
  readonly raw: () => string;
}

/** Begins the text of one generation. */
export const textFlow = ({ reasoning, stops, stopText, stopsInReasoning }: Ask): TextFlow => {
  const decoder = new TextDecoder();
  let part: Part = reasoning?.within === true ? "reasoning" : "answer";
  let raw = "";
  let given = 0;

  const release = (end: number): string => {
    const text = raw.slice(given, end);
    given = end;
    return text;
  };
  const turnTo = (next: Part): Flowed => {
    const flowed = { text: release(raw.length), part, stop: null };
    part = next;
    raw = "";
    given = 0;
    return flowed;
  };
  const take = (token: string, bytes: Uint8Array): Flowed => {
    if (reasoning !== null && token === CONTROL.reasoningStart && raw.trim() === "")
      return turnTo("reasoning");
    if (reasoning !== null && token === CONTROL.reasoningEnd && part === "reasoning") return turnTo("answer");
    const before = raw.length;
    raw += decoder.decode(bytes, { stream: true });
    const watched = part === "answer" || stopsInReasoning ? stops : [];
    const found =
      stopText === "kept-at-token-end" ? stopAtEnd(raw, watched) : firstStop(raw, before, watched);
    if (found === null) {
      const held = stopText === "cut" ? beginnings(raw, watched) : 0;
      return { text: release(raw.length - held), part, stop: null };
    }
    const end = stopText === "cut" ? found.at : found.at + found.stop.length;
    return { text: release(Math.max(given, end)), part, stop: found.stop };
  };
  return {
    take,
    rest: () => {
      raw += decoder.decode();
      return release(raw.length);
    },
    part: () => part,
    raw: () => raw,
  };
};

/** The stop text that is whole soonest, if the new text after `before` has made one whole. */
const firstStop = (
  text: string,
  before: number,
  stops: readonly string[],
): { readonly at: number; readonly stop: string } | null => {
  let first: { readonly at: number; readonly stop: string } | null = null;
  for (const stop of stops) {
    const at = text.indexOf(stop, Math.max(0, before - stop.length + 1));
    if (at >= 0 && (first === null || at + stop.length < first.at + first.stop.length)) first = { at, stop };
  }
  return first;
};

/** The stop text that the text ends with. */
const stopAtEnd = (
  text: string,
  stops: readonly string[],
): { readonly at: number; readonly stop: string } | null => {
  const stop = stops.find((one) => text.endsWith(one));
  return stop === undefined ? null : { at: text.length - stop.length, stop };
};

/** How many characters at the end could be the beginning of a stop text. */
const beginnings = (text: string, stops: readonly string[]): number => {
  let most = 0;
  for (const stop of stops) {
    for (let length = Math.min(stop.length - 1, text.length); length > most; length--) {
      if (text.endsWith(stop.slice(0, length))) most = length;
    }
  }
  return most;
};
