/** Reads an answer: what kind of thing it is, down to its expressions. */
import { readExpression } from "./expression.ts";
import type { Token } from "./tokens.ts";
import { tokensOf } from "./tokens.ts";
import type { Answer, Expression } from "./tree.ts";
import { negativeOf, numberOf, operationOf, symbolOf } from "./tree.ts";

/** Whether 1,234 is read as a number or as two. */
export type Commas = "thousands" | "list";

/** Commas that part three digits each, unless the number they would join stood alone in brackets: (1,234) is a pair. */
const THOUSANDS =
  /(?<![\d.,])(?<!(?:[([]|\\\{)\s*[-+−]?(?=[\d,]+\s*(?:[)\]]|\\right|\\\})))(\d{1,3})((?:,\d{3})+)(?!\d|,\S)/g;

/** Deeper brackets are no answer that a person writes. */
const DEEPEST = 60;

/** Whether the two readings of commas differ. */
export const isAmbiguous = (text: string): boolean => text.search(THOUSANDS) !== -1;

/** The answer that a text writes; `unread` with the reason where it is none that this reader understands. */
export const readAnswer = (text: string, commas: Commas = "thousands"): Answer => {
  const joined =
    commas === "list"
      ? text
      : text.replace(THOUSANDS, (_all, first: string, more: string) => first + more.replaceAll(",", ""));
  const tokens = tokensOf(joined);
  if (tokens === null)
    return { kind: "unread", why: "a character or command that the checker does not know" };
  return isTooDeep(tokens) ? UNREAD("nested too deeply") : answerOf(tokens);
};

const isTooDeep = (tokens: readonly Token[]): boolean => {
  let depth = 0;
  return tokens.some((token) => {
    depth = depthAfter(depth, token);
    return depth > DEEPEST;
  });
};

const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token?.type === "sign" && signs.includes(token.sign);

const UNREAD = (why: string): Answer => ({ kind: "unread", why });

const answerOf = (tokens: readonly Token[]): Answer => {
  if (tokens.length === 0) return UNREAD("nothing is written");
  const [first, ...others] = tokens;
  const said = first?.type === "letter" && first.name === "a" && others.length > 0 ? others : tokens;
  if (said.every(({ type }) => type === "word")) return { kind: "text", words: wordsIn(said) };
  if (tokens[0]!.type === "letter" && isSign(tokens[1], "∈")) return answerOf(tokens.slice(2));
  const parts = splitAt(tokens, (token) => isSign(token, "∪"));
  if (parts.length > 1) return { kind: "union", parts: parts.map(answerOf) };
  const items = splitAt(tokens, isSeparator).filter((item) => item.length > 0);
  if (items.length > 1) return { kind: "collection", items: items.flatMap(membersOf) };
  return matrixOf(tokens) ?? enclosed(tokens) ?? relation(tokens) ?? based(tokens) ?? measured(tokens);
};

const isSeparator = (token: Token): boolean =>
  isSign(token, ",", ";") || (token.type === "word" && /^(and|or)$/i.test(token.text.replace(/[\s,]/g, "")));

const wordsIn = (tokens: readonly Token[]): string =>
  tokens.map((token) => (token.type === "word" ? token.text : "")).join(" ");

/** The members of a list; what ± stands for is two. */
const membersOf = (tokens: readonly Token[]): readonly Answer[] => {
  const answer = answerOf(tokens);
  return answer.kind === "collection" && !isSign(tokens[0], "\\{") ? answer.items : [answer];
};

const OPEN = ["(", "[", "{", "\\{"];
const CLOSE = [")", "]", "}", "\\}"];

const depthAfter = (depth: number, token: Token): number => {
  if (isSign(token, ...OPEN) || (token.type === "command" && token.name === "begin")) return depth + 1;
  return isSign(token, ...CLOSE) || (token.type === "command" && token.name === "end") ? depth - 1 : depth;
};

