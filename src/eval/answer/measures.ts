/** Numbers with units, and numbers in a stated base. */
import type { CompareExpressions } from "./numeric.ts";
import type { Answer, AnswerOf, Expression } from "./tree.ts";
import { calls, numberOf, operationOf, symbolOf } from "./tree.ts";
import type { Verdict } from "./verdict.ts";
import { right, undecided, wrong } from "./verdict.ts";

/**
 * Values with units; a unit that is left out is no fault, another unit is for people to judge.
 *
 * A percentage is its hundredth part: 50 % is 0.5. Where the expected answer is a percentage, its bare number is right
 * too, since the question asked for per cent. Where the expected answer is bare, its number with a sign for per cent
 * is undecided: only the question could tell.
 */
export const measures = (
  expected: AnswerOf<"expression">,
  given: AnswerOf<"expression">,
  expressions: CompareExpressions,
): Verdict => {
  const plain = inLetters(expected, given) ?? expressions(expected.value, given.value);
  const [a, b] = [unitName(expected.unit), unitName(given.unit)];
  if ((a !== null && isInUnit(given.value)) || (b !== null && isInUnit(expected.value))) {
    return undecided("different units");
  }
  if (plain.verdict === "wrong" && sameButForUnit(expected.value, given.value, expressions)) {
    return undecided("a letter that may be a unit");
  }
  const isOfDegrees = [expected, given].some(
    (side) => unitName(side.unit) === DEGREE && calls(side.value, OF_AN_ANGLE),
  );
  if (isOfDegrees && (a !== b || plain.verdict !== "right")) return undecided("a function of degrees");
  if (a === b) return plain;
  if (a === "%" || b === "%") {
    const share = (value: Expression, unit: string | null): Expression =>
      unit === "%" ? operationOf("/", value, numberOf("100")) : value;
    if (plain.verdict === "right" && b === null) return plain;
    if (a !== null && b !== null) return undecided("different units");
    const shared = expressions(share(expected.value, a), share(given.value, b));
    return shared.verdict === "wrong" && plain.verdict === "right"
      ? undecided("a percentage beside a bare number")
      : shared;
  }
  if (a !== null && b !== null) return undecided("different units");
  const isAngle = plain.verdict === "wrong" && (a === DEGREE || b === DEGREE);
  return isAngle && expressions(inRadians(expected), inRadians(given)).verdict !== "wrong"
    ? undecided("degrees beside radians")
    : plain;
};

const DEGREE = "degree";

/** Functions that take an angle. */
const OF_AN_ANGLE = /^(sin|cos|tan|cot|sec|csc)$/;

const inRadians = ({ value, unit }: AnswerOf<"expression">): Expression =>
  unitName(unit) === DEGREE
    ? operationOf("/", operationOf("*", value, symbolOf("pi")), numberOf("180"))
    : value;

/** A number times a letter that is also a unit, such as 0.12 m. */
const isInUnit = (value: Expression): boolean =>
  value.type === "operation" &&
  value.operator === "*" &&
  value.right.type === "symbol" &&
  /^[mgslLhtWNJVACK]$/.test(value.right.name);

/** Whether one is the other times a letter that is also a unit. */
const sameButForUnit = (
  expected: Expression,
  given: Expression,
  expressions: CompareExpressions,
): boolean => {
  const [ours, theirs] = [expected, given].map((value) =>
    value.type === "operation" && isInUnit(value) ? value.left : null,
  );
  const pair = [ours ?? expected, theirs ?? given] as const;
  return (ours === null) !== (theirs === null) && expressions(...pair).verdict === "right";
};

/** The letters of a single symbol or of a product of two. */
const lettersOf = ({ unit, value }: AnswerOf<"expression">): string | null => {
  const parts = value.type === "operation" && value.operator === "*" ? [value.left, value.right] : [value];
  const letters = parts.flatMap((part) => (part.type === "symbol" ? [part.name] : []));
  return unit === null && letters.length === parts.length ? letters.join("") : null;
};

/** Single letters may be choices, and two capitals the name of a segment. */
const inLetters = (expected: AnswerOf<"expression">, given: AnswerOf<"expression">): Verdict | null => {
  const [a, b] = [lettersOf(expected), lettersOf(given)];
  if (a === null || b === null || a === b) return null;
  if (a.length === 1 && a.toLowerCase() === b.toLowerCase()) {
    return /[a-e]/i.test(a) ? right("the same choice") : undecided("the same letter in another case");
  }
  return /^[A-Z]{2}$/.test(a) && a === [...b].reverse().join("")
    ? undecided("letters in another order: a product or a name")
    : null;
};

const unitName = (unit: string | null): string | null =>
  unit === null
    ? null
    : unit
        .toLowerCase()
        .replace(/[^a-z0-9%/]/g, "")
        .replace(/(?<=[a-z]{2})s(?=\d*$)/, "");

/** Compares two answers of which one at least states its base. */
export const bases = (expected: Answer, given: Answer): Verdict => {
  const sides = [expected, given].map((answer) => {
    if (answer.kind === "based") return { digits: digitsOf(answer), base: answer.base };
    const digits =
      answer.kind === "expression" && answer.value.type === "number" ? answer.value.digits : null;
    return digits === null ? null : { digits, base: null };
  });
  const [a, b] = sides;
  if (a === null || b === null || a === undefined || b === undefined) {
    return undecided("a number of another base beside a formula");
  }
  if (a.digits === b.digits && a.base === b.base) return right("the same digits");
  if (a.digits === b.digits && (a.base === null || b.base === null)) return undecided("the base is left out");
  const [x, y] = [a, b].map(({ digits, base }) => Number.parseInt(digits, base ?? 10));
  return x === y ? undecided("the same number in another base") : wrong("another number");
};

const digitsOf = ({ digits }: AnswerOf<"based">): string => digits.replace(/^0+(?=\d)/, "");
