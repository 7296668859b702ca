/** The values of options, as text or as a configuration file gives them. */
import { UsageError } from "../core/errors.ts";

/** A whole number from `low` up, to `high` where there is one. */
export const wholeNumber = (
  option: string,
  raw: unknown,
  low: number,
  high = Number.MAX_SAFE_INTEGER,
): number => {
  const text = String(raw).trim();
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= low && value <= high) return value;
  const bounded = high === Number.MAX_SAFE_INTEGER ? null : `a whole number from ${low} to ${high}`;
  const expected = bounded ?? (low === 1 ? "a positive whole number" : `a whole number ≥ ${low}`);
  throw new UsageError({ where: option, got: JSON.stringify(raw), expected });
};

/** One of a list of words. */
export const oneOf = <Word extends string>(option: string, raw: unknown, words: readonly Word[]): Word => {
  const found = words.find((word) => word === raw);
  if (found !== undefined) return found;
  throw new UsageError({ where: option, got: JSON.stringify(raw), expected: words.join(" or ") });
};

/** What an option holds that may be repeated. */
export const collected = (value: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  value,
];

/** `key=value`, cut at the first equals sign. */
const pair = (option: string, text: string): readonly [string, string] => {
  const at = text.indexOf("=");
  const key = text.slice(0, at).trim();
  if (at < 1 || key === "") {
    throw new UsageError({ where: option, got: JSON.stringify(text), expected: "key=value" });
  }
  return [key, text.slice(at + 1)];
};

/** Repeated `key=value`: where a key comes twice, the last one holds. */
export const assignments = (option: string, texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(texts.map((text) => pair(option, text)));

/** `key=value,key=value`. */
export const pairs = (option: string, text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(",")
      .map((part) => pair(option, part))
      .map(([key, value]) => [key, value.trim()]),
  );

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const decimal = (text: string): number => (DECIMAL.test(text.trim()) ? Number(text) : Number.NaN);

/** A number from 0 up to, but not including, a limit. */
export const shareBelow = (option: string, raw: string, limit: number): number => {
  const value = decimal(raw);
  if (value >= 0 && value < limit) return value;
  throw new UsageError({ where: option, got: JSON.stringify(raw), expected: `a number ≥ 0 and < ${limit}` });
};

/** A number between 0 and 1, neither of them. */
export const properShare = (option: string, raw: string): number => {
  const value = decimal(raw);
  if (value > 0 && value < 1) return value;
  throw new UsageError({ where: option, got: JSON.stringify(raw), expected: "a number > 0 and < 1" });
};

/** `min,max`, two numbers in ascending order. */
export const range = (option: string, raw: string): { readonly min: number; readonly max: number } => {
  const [min, max, ...rest] = raw.split(",").map(decimal);
  if (min !== undefined && max !== undefined && min < max && rest.length === 0) return { min, max };
  throw new UsageError({
    where: option,
    got: JSON.stringify(raw),
    expected: "two numbers, the lower first, such as 1,4",
  });
};
