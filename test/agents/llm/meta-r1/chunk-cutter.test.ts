import fc from "fast-check";
import { expect, test } from "vitest";
import { chunkCutter } from "../../../../src/agents/llm/meta-r1/chunk-cutter.ts";

const piece = (text: string, tokens = 1) => ({
  channel: "reasoning" as const,
  text,
  tokens: Array.from({ length: tokens }, () => ({ text, id: null, logProbability: null, top: null })),
});

test("a chunk is whole with the empty line that ends its last paragraph, however many line breaks follow", () => {
  const { take, text, tokens } = chunkCutter(2);
  expect(
    ["\n\n", "One.", "\n", "still one", ".\n\n", "\n", "Two", ".\n"].map((part) => take(piece(part))),
  ).toEqual(Array(8).fill(false));
  expect(take(piece("\n"))).toBe(true);
  expect(text()).toBe("\n\nOne.\nstill one.\n\n\nTwo.\n\n");
  expect(tokens()).toBe(9);
});

test("however the stream is cut, the chunk is whole with the piece that holds the last empty line", () => {
  const parts = fc.array(fc.constantFrom("a", " ", "\n", "b."), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 3 }), (texts, paragraphs) => {
      const whole = chunkCutter(paragraphs);
      const expected = whole.take(piece(texts.join("")));
      const { take } = chunkCutter(paragraphs);
      expect(texts.some((text) => take(piece(text)))).toBe(expected);
    }),
  );
});

test("pieces without tokens are taken for one each, and it is said", () => {
  const { take, tokens, counted } = chunkCutter(1);
  take(piece("ab", 2));
  expect([tokens(), counted()]).toEqual([2, true]);
  take({ channel: "reasoning", text: "cd", tokens: null });
  expect([tokens(), counted()]).toEqual([3, false]);
});
