/** Equations: as the value of a symbol, or as a set of points. */
import type { CompareExpressions } from "./numeric.ts";
import type { Answer, AnswerOf, Expression } from "./tree.ts";
import { callOf, numberOf, operationOf, symbolsOf } from "./tree.ts";
import type { Verdict } from "./verdict.ts";
import { undecided, wrong } from "./verdict.ts";

/** What an equation says of a single symbol, or an expression itself. */
const named = (answer: Answer): Expression | null => {
  if (answer.kind === "expression") return answer.value;
  if (answer.kind !== "equation" || answer.left.type !== "symbol") return null;
  return symbolsOf(answer.right).has(answer.left.name) ? null : answer.right;
};

const sameLeft = (a: AnswerOf<"equation">, b: AnswerOf<"equation">): boolean =>
  JSON.stringify(a.left) === JSON.stringify(b.left);

/** Compares two answers of which one at least is an equation. */
export const equations = (expected: Answer, given: Answer, expressions: CompareExpressions): Verdict => {
  if (expected.kind === "equation" && given.kind === "equation" && !sameLeft(expected, given)) {
    return proportional(expected, given, expressions);
  }
  if (expected.kind === "equation" && given.kind === "equation")
    return expressions(expected.right, given.right);
  const a = named(expected);
  const b = named(given);
  if (a !== null && b !== null) return expressions(a, b);
  return undecided("an equation beside something else");
};

/** Two equations are the same if left − right of one is a constant times that of the other. */
const proportional = (
  expected: AnswerOf<"equation">,
  given: AnswerOf<"equation">,
  expressions: CompareExpressions,
): Verdict => {
  const [a, b] = [expected, given].map(({ left, right }) => operationOf("-", left, right));
  const symbols = [...symbolsOf(a!)].sort();
  if (symbols.join() !== [...symbolsOf(b!)].sort().join()) return undecided("equations of other symbols");
  const ratio = operationOf("/", a!, b!);
  // A ratio that is constant is equal to itself with every symbol moved.
  const moved = shifted(ratio);
  const verdict = expressions(ratio, moved);
  return verdict.verdict === "wrong" ? wrong("an equation of another set of points") : verdict;
};

const shifted = (expression: Expression): Expression => {
  switch (expression.type) {
    case "number":
      return expression;
    case "symbol":
      return /^(pi|e|i)$/.test(expression.name) ? expression : operationOf("+", expression, numberOf("0.73"));
    case "negative":
      return { ...expression, of: shifted(expression.of) };
    case "operation":
      return { ...expression, left: shifted(expression.left), right: shifted(expression.right) };
    case "call":
      return callOf(expression.name, ...expression.arguments.map(shifted));
  }
};
