import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/core/errors.ts";
import { formulaCompiler } from "../../src/math/formula.ts";

const VARIABLES = ["lambda0", "lambda", "alpha", "tau", "failures", "burden"];
const compile = await formulaCompiler();
const formula = (text: string) => compile(text, VARIABLES, 'setting "decay"');
const POINT = { lambda0: 0.8, lambda: 0.5, alpha: 0.1, tau: 3, failures: 2, burden: 5 };

describe("what is plain arithmetic is read", () => {
  test.each([
    ["lambda0 / (1 + alpha * burden)", 0.8 / 1.5],
    ["lambda0 * exp(-alpha * burden)", 0.8 * Math.exp(-0.5)],
    ["max(0, lambda0 - alpha * tau)", Math.max(0, 0.8 - 0.1 * 3)],
    ["min(lambda, lambda0, 0.1)", 0.1],
    ["pow(lambda0, 2) + lambda^2", 0.8 ** 2 + 0.5 ** 2],
    ["-lambda0^2", -(0.8 ** 2)],
    ["2^3^2", 512],
    ["sqrt(abs(lambda - lambda0)) + log(burden)", Math.sqrt(0.8 - 0.5) + Math.log(5)],
    ["+1e-3", 0.001],
    ["  lambda0\t* 2 ", 1.6],
    ["8 / 4 / 2 - 1 - 1", -1],
  ])("%s", (text, expected) => {
    expect(formula(text)(POINT)).toBeCloseTo(expected, 14);
    expect(formula(text).source).toBe(text.trim());
  });
});

describe("what is not is refused with what is allowed", () => {
  test.each([
    ["constructor"],
    ["lambda0.constructor"],
    ["cos.constructor"],
    ['cos.constructor("return process")()'],
    ["toString()"],
    ["hasOwnProperty(alpha)"],
    ["__proto__"],
    ["valueOf"],
    ["process"],
    ["process.exit()"],
    ["globalThis"],
    ["require(1)"],
    ["import(1)"],
    ["import({a: 1})"],
    ['import("fs")'],
    ["createUnit(1)"],
    ["evaluate(1)"],
    ["parse(1)"],
    ["simplify(1)"],
    ["sin(alpha)"],
    ["random()"],
    ["alpha = 3"],
    ["f(x) = x"],
    ["alpha; lambda0"],
    ["alpha\nlambda0"],
    ["lambda0[1]"],
    ["[1, 2]"],
    ["{a: 1}"],
    ["'text'"],
    ['"text"'],
    ["`text`"],
    ["5 cm"],
    ["2 alpha"],
    ["(1)(2)"],
    ["5%"],
    ["5!"],
    ["alpha'"],
    ["alpha > 1"],
    ["alpha == 1"],
    ["alpha ? 1 : 2"],
    ["alpha mod 2"],
    ["not alpha"],
    ["1 to 2"],
    ["1:3"],
    ["true"],
    ["null"],
    ["NaN"],
    ["Infinity"],
    ["1e999"],
    ["pi"],
    ["e"],
    ["i"],
    ["lambdaO"],
    ["λ"],
    ["\\u0061lpha"],
    ["alpha # comment"],
    ["exp"],
    ["exp()"],
    ["exp(1, 2)"],
    ["log(8, 2)"],
    ["pow(1)"],
    ["min()"],
    ["alpha(2)"],
    ["exp(1)(2)"],
    ["(exp)(1)"],
    [""],
    ["   "],
    ["1 +"],
    ["(1"],
    ["1)"],
    ["1 / 0"],
    ["log(-1)"],
    ["0/0"],
  ])("%s", (text) => {
    expect(() => formula(text)).toThrow(UsageError);
    expect(() => formula(text)).toThrow(/setting "decay".*expected a formula of lambda0.*exp, log, sqrt/s);
  });

  test.each([
    ["lambda0 * alpah", /the unknown name "alpah" at character 11; .*Did you mean "alpha"\?/],
    ["1 + (tau*process.exit)", /"process\.exit" at character 10, which is no plain arithmetic/],
    ["lambda0 * expp(tau)", /the unknown function in "expp\(tau\)" at character 11; .*Did you mean "exp"\?/],
    ["lambda0 * log(tau,2,3)", /"log\(tau, 2, 3\)" at character 11 with 3 arguments/],
    ["lambda0 * 2alpha", /"2 alpha" at character 11 with an operator left out/],
    ["lambda0 $ 2", /with "\$" at character 9/],
    ["lambda0 * (tau", /: .* at character 15/],
  ])("%s is refused with the place of what is wrong", (text, said) => {
    expect(() => formula(text)).toThrow(said);
  });

  test("what is long or deep is refused before it is parsed", () => {
    expect(() => formula("1+".repeat(5_000).concat("1"))).toThrow(/10001 characters/);
    expect(() => formula("(".repeat(60).concat("1", ")".repeat(60)))).toThrow(/deep/);
    expect(formula("-".repeat(900).concat("1"))(POINT)).toBe(1);
    expect(formula("(".repeat(50).concat("1", ")".repeat(50)))(POINT)).toBe(1);
    expect(() => formula("2^".repeat(400).concat("2"))).toThrow(/never a finite number/);
  });
});

test("any text either is refused as a user's mistake or gives a number", () => {
  const word = fc.constantFrom(
    ...VARIABLES,
    ..."+ - * / ^ ( ) , . ; = [ ] { } : ? ' \" ` # % ! < > & | ~ @ $ \\ \n".split(" "),
    ...[
      "exp",
      "log",
      "max",
      "pow",
      "constructor",
      "prototype",
      "process",
      "import",
      "this",
      "1",
      "0.5",
      "1e9",
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(word, { maxLength: 30 }).map((w) => w.join(" ")),
  );
  fc.assert(
    fc.property(text, (source) => {
      try {
        expect(typeof formula(source)(POINT)).toBe("number");
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("arithmetic is the arithmetic of JavaScript", () => {
  const { expression } = fc.letrec<{ expression: { text: string; value: number } }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4 },
      fc.integer({ min: 0, max: 9 }).map((n) => ({ text: String(n), value: n })),
      fc.constantFrom(...Object.entries(POINT)).map(([name, value]) => ({ text: name, value })),
      fc
        .tuple(tie("expression"), fc.constantFrom("+", "-", "*", "/"), tie("expression"))
        .map(([a, operator, b]) => ({
          text: `(${a.text} ${operator} ${b.text})`,
          value:
            operator === "+"
              ? a.value + b.value
              : operator === "-"
                ? a.value - b.value
                : operator === "*"
                  ? a.value * b.value
                  : a.value / b.value,
        })),
    ),
  }));
  fc.assert(
    fc.property(expression, ({ text, value }) => {
      fc.pre(Number.isFinite(value));
      expect(formula(`0 + ${text}`)(POINT)).toBe(0 + value);
    }),
  );
});