/** Cuts where `separates` says so outside all brackets. */
const splitAt = (
  tokens: readonly Token[],
  separates: (token: Token) => boolean,
): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth = depthAfter(depth, token);
    if (depth === 0 && separates(token)) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
};

/** Whether the first token's bracket closes with the last token and not before. */
const isEnclosed = (tokens: readonly Token[]): boolean => {
  let depth = 0;
  return tokens.every((token, index) => {
    depth = depthAfter(depth, token);
    return depth > 0 === index < tokens.length - 1;
  });
};

const matrixOf = (tokens: readonly Token[]): Answer | null => {
  const [first] = tokens;
  if (first?.type !== "command" || first.name !== "begin" || !isEnclosed(tokens)) return null;
  const rows = splitAt(tokens.slice(1, -1), (token) => isSign(token, "\\\\"))
    .filter((row) => row.length > 0)
    .map((row) => splitAt(row, (token) => isSign(token, "&")).map(answerOf));
  return { kind: "matrix", rows };
};

const enclosed = (tokens: readonly Token[]): Answer | null => {
  const [first] = tokens;
  const last = tokens.at(-1)!;
  if (first?.type !== "sign" || last.type !== "sign" || !isEnclosed(tokens)) return null;
  const within = tokens.slice(1, -1);
  const items = splitAt(within, (token) => isSign(token, ",", ";"));
  if (first.sign === "\\{" || (first.sign === "{" && items.length > 1)) {
    return { kind: "collection", items: items.filter((item) => item.length > 0).flatMap(membersOf) };
  }
  if (first.sign === "{") return answerOf(within);
  const open = first.sign === "[" ? "[" : "(";
  const close = last.sign === "]" ? "]" : ")";
  if (items.length > 1) return { kind: "tuple", open, close, items: items.map(answerOf) };
  return within.length > 0 && within.every(({ type }) => type === "word") ? answerOf(within) : null;
};

const RELATIONS = ["=", "<", ">", "≤", "≥"];

const relation = (tokens: readonly Token[]): Answer | null => {
  const signs = tokens.flatMap((token) =>
    token.type === "sign" && RELATIONS.includes(token.sign) ? [token.sign] : [],
  );
  if (signs.length === 0) return null;
  const sides = splitAt(tokens, (token) => isSign(token, ...RELATIONS));
  if (signs.length === 1 && signs[0] === "=") return equationOf(sides[0]!, sides[1]!);
  return signs.includes("=") ? UNREAD("a relation of more than two sides") : intervalOf(sides, signs);
};

const equationOf = (left: readonly Token[], right: readonly Token[]): Answer => {
  const value = answerOf(right);
  const name = readExpression(left);
  if (name === null) return UNREAD("an equation that cannot be read");
  if (value.kind !== "expression" || value.unit !== null)
    return name.type === "symbol" ? value : UNREAD("an equation between things that are no expressions");
  return { kind: "equation", left: name, right: value.value };
};

/** a ≤ x < b is the interval [a, b); x > a is (a, ∞). */
const intervalOf = (sides: readonly (readonly Token[])[], signs: readonly string[]): Answer => {
  const why = "an inequality that is no interval of one variable";
  const falling = signs.every((sign) => sign === ">" || sign === "≥");
  if (!falling && !signs.every((sign) => sign === "<" || sign === "≤")) return UNREAD(why);
  const read = sides.map((side) => readExpression(side));
  const values = falling ? [...read].reverse() : read;
  const strict = (falling ? [...signs].reverse() : signs).map((sign) => sign === "<" || sign === ">");
  const place = values.findIndex(
    (value) => value?.type === "symbol" && value.name !== "pi" && value.name !== "e",
  );
  if (place === -1 || values.some((value) => value === null) || values.length > 3) return UNREAD(why);
  if (values.length === 3 && place !== 1) return UNREAD(why);
  const infinite = symbolOf("∞");
  const low = place === 0 ? negativeOf(infinite) : values[place - 1]!;
  const high = place === values.length - 1 ? infinite : values[place + 1]!;
  const open = place === 0 || strict[place - 1]! ? "(" : "[";
  const close = place === values.length - 1 || strict.at(-1)! ? ")" : "]";
  return { kind: "tuple", open, close, items: [expressionAnswer(low), expressionAnswer(high)] };
};

