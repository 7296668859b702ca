/** Equality of expressions: by form, then exactly, then numerically with mathjs at several points. */
import type { Fraction } from "./exact.ts";
import { exactValue, fractionOfDigits } from "./exact.ts";
import type { Expression } from "./tree.ts";
import { calls, symbolsOf } from "./tree.ts";
import type { Evaluate, Place, Value } from "./values.ts";
import { CONSTANTS, evaluator } from "./values.ts";
import type { Verdict } from "./verdict.ts";
import { right, undecided, wrong } from "./verdict.ts";

/** Compares an expression that was given with the one expected. */
export type CompareExpressions = (expected: Expression, given: Expression) => Verdict;

const POINTS = 6;
/** Relative differences that are rounding, of long values and of floating point, and those that are not. */
const EQUAL_LONG = 1e-45;
const EQUAL = 1e-12;
const DIFFERENT = 1e-6;
/** Fewer digits of a decimal number are an answer of their own and no rounding. */
const DIGITS_OF_A_ROUNDING = 3;

/** Loads mathjs, which is heavy, and gives what compares expressions. */
export const expressionComparer = async (): Promise<CompareExpressions> => {
  const evaluateAt = await evaluator();
  return (expected, given) => compare(expected, given, evaluateAt);
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
  const at = evaluateAt(names);
  const hasSymbols = names.some((name) => !Object.hasOwn(CONSTANTS, name));
  const verdict =
    exact !== null && own !== null
      ? wrong("different as fractions")
      : numeric(expected, given, at, hasSymbols);
  if (verdict.verdict !== "wrong" || given.type !== "number" || terminates(exact)) return verdict;
  const value = at(expected, { point: 0, signs: "positive", roots: "principal" });
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
  const principal = points.map((point): Place => ({ point, signs: "positive", roots: "principal" }));
  const pairs = pairsAt(expected, given, at, principal).flatMap(({ a, b }) =>
    a === null || b === null ? [] : [{ a, b }],
  );
  if (pairs.length < points.length / 2) return undecided("a value that mathjs cannot give");
  if (pairs.every(isEqual)) {
    return hasSymbols ? whereNegative(expected, given, at, pairs.length) : right("equal in value");
  }
  const isDifferent = pairs.some(({ a, b }) => relativeDifference(a, b) > DIFFERENT);
  if (!isDifferent) return undecided("equal but for rounding");
  const real = principal.map((place): Place => ({ ...place, roots: "real" }));
  if (pairsAt(expected, given, at, real).every(({ a, b }) => a !== null && b !== null && isEqual({ a, b }))) {
    return undecided("equal if odd roots of negative numbers are real");
  }
  return wrong(hasSymbols ? "different at some point" : "different in value");
};

const pairsAt = (
  expected: Expression,
  given: Expression,
  at: Evaluate,
  places: readonly Place[],
): readonly { readonly a: Value | null; readonly b: Value | null }[] =>
  places.map((place) => ({ a: at(expected, place), b: at(given, place) }));

/**
 * What is equal at positive values of its symbols must be so at negative ones, wherever either side is real there, and
 * whichever root is meant. Otherwise it is undecided: symbols are mostly lengths, counts and the like.
 */
const whereNegative = (expected: Expression, given: Expression, at: Evaluate, points: number): Verdict => {
  // Factorials and choices are of counts.
  if ([expected, given].some((side) => calls(side, /^(factorial|combinations)$/)))
    return right(`equal at ${points} points`);
  const pairs = (roots: Place["roots"]): ReturnType<typeof pairsAt> =>
    pairsAt(
      expected,
      given,
      at,
      Array.from({ length: POINTS }, (_, point): Place => ({ point, signs: "either", roots })),
    );
  const real = pairs("real");
  const agrees = pairs("principal").every((pair, point) => {
    const other = real[point]!;
    return (!isReal(pair.a) && !isReal(pair.b)) || isEqualAndReal(pair) || isEqualAndReal(other);
  });
  return agrees ? right(`equal at ${2 * points} points`) : undecided("equal for positive values only");
};

const isEqualAndReal = ({ a, b }: { readonly a: Value | null; readonly b: Value | null }): boolean =>
  a !== null && b !== null && isReal(a) && isReal(b) && isEqual({ a, b });

const isReal = (value: Value | null): boolean =>
  value !== null && Math.abs(value.im) <= EQUAL * Math.hypot(value.re, value.im);

interface Pair {
  readonly a: Value;
  readonly b: Value;
}

const isEqual = ({ a, b }: Pair): boolean =>
  relativeDifference(a, b) <= (a.long !== null && b.long !== null ? EQUAL_LONG : EQUAL);

/** |a − b| in units of the larger; what is next to nothing beside an exact 0 is left open. */
const relativeDifference = (a: Value, b: Value): number => {
  if (a.long !== null && b.long !== null) {
    const [x, y] = [a.long.abs(), b.long.abs()];
    const size = x.gt(y) ? x : y;
    if (size.isZero()) return 0;
    if (size.lt(EQUAL_LONG) && (x.isZero() || y.isZero())) return Math.sqrt(EQUAL * DIFFERENT);
    return a.long.minus(b.long).abs().div(size).toNumber();
  }
  const size = Math.max(Math.hypot(a.re, a.im), Math.hypot(b.re, b.im));
  if (size === 0) return 0;
  const isZero = (value: Value): boolean => value.re === 0 && value.im === 0;
  if (size < EQUAL && (isZero(a) || isZero(b))) return Math.sqrt(EQUAL * DIFFERENT);
  return Math.hypot(a.re - b.re, a.im - b.im) / size;
};
