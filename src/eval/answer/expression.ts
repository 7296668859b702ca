/** Reads an expression from tokens. */
import type { Token } from "./tokens.ts";
import type { Expression } from "./tree.ts";
import { callOf, negativeOf, numberOf, operationOf, symbolOf } from "./tree.ts";

/** Which of the two readings of ± is taken; ∓ takes the other. */
export type PlusMinus = "+" | "-";

/** A place in a list of tokens that moves on. */
interface Cursor {
  readonly tokens: readonly Token[];
  readonly plusMinus: PlusMinus;
  at: number;
  depth: number;
}

/** Deeper nesting would run out of stack, and no person writes it. */
const DEEPEST = 200;

/** Thrown within this file only: the tokens are no expression. */
const NO_EXPRESSION = Symbol("no expression");

/** The expression that all the tokens together are; `null` where they are none. */
export const readExpression = (tokens: readonly Token[], plusMinus: PlusMinus = "+"): Expression | null => {
  const cursor: Cursor = { tokens, plusMinus, at: 0, depth: 0 };
  try {
    const expression = sum(cursor);
    return cursor.at === tokens.length ? expression : null;
  } catch (error) {
    if (error === NO_EXPRESSION) return null;
    throw error;
  }
};

const signAt = (cursor: Cursor, ahead = 0): string | null => {
  const token = cursor.tokens[cursor.at + ahead];
  return token?.type === "sign" ? token.sign : null;
};

const take = (cursor: Cursor, sign: string): void => {
  if (signAt(cursor) !== sign) throw NO_EXPRESSION;
  cursor.at++;
};

/** `+`, `-`, and ± or ∓ as the reading has them; `null` for another token. */
const additive = (cursor: Cursor): PlusMinus | null => {
  const sign = signAt(cursor);
  if (sign === "+" || sign === "-") return sign;
  if (sign === "±") return cursor.plusMinus;
  if (sign === "∓") return cursor.plusMinus === "+" ? "-" : "+";
  return null;
};

const sum = (cursor: Cursor): Expression => {
  let left = product(cursor);
  for (let sign = additive(cursor); sign !== null; sign = additive(cursor)) {
    cursor.at++;
    left = operationOf(sign, left, product(cursor));
  }
  return left;
};

/** A stroke under which all factors stand that follow it: 1∕2x is 1/(2x). */
export const LONG_STROKE = "∕";

const product = (cursor: Cursor): Expression => {
  let left = signed(cursor);
  for (;;) {
    const sign = signAt(cursor);
    if (sign === "*" || sign === "/") {
      cursor.at++;
      left = operationOf(sign, left, signed(cursor));
    } else if (sign === LONG_STROKE) {
      cursor.at++;
      let under = signed(cursor);
      while (beginsFactor(cursor)) under = operationOf("*", under, power(cursor));
      left = operationOf("/", left, under);
    } else if (beginsFactor(cursor)) left = operationOf("*", left, power(cursor));
    else return left;
  }
};

/** Reads one level further in; every way of nesting passes here. */
const deeper = (cursor: Cursor, read: (cursor: Cursor) => Expression): Expression => {
  if (++cursor.depth > DEEPEST) throw NO_EXPRESSION;
  const expression = read(cursor);
  cursor.depth--;
  return expression;
};

const signed = (cursor: Cursor): Expression => deeper(cursor, signedPower);

const signedPower = (cursor: Cursor): Expression => {
  const sign = additive(cursor);
  if (sign === null) return power(cursor);
  cursor.at++;
  return sign === "-" ? negativeOf(signed(cursor)) : signed(cursor);
};

/** Two numbers side by side are no product. */
const beginsFactor = (cursor: Cursor): boolean => {
  const token = cursor.tokens[cursor.at];
  if (token === undefined || token.type === "word") return false;
  if (token.type === "number") return cursor.tokens[cursor.at - 1]?.type !== "number";
  if (token.type === "command") return token.name !== "begin" && token.name !== "end";
  return token.type !== "sign" || token.sign === "(" || token.sign === "{" || token.sign === "[";
};

const power = (cursor: Cursor): Expression => deeper(cursor, raisedAtom);

const raisedAtom = (cursor: Cursor): Expression => {
  let base = atom(cursor);
  for (let marks = 1; signAt(cursor) === "!"; marks++) {
    if (marks > DEEPEST) throw NO_EXPRESSION;
    cursor.at++;
    base = callOf("factorial", base);
  }
  if (signAt(cursor) !== "^") return base;
  cursor.at++;
  return operationOf("^", base, signed(cursor));
};

