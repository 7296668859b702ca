import { describe, expect, test } from "vitest";
import { answerChecker } from "../../../src/eval/answer/check.ts";

const check = await answerChecker();
const verdict = (expected: string, given: string | null) => check(expected, given).verdict;

describe("right", () => {
  test.each([
    ["73", "**73**"],
    ["73", "\\mathbf{73}"],
    ["73", "\\textbf{73}"],
    ["\\sqrt{1/n}", "1/\\sqrt{n}"],
    ["\\frac43", "1 1/3"],
    ["\\frac{14}{3}", "4\\frac{2}{3}"],
    ["\\frac{1}{2^{99}}", "1/2^99"],
    ["0.15", "15\\%"],
    ["15\\%", "15"],
    ["50\\%", "0.5"],
    ["50\\%", "50 percent"],
    ["5 million", "5000000"],
    ["2500", "2.5 thousand"],
    ["\\$5 million", "5{,}000{,}000 dollars"],
    ["12{,}345", "12345"],
    ["import os", "import os"],
    ["\\sin 30^\\circ", "sin 30°"],
    ["24", "2 dozen"],
    ["1e3", "1000"],
    ["0.0015", "1.5E-3"],
    ["A", "a"],
    ["$18", "18"],
    ["(1,234)", "(1, 234)"],
    ["\\$18.90", "18.9 dollars"],
    ["864 \\mbox{ inches}^2", "864 inches^2"],
    ["90^\\circ", "90"],
    ["58,500", "58500"],
    ["11,\\! 111,\\! 111,\\! 100", "11111111100"],
    ["x=5", "5"],
    ["5", "x = 5"],
    ["1,-2", "x = -2 or x = 1"],
    ["1 \\pm \\sqrt{19}", "1-\\sqrt{19}, 1+\\sqrt{19}"],
    ["\\{1\\pm\\sqrt{5},-2\\}", "-2, 1+sqrt(5), 1-sqrt(5)"],
    ["(2,\\infty)", "x > 2"],
    ["x \\in [-2,7]", "-2 ≤ x ≤ 7"],
    ["(-\\infty, 2) \\cup (3, \\infty)", "(3,∞) ∪ (−∞,2)"],
    ["\\begin{pmatrix} -2 \\\\ -14 \\\\ -7 \\end{pmatrix}", "(-2, -14, -7)"],
    ["\\begin{pmatrix} -1 & 0 \\\\ 0 & -1 \\end{pmatrix}", "\\begin{bmatrix}-1&0\\\\0&-1\\end{bmatrix}"],
    ["\\text{(C)}", "C"],
    ["\\text{east}", "East."],
    ["\\text{ellipse}", "an ellipse"],
    ["\\text{ellipse}", "a ellipse"],
    ["52_8", "52_{8}"],
    ["y = 2x + 3", "2x + 3"],
    ["5x - 7y + 11z + 4 = 0", "10x - 14y + 22z = -8"],
    ["(a+5)(b+2)", "ab + 2a + 5b + 10"],
    ["\\cot x", "\\frac{\\cos x}{\\sin x}"],
    ["\\sin^2 x", "1 - \\cos^2 x"],
    ["\\log_2 8", "3"],
    ["6 - 5i", "-5i + 6"],
    ["\\sqrt[3]{8}", "2"],
    ["5!", "120"],
    ["\\frac{200!}{199!}", "200"],
    ["\\binom{100}{98}", "4950"],
    ["n!", "n(n-1)!"],
    ["\\sqrt[3]{x}", "x^{1/3}"],
    ["(x-1)(x+1)", "x^2 - 1"],
    ["\\sqrt{12}", "2\\sqrt{3}"],
    ["\\frac{1}{\\sqrt{2}}", "\\frac{\\sqrt{2}}{2}"],
    ["\\tan\\frac{\\pi}{4}", "1"],
    ["e^{i\\pi/3}", "\\frac{1+i\\sqrt{3}}{2}"],
    ["\\binom{5}{2}", "10"],
    ["12\\pi", "12π"],
    ["-\\frac{\\pi}{6}", "-π/6"],
    ["18", "18.00"],
    ["|{-3}|", "3"],
  ])("%s is %s", (expected, given) => {
    expect(check(expected, given)).toMatchObject({ verdict: "right" });
  });
});

describe("wrong", () => {
  test.each([
    ["2,3,4", "1,2,3"],
    ["1/2^{99}", "1/2^{98}"],
    ["3x-y+13", "3x+4y+14"],
    ["1-1/e", "1+1/e"],
    ["10^{20}", "10^{20}+1"],
    ["2k", "2k+1"],
    ["0.15", "15"],
    ["(3,4]", "[3,4]"],
    ["(1,2,3)", "(1,3,2)"],
    ["1,-2", "1,-2,3"],
    ["\\text{(C)}", "D"],
    ["\\text{even}", "odd"],
    ["52_8", "53_8"],
    ["y = 2x + 3", "y = 2x - 3"],
    ["5x + 4y = 0", "5x + 3y = 0"],
    ["\\sqrt{2}", "1.4"],
    ["\\frac{1}{3}", "0.25"],
    ["2", "(2, 3)"],
    ["-1", "1"],
    ["90^\\circ", "\\pi/3"],
    ["90^\\circ", "91"],
    ["\\frac{1}{2x}", "1/3x"],
    ["\\log x", "\\ln 2x"],
    ["4", "\\{5\\}"],
    ["x^2", "x^3"],
    ["5", "5 million"],
    ["5 million", "5"],
    ["5 thousand", "5 hundred"],
    ["5", "5 dozen"],
    ["(1,234)", "1234"],
    ["(1,000)", "(1000)"],
  ])("%s is not %s", (expected, given) => {
    expect(check(expected, given)).toMatchObject({ verdict: "wrong" });
  });

  test("no answer", () => {
    expect(check("5", null)).toEqual({ verdict: "wrong", why: "no answer was given" });
    expect(check("5", " ")).toEqual({ verdict: "wrong", why: "no answer was given" });
  });
});

