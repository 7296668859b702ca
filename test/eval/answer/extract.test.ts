import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractAnswer } from "../../../src/eval/answer/extract.ts";

describe("what a reasoner's answer is", () => {
  test.each([
    ["so \\boxed{42}.", "42", "boxed"],
    ["first \\boxed{1}, then \\boxed{\\frac{1}{2}}", "\\frac{1}{2}", "boxed"],
    ["a set \\boxed{\\{1, 2\\}}", "\\{1, 2\\}", "boxed"],
    ["\\fbox{7}", "7", "boxed"],
    ["\\boxed{3} and a box that never closes \\boxed{4", "3", "boxed"],
    ["<answer> 18 </answer>", "18", "answer-tag"],
    ["<answer>18", "18", "answer-tag"],
    ["text\n#### 1,234\nmore", "1,234", "####"],
    ["Final Answer: 7\n", "7", "final-answer"],
    ["**Final Answer:** 7", "7", "final-answer"],
    ["\n\nOkay I have finished thinking.\nFinal Answer: \n</think>\n\\boxed{9}", "9", "boxed"],
    ["<think>maybe \\boxed{1}</think>It is \\boxed{2}.", "2", "boxed"],
    ["<think>it is \\boxed{1}</think>I am done.", "1", "boxed"],
  ])("%j → %s", (text, answer, mark) => {
    expect(extractAnswer(text)).toEqual({ text: answer, mark });
  });

  test("the innermost of many boxes that nest or never close", () => {
    expect(extractAnswer("\\boxed{".repeat(20000))).toBeNull();
    expect(extractAnswer(`${"\\boxed{".repeat(20000)}5}`)).toEqual({ text: "5", mark: "boxed" });
    expect(extractAnswer("\\boxed{1} \\boxed{a \\boxed{2} b}")).toEqual({ text: "2", mark: "boxed" });
  });

  test.each(["", "the answer is 5", "\\boxed{}", "\\boxed{never closed", "####   "])(
    "%j has none",
    (text) => {
      expect(extractAnswer(text)).toBeNull();
    },
  );

  test("whatever stands in a box with matched braces comes out of it", () => {
    const balanced = fc.letrec<{ text: string }>((tie) => ({
      text: fc.oneof(
        fc.stringMatching(/^[a-z0-9+ ]{1,5}$/),
        tie("text").map((inner) => `{${inner}}x`),
        fc.tuple(tie("text"), tie("text")).map(([a, b]) => a + b),
      ),
    })).text;
    fc.assert(
      fc.property(balanced, fc.string(), (inside, before) => {
        fc.pre(inside.trim() !== "");
        expect(extractAnswer(`${before.replaceAll(/[\\<]/g, "")} \\boxed{${inside}} done`)?.text).toBe(
          inside.trim(),
        );
      }),
    );
  });
});
