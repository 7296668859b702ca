import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FACT_WORDS, THINK_WORDS, wordCounter, wordShare } from "../../src/meta-r1/index.ts";

const think = wordCounter(THINK_WORDS);
const fact = wordCounter(FACT_WORDS);

describe("[R1-4] words are counted", () => {
  test.each([
    ["Wait, let me see.", 1],
    ["WAIT! But wait.", 3],
    ["I know nothing.", 0],
    ["double-check it", 1],
    ["re-check the ahead", 0],
    ["another other", 2],
    ["Now,again;ah", 3],
    ["", 0],
  ])("of thinking in %j: %i", (text, count) => {
    expect(think(text)).toBe(count);
  });

  test("of facts by their own list", () => {
    expect(fact("Let x be 2. Therefore x > 1, so we assume y.")).toBe(4);
  });

  test("longest first: a phrase is not counted by its parts too", () => {
    const words = wordCounter("so, so that, that");
    expect(words("so that it is so")).toBe(2);
    expect(words("so   that")).toBe(1);
  });

  test("by letters of any script", () => {
    expect(wordCounter("peut-être, où")("Où est-il ? peut-être")).toBe(2);
    expect(wordCounter("a")("á a ä")).toBe(1);
  });

  test("without overlap: never more than there are words", () => {
    const word = fc.constantFrom("wait", "but", "know", "double-check", "check", "x");
    fc.assert(
      fc.property(fc.array(word), (drawn) => {
        const expected = drawn.filter((each) => each !== "know" && each !== "x").length;
        expect(think(drawn.join(" "))).toBe(expected);
      }),
    );
  });

  test("a list without a word is refused", () => {
    expect(() => wordCounter(" , ")).toThrow("at least one word");
  });
});

test("[R1-4] the share is of the chunk's tokens", () => {
  expect(wordShare(3, 12)).toBe(0.25);
  expect(wordShare(0, 0)).toBe(0);
});