const expressionAnswer = (value: Expression): Answer => ({ kind: "expression", value, unit: null });

/** 52₈: digits, an underscore and a base from 2 to 36. */
const based = (tokens: readonly Token[]): Answer | null => {
  const [digits, underscore, ...rest] = tokens;
  if (digits?.type !== "number" || !isSign(underscore, "_")) return null;
  const base = rest.filter((token) => !isSign(token, "{", "}"));
  const [only] = base;
  if (base.length !== 1 || only?.type !== "number") return null;
  const radix = Number(only.digits);
  const exists = [...digits.digits].every((digit) => Number(digit) < radix);
  if (radix < 2 || radix > 36 || !exists) return UNREAD("a digit that its base does not have");
  return { kind: "based", digits: digits.digits, base: radix };
};

/** An expression with the unit that follows it; with ± in it, two of them. */
const measured = (tokens: readonly Token[]): Answer => {
  const end = tokens.findIndex((token) => token.type === "word" || isSign(token, "%"));
  const written = end === -1 ? null : unitOf(tokens.slice(end));
  if (written === undefined) return UNREAD("words in the midst of a formula");
  const value = infinities(end === -1 ? tokens : tokens.slice(0, end));
  if (written !== null && isProse(value, written)) return UNREAD("a sentence");
  const { unit, scaled } = scale(written);
  const read = readExpression(value);
  if (read === null) return UNREAD("a formula that cannot be read");
  const first = scaled(read);
  if (!value.some((token) => isSign(token, "±", "∓"))) return { kind: "expression", value: first, unit };
  const second = scaled(readExpression(value, "-")!);
  return {
    kind: "collection",
    items: [first, second].map((each) => ({ kind: "expression", value: each, unit })),
  };
};

/** What words multiply a number with. */
const SCALES: Readonly<Record<string, string>> = {
  dozen: "12",
  hundred: "100",
  thousand: "1000",
  million: "1000000",
  billion: "1000000000",
  trillion: "1000000000000",
};

/** Parts words that multiply from the unit; “percent” is the sign. */
const scale = (
  written: string | null,
): { readonly unit: string | null; readonly scaled: (value: Expression) => Expression } => {
  const words = written === null ? [] : written.trim().split(/\s+/);
  const factorOf = (word: string): string | undefined =>
    SCALES[word.toLowerCase().replace(/[.,]$/, "").replace(/s$/, "")];
  const factors = words.flatMap((word) => factorOf(word) ?? []);
  const unit = words.filter((word) => factorOf(word) === undefined).join(" ");
  const percent = unit.replace(/^(percent|per cent)$/i, "%");
  return {
    unit: percent === "" ? null : percent,
    scaled: (value) => factors.reduce((all, each) => operationOf("*", all, numberOf(each)), value),
  };
};

/** Units are short and follow a number or a single letter; letters before words are a sentence. */
const isProse = (value: readonly Token[], unit: string): boolean =>
  unit.split(/\s+/).length > 4 || (value.length > 1 && value.every(({ type }) => type === "letter"));

const infinities = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token) => (isSign(token, "∞") ? { type: "letter", name: "∞" } : token));

/** Words, a power and a fraction stroke make a unit; `undefined` where something else follows. */
const unitOf = (tokens: readonly Token[]): string | null | undefined => {
  const parts = tokens.map((token, index) => {
    if (token.type === "word") return token.text;
    if (token.type === "number") return isSign(tokens[index - 1], "^", "{") ? token.digits : null;
    return isSign(token, "%", "^", "/", "{", "}", ".") && token.type === "sign" ? token.sign : null;
  });
  return parts.includes(null) ? undefined : parts.join(" ");
};