describe("undecided", () => {
  test.each([
    ["\\frac{14}{3}", "4.667", "a rounding of what is expected"],
    ["12\\pi", "37.7", "a rounding of what is expected"],
    ["52_8", "42", "the same number in another base"],
    ["52_8", "52", "the base is left out"],
    ["2", "2_2", "a digit that its base does not have"],
    ["9", "9_8", "a digit that its base does not have"],
    ["\\$12", "12 cents", "different units"],
    ["$12", "12 cents", "different units"],
    ["12\\text{ cm}", "0.12 m", "different units"],
    ["4", "4\\%", "a percentage beside a bare number"],
    ["\\frac{\\pi}{2}", "90^\\circ", "degrees beside radians"],
    ["90^\\circ", "\\pi/2", "degrees beside radians"],
    ["\\sin 30^\\circ", "1/2", "a function of degrees"],
    ["\\sin 30^\\circ", "\\sin 30", "a function of degrees"],
    ["\\frac{1}{2}", "\\cos 60^\\circ", "a function of degrees"],
    ["\\frac{1}{2x}", "1/2x", "1/2x could be 1/(2x)"],
    ["\\frac{3}{2\\pi}", "3/2\\pi", "1/2x could be 1/(2x)"],
    ["\\ln x", "\\log x", "log could be the natural one"],
    ["5000", "5x10^3", "x could be a sign of multiplication"],
    ["\\frac{\\pi}{4}", "\\tan^{-1} 1", "a formula that cannot be read"],
    ["\\frac{1}{\\tan x}", "\\tan^{-1} x", "a formula that cannot be read"],
    ["4", "\\{4\\}", "a set beside its only member"],
    ["1,234", "(1,234)", "the same parts without their brackets"],
    ["5", "5 m", "a letter that may be a unit"],
    ["AB", "BA", "letters in another order: a product or a name"],
    ["xyz", "zyx", "the same letters in another order: a product or words"],
    ["R", "r", "the same letter in another case"],
    ["0.001", "1e-3", "e could be Euler's number or a power of ten"],
    ["x", "|x|", "equal for positive values only"],
    ["\\sqrt{x^2}", "x", "equal for positive values only"],
    ["\\ln x^2", "2\\ln x", "equal for positive values only"],
    ["ab", "\\sqrt{a^2b^2}", "equal for positive values only"],
    ["(-8)^{1/3}", "-2", "equal if odd roots of negative numbers are real"],
    ["\\sqrt{10^{20}+1}", "10^{10}", "equal but for rounding"],
    ["e^{\\pi\\sqrt{163}}", "262537412640768744", "equal but for rounding"],
    ["x", "x+10^{-13}", "equal but for rounding"],
    ["\\pi", "3.14159265358979", "equal but for rounding"],
    ["3", "\\binom{1000000000}{500000000}", "a value that mathjs cannot give"],
    ["3", "(10^9)!", "a value that mathjs cannot give"],
    ["8", "eight", "words beside a formula"],
    ["12", "I do not know", "a sentence"],
    ["5.4 \\text{ cents}", "5.4 dollars", "different units"],
    ["1,-2", "(1,-2)", "the same parts without their brackets"],
    ["3", "\\oint x", "a character or command that the checker does not know"],
    ["3", "((3", "a formula that cannot be read"],
    ["2", "9^{9^{9^{9}}}", "a value that mathjs cannot give"],
  ])("%s beside %s: %s", (expected, given, why) => {
    expect(check(expected, given)).toEqual({ verdict: "undecided", why });
  });
});

test("a number is right under the reading of its commas that suits, and wrong under none", () => {
  expect(verdict("100,200", "200, 100")).toBe("right");
  expect(verdict("100,200", "100200")).toBe("right");
  expect(verdict("100,200", "100")).toBe("wrong");
});

test.each([
  ["parentheses", `${"(".repeat(900)}3${")".repeat(900)}`],
  ["3,000 parentheses", `${"(".repeat(3000)}3${")".repeat(3000)}`],
  ["signs", `${"-".repeat(1900)}3`],
  ["8,000 signs", `${"-".repeat(8000)}3`],
  ["fractions", `${"\\frac{1}{".repeat(180)}3${"}".repeat(180)}`],
  ["roots", `${"\\sqrt".repeat(300)}{3}`],
  ["factorials", `3${"!".repeat(1900)}`],
  ["functions", `${"sin ".repeat(400)}3`],
  ["powers", `${"2^".repeat(900)}2`],
  ["sets", `${"\\{".repeat(400)}3${"\\}".repeat(400)}`],
  ["braces", "{".repeat(20000)],
  ["dots", `3${".".repeat(50000)}`],
])("what is nested too deeply or is too long is undecided: %s", (_what, given) => {
  expect(verdict("3", given)).toBe("undecided");
  expect(verdict(given, "3")).toBe("undecided");
});

test("a sum of many terms and spaces around an answer are read", () => {
  expect(verdict("900", Array(900).fill("1").join("+"))).toBe("right");
  expect(verdict("900x", Array(900).fill("x").join("+"))).not.toBe("wrong");
  expect(verdict("3", `${" ".repeat(50000)}3${" ".repeat(50000)}`)).toBe("right");
});
