import fc from "fast-check";
import { expect, test } from "vitest";
import type { Piece } from "../../../src/agents/llm/index.ts";
import { byMarks } from "../../../src/agents/llm/stream/reasoning-marks.ts";
import { withoutPrefix } from "../../../src/agents/llm/stream/repeated-prefix.ts";
import { type Stage, stopTexts } from "../../../src/agents/llm/stream/stop-texts.ts";

const MARKS = { open: "<think>", close: "</think>" };

/** A text cut anywhere, each part a piece with its one token. */
const cut = (text: string, at: readonly number[]): readonly Piece[] => {
  const ends = [...new Set([...at.map((place) => place % (text.length + 1)), text.length])].sort(
    (a, b) => a - b,
  );
  return ends.map((end, index) => {
    const part = text.slice(ends[index - 1] ?? 0, end);
    const tokens = [{ text: part, id: index, logProbability: -1, top: [] }];
    return { channel: "answer", text: part, tokens };
  });
};

const through = (stage: Stage, pieces: readonly Piece[]): readonly Piece[] => [
  ...pieces.flatMap(stage.take),
  ...stage.rest(),
];
const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join("");
const CUTS = fc.array(fc.nat(200), { maxLength: 12 });
const TEXT = fc
  .array(fc.constantFrom("a", "b", "<", "/", "think>", "\n"), { maxLength: 30 })
  .map((parts) => parts.join(""));

test("a stop text ends the text where it first stands, however the stream is cut", () => {
  const stop = fc.array(fc.constantFrom("a", "b", "<", "\n"), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(TEXT, CUTS, fc.array(stop, { minLength: 1, maxLength: 3 }), (text, cuts, lists) => {
      const stops = lists.map((parts) => parts.join(""));
      const stage = stopTexts(stops);
      const got = textOf(through(stage, cut(text, cuts)));
      const places = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
      expect(got).toBe(places.length === 0 ? text : text.slice(0, Math.min(...places)));
      expect(stage.hit() === null).toBe(places.length === 0);
    }),
  );
});

test("without a stop text every token arrives once, in its order", () => {
  fc.assert(
    fc.property(TEXT, CUTS, (text, cuts) => {
      const pieces = cut(text, cuts);
      const ids = through(stopTexts(["never", "nowhere"]), pieces).flatMap(({ tokens }) =>
        tokens!.map(({ id }) => id),
      );
      expect(ids).toEqual(pieces.map((_, index) => index));
    }),
  );
});

test("nothing is held back but what may be the beginning of a stop text", () => {
  const { take } = stopTexts(["\n\nObservation"]);
  const [piece] = cut("some words", []);
  expect(take(piece!)).toEqual([piece]);
  expect(take({ channel: "answer", text: "more\n", tokens: null })).toEqual([]);
  expect(textOf(take({ channel: "answer", text: " text", tokens: null }))).toBe("more\n text");
});

test("marks tell reasoning from answer and lose nothing, however the stream is cut", () => {
  fc.assert(
    fc.property(
      TEXT,
      CUTS,
      fc.constantFrom("answer" as const, "reasoning" as const),
      (text, cuts, begins) => {
        const pieces = through(byMarks(MARKS, begins), cut(text, cuts));
        expect(textOf(pieces)).toBe(text);
        const whole = through(byMarks(MARKS, begins), cut(text, []));
        const channel = (all: readonly Piece[], name: string) =>
          textOf(all.filter((piece) => piece.channel === name));
        expect(channel(pieces, "reasoning")).toBe(channel(whole, "reasoning"));
        expect(channel(pieces, "answer")).toBe(channel(whole, "answer"));
      },
    ),
  );
});

test("reasoning lies between the marks", () => {
  const pieces = through(byMarks(MARKS, "answer"), cut("a<think>b</think>c", [2, 5, 9]));
  const reasoning = pieces.filter(({ channel }) => channel === "reasoning");
  expect(textOf(reasoning)).toBe("<think>b</think>");
  expect(reasoning.map(({ text }) => text)).toEqual(["<think>", "b", "</think>"]);
});

test("a repeated beginning is taken away once and whole, and one that only begins like it is given back", () => {
  fc.assert(
    fc.property(TEXT, CUTS, (rest, cuts) => {
      const prefix = "One, two, three;";
      const stage = withoutPrefix(prefix);
      expect(textOf(through(stage, cut(prefix + rest, cuts)))).toBe(rest);
      expect(stage.repeated()).toBe(true);
      const other = `One, two, thrice ${rest}`;
      expect(textOf(through(withoutPrefix(prefix), cut(other, cuts)))).toBe(other);
    }),
  );
});
