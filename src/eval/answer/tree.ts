/** What an answer is once it has been read: numbers and expressions, and what people build of them. */

/** An expression in plain arithmetic. Numbers keep the digits that they were written with. */
export type Expression =
  | { readonly type: "number"; readonly digits: string }
  | { readonly type: "symbol"; readonly name: string }
  | { readonly type: "negative"; readonly of: Expression }
  | {
      readonly type: "operation";
      readonly operator: "+" | "-" | "*" | "/" | "^";
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly type: "call"; readonly name: string; readonly arguments: readonly Expression[] };

/** An answer: an expression with or without a unit, or something that holds further answers. */
export type Answer =
  | { readonly kind: "expression"; readonly value: Expression; readonly unit: string | null }
  /** Digits in a stated base, such as 52₈. */
  | { readonly kind: "based"; readonly digits: string; readonly base: number }
  /** Things in an order between brackets: a point, a vector, or with two of them an interval. */
  | {
      readonly kind: "tuple";
      readonly open: "(" | "[";
      readonly close: ")" | "]";
      readonly items: readonly Answer[];
    }
  /** Things in any order: a set, or a list separated by commas. */
  | { readonly kind: "collection"; readonly items: readonly Answer[] }
  | { readonly kind: "union"; readonly parts: readonly Answer[] }
  | { readonly kind: "matrix"; readonly rows: readonly (readonly Answer[])[] }
  | { readonly kind: "equation"; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "text"; readonly words: string }
  /** What could not be read, and why; it is equal to nothing and different from nothing. */
  | { readonly kind: "unread"; readonly why: string };

/** The answers of one kind. */
export type AnswerOf<K extends Answer["kind"]> = Extract<Answer, { kind: K }>;

export const numberOf = (digits: string): Expression => ({ type: "number", digits });

export const symbolOf = (name: string): Expression => ({ type: "symbol", name });

export const negativeOf = (of: Expression): Expression => ({ type: "negative", of });

export const callOf = (name: string, ...of: readonly Expression[]): Expression => ({
  type: "call",
  name,
  arguments: of,
});

export const operationOf = (
  operator: "+" | "-" | "*" | "/" | "^",
  left: Expression,
  right: Expression,
): Expression => ({ type: "operation", operator, left, right });

/** Every symbol of an expression. */
export const symbolsOf = (expression: Expression): ReadonlySet<string> => {
  switch (expression.type) {
    case "number":
      return new Set();
    case "symbol":
      return new Set([expression.name]);
    case "negative":
      return symbolsOf(expression.of);
    case "operation":
      return new Set([...symbolsOf(expression.left), ...symbolsOf(expression.right)]);
    case "call":
      return new Set(expression.arguments.flatMap((each) => [...symbolsOf(each)]));
  }
};

/** Whether it calls a function of such a name. */
export const calls = (expression: Expression, names: RegExp): boolean => {
  switch (expression.type) {
    case "negative":
      return calls(expression.of, names);
    case "operation":
      return calls(expression.left, names) || calls(expression.right, names);
    case "call":
      return names.test(expression.name) || expression.arguments.some((each) => calls(each, names));
    default:
      return false;
  }
};
