/** Equality of expressions: by form, then exactly, then numerically with mathjs at several points. */
import type { MathType } from "mathjs";
import type { Fraction } from "./exact.ts";
import { exactValue, fractionOfDigits } from "./exact.ts";
import type { Expression } from "./tree.ts";
import { symbolsOf } from "./tree.ts";
import type { Verdict } from "./verdict.ts";
import { right, undecided, wrong } from "./verdict.ts";

/** Compares an expression that was given with the one expected. */
export type CompareExpressions = (expected: Expression, given: Expression) => Verdict;

/** A complex number, the other part being 0 where mathjs gives a plain one. */
interface Complex {
  readonly re: number;
  readonly im: number;
}

type Evaluate = (expression: Expression, point: number) => Complex | null;

const POINTS = 6;
/** Relative differences that are rounding, and those that are not; between them nothing is said. */
const EQUAL = 1e-9;
const DIFFERENT = 1e-6;
const NEXT_TO_NOTHING = 1e-12;
/** Fewer digits of a decimal number are an answer of their own and no rounding. */
const DIGITS_OF_A_ROUNDING = 3;

const CONSTANTS: Readonly<Record<string, string>> = { pi: "pi", e: "e", i: "i" };

/** mathjs's text of an expression; the symbols are v0, v1, … in the order of `names`. */
const mathText = (expression: Expression, names: readonly string[]): string => {
  const text = (each: Expression): string => mathText(each, names);
  switch (expression.type) {
    case "number":
      return expression.digits;
    case "symbol":
      return CONSTANTS[expression.name] ?? `v${names.indexOf(expression.name)}`;
    case "negative":
      return `(-${text(expression.of)})`;
    case "operation":
      return `(${text(expression.left)} ${expression.operator} ${text(expression.right)})`;
    case "call":
      return callText(expression.name, expression.arguments.map(text));
  }
};

const callText = (name: string, given: readonly string[]): string => {
  if (name === "ln") return `log(${given[0]})`;
  if (name === "log" && given.length === 1) return `log10(${given[0]})`;
  return `${name}(${given.join(", ")})`;
};

/** A positive value for each symbol: symbols of answers are mostly lengths, counts and the like. */
const valueAt = (symbol: number, point: number): number => {
  const turn = (0.618_033_988_749_894_9 * (symbol + 1) * (point + 2) + 0.137 * point) % 1;
  return 0.4 + 2.5 * turn;
};

/** Loads mathjs, which is heavy, and gives what compares expressions. */
export const expressionComparer = async (): Promise<CompareExpressions> => {
  const { evaluate } = await import("mathjs");
  const evaluateAt =
    (names: readonly string[]): Evaluate =>
    (expression, point) => {
      const scope = Object.fromEntries(names.map((_name, index) => [`v${index}`, valueAt(index, point)]));
      try {
        return complexOf(evaluate(mathText(expression, names), scope) as MathType);
      } catch {
        return null;
      }
    };
  return (expected, given) => compare(expected, given, evaluateAt);
};

const complexOf = (value: MathType): Complex | null => {
  const { re, im } = typeof value === "number" ? { re: value, im: 0 } : (value as Partial<Complex>);
  return Number.isFinite(re) && Number.isFinite(im) ? { re: re!, im: im! } : null;
};

const compare = (
  expected: Expression,
  given: Expression,
  evaluateAt: (names: readonly string[]) => Evaluate,
): Verdict => {
  if (JSON.stringify(expected) === JSON.stringify(given)) return right("the same form");
  const exact = exactValue(expected);
  const own = exactValue(given);
  if (exact !== null && own !== null && equals(exact, own)) return right("equal as fractions");
  const names = [...new Set([...symbolsOf(expected), ...symbolsOf(given)])].sort();
  const verdict =
    exact !== null && own !== null
      ? wrong("different as fractions")
      : numeric(
          expected,
          given,
          evaluateAt(names),
          names.some((name) => !Object.hasOwn(CONSTANTS, name)),
        );
  if (verdict.verdict !== "wrong" || given.type !== "number" || terminates(exact)) return verdict;
  const value = evaluateAt(names)(expected, 0);
  return value !== null && isRounding(given.digits, value.re)
    ? undecided("a rounding of what is expected")
    : verdict;
};

const equals = (a: Fraction, b: Fraction): boolean => a.over === b.over && a.under === b.under;

/** Whether a decimal number could have written it out. */
const terminates = (value: Fraction | null): boolean => {
  if (value === null) return false;
  let under = value.under;
  for (const prime of [2n, 5n]) while (under % prime === 0n) under /= prime;
  return under === 1n;
};

const isRounding = (digits: string, value: number): boolean => {
  const figures = digits.replace(/^[0.]+|\./g, "").length;
  const places = digits.split(".")[1]?.length ?? 0;
  if (figures < DIGITS_OF_A_ROUNDING || fractionOfDigits(digits) === null) return false;
  return Math.abs(Number(digits) - value) <= 10 ** -places;
};

const numeric = (expected: Expression, given: Expression, at: Evaluate, hasSymbols: boolean): Verdict => {
  const points = Array.from({ length: hasSymbols ? POINTS : 1 }, (_, point) => point);
  const pairs = points.flatMap((point) => {
    const a = at(expected, point);
    const b = at(given, point);
    return a === null || b === null ? [] : [{ a, b }];
  });
  if (pairs.length < points.length / 2) return undecided("a value that mathjs cannot give");
  const differences = pairs.map(({ a, b }) => relativeDifference(a, b));
  if (differences.every((difference) => difference <= EQUAL)) {
    return right(hasSymbols ? `equal at ${pairs.length} points` : "equal in value");
  }
  if (!differences.some((difference) => difference > DIFFERENT)) return undecided("equal but for rounding");
  return wrong(hasSymbols ? "different at some point" : "different in value");
};

/** |a − b| in units of the larger; what is next to nothing beside an exact 0 is left open. */
const relativeDifference = (a: Complex, b: Complex): number => {
  const size = Math.max(Math.hypot(a.re, a.im), Math.hypot(b.re, b.im));
  if (size === 0) return 0;
  const isZero = (value: Complex): boolean => value.re === 0 && value.im === 0;
  if (size < NEXT_TO_NOTHING && (isZero(a) || isZero(b))) return Math.sqrt(EQUAL * DIFFERENT);
  return Math.hypot(a.re - b.re, a.im - b.im) / size;
};