const atom = (cursor: Cursor): Expression => {
  const token = cursor.tokens[cursor.at++];
  switch (token?.type) {
    case "number":
      return mixed(cursor, token.digits);
    case "letter":
      return symbolOf(token.name + subscript(cursor));
    case "function":
      return called(cursor, token.name);
    case "command":
      return commanded(cursor, token.name);
    case "sign":
      return bracketed(cursor, token.sign);
    default:
      throw NO_EXPRESSION;
  }
};

const subscript = (cursor: Cursor): string => {
  if (signAt(cursor) !== "_") return "";
  cursor.at++;
  const braces = signAt(cursor) === "{";
  if (braces) cursor.at++;
  const token = cursor.tokens[cursor.at++];
  if (token?.type !== "number" && token?.type !== "letter") throw NO_EXPRESSION;
  if (braces) take(cursor, "}");
  return `_${token.type === "number" ? token.digits : token.name}`;
};

/** A whole number before a proper fraction is a mixed number: 1 4/5 and 1\frac{4}{5} are 9/5. */
const mixed = (cursor: Cursor, digits: string): Expression => {
  const whole = numberOf(digits);
  if (digits.includes(".")) return whole;
  const [a, b, c, d, e, f, g] = cursor.tokens.slice(cursor.at, cursor.at + 7);
  if (a?.type === "number" && b?.type === "sign" && b.sign === "/" && c?.type === "number") {
    cursor.at += 3;
    return operationOf("+", whole, operationOf("/", numberOf(a.digits), numberOf(c.digits)));
  }
  const frac = a?.type === "command" && a.name === "frac" && c?.type === "number" && f?.type === "number";
  const braces = [b, d, e, g].map((token) => (token?.type === "sign" ? token.sign : "")).join("");
  if (!frac || braces !== "{}{}") return whole;
  cursor.at += 7;
  return operationOf("+", whole, operationOf("/", numberOf(c.digits), numberOf(f.digits)));
};

const commanded = (cursor: Cursor, name: string): Expression => {
  if (name === "sqrt") return root(cursor);
  if (name !== "frac" && name !== "binom") throw NO_EXPRESSION;
  const over = group(cursor);
  const under = group(cursor);
  return name === "frac" ? operationOf("/", over, under) : callOf("combinations", over, under);
};

const root = (cursor: Cursor): Expression => {
  if (signAt(cursor) !== "[") return callOf("sqrt", power(cursor));
  cursor.at++;
  const degree = sum(cursor);
  take(cursor, "]");
  return callOf("nthRoot", group(cursor), degree);
};

const group = (cursor: Cursor): Expression => {
  take(cursor, "{");
  const of = sum(cursor);
  take(cursor, "}");
  return of;
};

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "{": "}", "[": "]", "|": "|" };

const bracketed = (cursor: Cursor, open: string): Expression => {
  const close = CLOSING[open];
  if (close === undefined) throw NO_EXPRESSION;
  const of = sum(cursor);
  take(cursor, close);
  return open === "|" ? callOf("abs", of) : of;
};

/** sin²x, log₂ 8, sin 2x, sin(x): a bare argument is as long as nothing but factors follow. */
const called = (cursor: Cursor, name: string): Expression => {
  const base = name === "log" && signAt(cursor) === "_" ? subscriptBase(cursor) : null;
  let exponent: Expression | null = null;
  if (signAt(cursor) === "^") {
    cursor.at++;
    exponent = signAt(cursor) === "-" ? signed(cursor) : atom(cursor);
    // tan⁻¹ is the inverse function to most, and the reciprocal to some.
    if (exponent.type === "negative") throw NO_EXPRESSION;
  }
  let of = power(cursor);
  const closed = cursor.tokens[cursor.at - 1];
  const parenthesised = closed?.type === "sign" && closed.sign === ")";
  while (!parenthesised && beginsFactor(cursor) && cursor.tokens[cursor.at]?.type !== "function") {
    of = operationOf("*", of, power(cursor));
  }
  const value = base === null ? callOf(name, of) : callOf("log", of, base);
  return exponent === null ? value : operationOf("^", value, exponent);
};

const subscriptBase = (cursor: Cursor): Expression => {
  cursor.at++;
  return signAt(cursor) === "{" ? group(cursor) : atom(cursor);
};
