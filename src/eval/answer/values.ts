/** Values of expressions at points, by mathjs: to 64 digits where they are real, else in floating point. */
import type { BigNumber, MathType } from "mathjs";
import { exactValue } from "./exact.ts";
import type { Expression } from "./tree.ts";

/** A complex number, the other part being 0 where mathjs gives a plain one. */
export interface Complex {
  readonly re: number;
  readonly im: number;
}

/** One value: in floating point, and to 64 digits where it is real and mathjs can. */
export interface Value extends Complex {
  readonly long: BigNumber | null;
}

/** Where and how a value is taken. */
export interface Place {
  readonly point: number;
  /** Whether symbols are positive, as they mostly are in answers, or of either sign. */
  readonly signs: "positive" | "either";
  /** Whether (−8)^{1/3} is the principal, complex root or −2. */
  readonly roots: "principal" | "real";
}

/** The value at a place; `null` where mathjs gives none. */
export type Evaluate = (expression: Expression, place: Place) => Value | null;

/** The significant digits of long values. */
const DIGITS = 64;
/** Larger factorials and choices cost more time than an answer is worth. */
const LARGEST_COUNT = 2_000;

/** Symbols that are numbers. */
export const CONSTANTS: Readonly<Record<string, string>> = { pi: "pi", e: "e", i: "i" };

/** Odd roots of negative numbers may be meant as real ones. */
const isOddRoot = (exponent: Expression): boolean => {
  const value = exactValue(exponent);
  return value !== null && value.under !== 1n && value.under % 2n === 1n;
};

/** mathjs's text of an expression; the symbols are v0, v1, … in the order of `names`. */
const mathText = (expression: Expression, names: readonly string[], realRoots: boolean): string => {
  const text = (each: Expression): string => mathText(each, names, realRoots);
  switch (expression.type) {
    case "number":
      return expression.digits;
    case "symbol":
      return CONSTANTS[expression.name] ?? `v${names.indexOf(expression.name)}`;
    case "negative":
      return `(-${text(expression.of)})`;
    case "operation": {
      const { left, operator, right } = expression;
      if (operator !== "^" || !realRoots || !isOddRoot(right))
        return `(${text(left)} ${operator} ${text(right)})`;
      const { over, under } = exactValue(right)!;
      return `(nthRoot(${text(left)}, ${under}) ^ (${over}))`;
    }
    case "call":
      return callText(expression.name, expression.arguments.map(text));
  }
};

const callText = (name: string, given: readonly string[]): string => {
  if (name === "ln") return `log(${given[0]})`;
  if (name === "log" && given.length === 1) return `log10(${given[0]})`;
  if (name === "factorial" || name === "combinations") {
    return `${name}(${given.map((each) => `count(${each})`).join(", ")})`;
  }
  return `${name}(${given.join(", ")})`;
};

const valueAt = (symbol: number, { point, signs }: Place): number => {
  const turn = (0.618_033_988_749_894_9 * (symbol + 1) * (point + 2) + 0.137 * point) % 1;
  const isNegative =
    signs === "either" && (point === 0 || (point >> (symbol % 3)) % 2 === (symbol === 0 ? 0 : 1));
  return (isNegative ? -1 : 1) * (0.4 + 2.5 * turn);
};

/** Loads mathjs and gives what evaluates expressions of the symbols named. */
export const evaluator = async (): Promise<(names: readonly string[]) => Evaluate> => {
  const { all, create } = await import("mathjs");
  const short = create(all!);
  const long = create(all!, { number: "BigNumber", precision: DIGITS });
  const count = <T>(value: T): T => {
    if (Number(value) > LARGEST_COUNT) throw new RangeError("too large a count");
    return value;
  };
  const taken = (text: string, names: readonly string[], place: Place): Value | null => {
    const points = names.map((_name, index) => [`v${index}`, valueAt(index, place)] as const);
    try {
      const value = complexOf(short.evaluate(text, { ...Object.fromEntries(points), count }) as MathType);
      if (value === null) return null;
      const longPoints = points.map(([name, at]) => [name, long.bignumber(at)] as const);
      return { ...value, long: longValue(long, text, { ...Object.fromEntries(longPoints), count }) };
    } catch {
      return null;
    }
  };
  return (names) => {
    // Without odd roots an expression has the same text, and so the same value, whichever root is meant.
    const known = new Map<string, Value | null>();
    return (expression, place) => {
      const text = mathText(expression, names, place.roots === "real");
      const key = `${place.signs} ${place.point} ${text}`;
      if (!known.has(key)) known.set(key, taken(text, names, place));
      return known.get(key) ?? null;
    };
  };
};

const longValue = (
  mathjs: { evaluate(text: string, scope: object): unknown; isBigNumber(value: unknown): value is BigNumber },
  text: string,
  scope: object,
): BigNumber | null => {
  try {
    const value = mathjs.evaluate(text, scope);
    return mathjs.isBigNumber(value) && value.isFinite() ? value : null;
  } catch {
    return null;
  }
};

const complexOf = (value: MathType): Complex | null => {
  const { re, im } = typeof value === "number" ? { re: value, im: 0 } : (value as Partial<Complex>);
  return Number.isFinite(re) && Number.isFinite(im) ? { re: re!, im: im! } : null;
};
