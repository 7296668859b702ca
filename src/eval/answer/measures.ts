/** Numbers with units, and numbers in a stated base. */
import type { CompareExpressions } from "./numeric.ts";
import type { Answer, AnswerOf, Expression } from "./tree.ts";
import { numberOf, operationOf } from "./tree.ts";
import type { Verdict } from "./verdict.ts";
import { right, undecided, wrong } from "./verdict.ts";

/** Values with units; a unit that is left out is no fault, another unit is for people to judge. */
export const measures = (
  expected: AnswerOf<"expression">,
  given: AnswerOf<"expression">,
  expressions: CompareExpressions,
): Verdict => {
  const plain = expressions(expected.value, given.value);
  const [a, b] = [unitName(expected.unit), unitName(given.unit)];
  if (a === b) return plain;
  if (a === "%" || b === "%") {
    const share = (value: Expression, unit: string | null): Expression =>
      unit === "%" ? operationOf("/", value, numberOf("100")) : value;
    if (plain.verdict === "right" && (a === null || b === null)) return plain;
    return a !== null && b !== null
      ? undecided("different units")
      : expressions(share(expected.value, a), share(given.value, b));
  }
  return a === null || b === null ? plain : undecided("different units");
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
  if (a.digits === b.digits && (a.base === b.base || a.base === null || b.base === null)) {
    return right("the same digits");
  }
  const [x, y] = [a, b].map(({ digits, base }) => Number.parseInt(digits, base ?? 10));
  return x === y ? undecided("the same number in another base") : wrong("another number");
};

const digitsOf = ({ digits }: AnswerOf<"based">): string => digits.replace(/^0+(?=\d)/, "");
