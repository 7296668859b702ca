/** Exact arithmetic on fractions of whole numbers, for answers that rounding could confuse. */
import type { Expression } from "./tree.ts";

/** A fraction in lowest terms with a positive denominator. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Larger powers are left to floating point. */
const LARGEST_POWER = 4_096n;
/** Larger factorials and binomial coefficients cost more time than an answer is worth. */
const LARGEST_COUNT = 2_000n;
const LONGEST_NUMBER = 4_096;
/** Longer numerators and denominators cost more time than an answer is worth. */
const LONGEST_RESULT = 10_000;

const divisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

const isTooLong = (value: bigint): boolean => value.toString(16).length > LONGEST_RESULT;

const fraction = (over: bigint, under: bigint): Fraction | null => {
  if (under === 0n || isTooLong(over) || isTooLong(under)) return null;
  const sign = under < 0n ? -1n : 1n;
  const common = divisor(over, under < 0n ? -under : under);
  return { over: (sign * over) / common, under: (sign * under) / common };
};

/** The fraction that a decimal number writes, such as 3.21 = 321/100. */
export const fractionOfDigits = (digits: string): Fraction | null => {
  if (digits.length > LONGEST_NUMBER) return null;
  const [whole = "", part = ""] = digits.split(".");
  return fraction(BigInt(`${whole}${part}` || "0"), 10n ** BigInt(part.length));
};

/** The expression's exact value; `null` where it holds a symbol, another function than a factorial or binomial coefficient, or a power that is not whole. */
export const exactValue = (expression: Expression): Fraction | null => {
  switch (expression.type) {
    case "number":
      return fractionOfDigits(expression.digits);
    case "negative": {
      const of = exactValue(expression.of);
      return of === null ? null : { over: -of.over, under: of.under };
    }
    case "operation": {
      const left = exactValue(expression.left);
      const right = left === null ? null : exactValue(expression.right);
      return left === null || right === null ? null : operate(expression.operator, left, right);
    }
    case "call": {
      const given = expression.arguments.map(exactValue);
      const numbers = given.flatMap((each) => (each?.under === 1n ? [each.over] : []));
      return numbers.length === given.length ? counted(expression.name, numbers) : null;
    }
    default:
      return null;
  }
};

/** Factorials and binomial coefficients of whole numbers that are not too large. */
const counted = (name: string, [n = 0n, k = 0n]: readonly bigint[]): Fraction | null => {
  if (!/^(factorial|combinations)$/.test(name) || n < 0n || k < 0n || n > LARGEST_COUNT) return null;
  const factors = name === "factorial" ? n : k > n ? 0n : k < n - k ? k : n - k;
  if (name === "combinations" && k > n) return { over: 0n, under: 1n };
  let over = 1n;
  for (let each = 1n; each <= factors; each++) {
    over = name === "factorial" ? over * each : (over * (n - factors + each)) / each;
  }
  return { over, under: 1n };
};

const operate = (operator: string, a: Fraction, b: Fraction): Fraction | null => {
  switch (operator) {
    case "+":
      return fraction(a.over * b.under + b.over * a.under, a.under * b.under);
    case "-":
      return fraction(a.over * b.under - b.over * a.under, a.under * b.under);
    case "*":
      return fraction(a.over * b.over, a.under * b.under);
    case "/":
      return fraction(a.over * b.under, a.under * b.over);
    default:
      return power(a, b);
  }
};

const power = (base: Fraction, exponent: Fraction): Fraction | null => {
  const n = exponent.over;
  const size = n < 0n ? -n : n;
  if (exponent.under !== 1n || size > LARGEST_POWER || (base.over === 0n && n <= 0n)) return null;
  if ((String(base.over).length + String(base.under).length) * Number(size) > LONGEST_RESULT) return null;
  return n < 0n
    ? fraction(base.under ** size, base.over ** size)
    : fraction(base.over ** size, base.under ** size);
};
