/** Cuts an answer, in LaTeX or as people type it, into tokens. */

export type Token =
  | { readonly type: "number"; readonly digits: string }
  | { readonly type: "letter"; readonly name: string }
  | { readonly type: "function"; readonly name: string }
  | { readonly type: "command"; readonly name: "frac" | "sqrt" | "binom" | "begin" | "end" }
  | { readonly type: "word"; readonly text: string }
  | { readonly type: "sign"; readonly sign: string };

/** Functions by the names that people give them, and what they are called here. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "log", "ln"].map((name) => [
      name,
      name,
    ]),
  ),
  arcsin: "asin",
  arccos: "acos",
  arctan: "atan",
};

/** Commands that stand for one sign or letter, and those that stand for nothing but space. */
const SIGNS: Readonly<Record<string, string>> = {
  cdot: "*",
  times: "*",
  ast: "*",
  div: "/",
  pm: "±",
  mp: "∓",
  le: "≤",
  leq: "≤",
  leqslant: "≤",
  ge: "≥",
  geq: "≥",
  geqslant: "≥",
  lt: "<",
  gt: ">",
  cup: "∪",
  in: "∈",
  infty: "∞",
  mid: "|",
  vert: "|",
  lvert: "|",
  rvert: "|",
  langle: "(",
  rangle: ")",
  lbrace: "\\{",
  rbrace: "\\}",
  approx: "≈",
};
const SPACE =
  /^(left|right|[bB]igg?[lr]?|displaystyle|textstyle|quad|qquad|limits|mathbf|mathrm|textbf|boldsymbol|bm|mathit|operatorname|ensuremath|boxed|fbox|Large|large)$/;
const GREEK =
  /^(alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|rho|sigma|tau|phi|varphi|chi|psi|omega|pi|ell)$/;
/** Words of two letters; longer runs of letters are words anyway. */
const SHORT_WORDS = /^(cm|mm|km|kg|mg|ml|mL|ft|yd|mi|lb|oz|hr|am|pm|or|an|no)$/;

/** What people's keyboards and typesetters make of the same signs. */
const PLAIN: Readonly<Record<string, string>> = {
  "−": "-",
  "–": "-",
  "×": "*",
  "·": "*",
  "÷": "/",
  "⁄": "/",
  "√": "\\sqrt ",
  π: "\\pi ",
  "°": " \\degree ",
  "²": "^2",
  "³": "^3",
  "½": "\\frac{1}{2}",
  "<=": "≤",
  ">=": "≥",
  "≠": "≠",
};
const PLAIN_SIGNS = /<=|>=|[−–×·÷⁄√π°²³½≠]/g;

/** The tokens of a text, or `null` where a character of it is nothing that this reader knows. */
export const tokensOf = (text: string): readonly Token[] | null => {
  const rest = { text: prepared(text) };
  const tokens: Token[] = [];
  while (rest.text !== "") {
    const next = oneOf(rest.text);
    if (next === null) return null;
    tokens.push(...next.tokens);
    rest.text = rest.text.slice(next.length);
  }
  return tokens;
};

/** A dollar sign that is escaped, or the only one, is money and goes behind its number; a pair encloses a formula. */
const withDollars = (text: string): string => {
  const isLone = text.match(/(?<!\\)\$/g)?.length === 1;
  return (isLone ? text.replace(/(?<!\\)\$/, "\\$") : text)
    .replace(/\\\$\s*(\d[\d,.]*(?<![,.])|\.\d+)/g, "$1 dollars ")
    .replace(/(?<=\d)\s*\\\$/g, " dollars ");
};

const prepared = (text: string): string =>
  withDollars(text.replace(/(?<=\d)(?:,\\!\s*|\{,\})(?=\d{3})/g, ""))
    .replace(/\*\*(.*?)\*\*/gs, "$1")
    .replace(/\\\$|(?<!\\)\$|\\[()]|\\\[|\\\]/g, " ")
    .replace(PLAIN_SIGNS, (sign) => PLAIN[sign]!)
    .replace(/(?<!\\)\\(?:[!,;:>]|(?=\s))|~/g, " ")
    .replace(
      /\^\s*(?:\{\s*\\(?:circ|degree)\s*\}|\\(?:circ|degree))|\\(?:circ|degree)(?![a-zA-Z])/g,
      " \\text{degrees} ",
    )
    .replace(/\\[dtc]frac(?![a-zA-Z])/g, "\\frac")
    .replace(/\\(frac|binom)\s*([^\s{])\s*(?=\S)/g, "\\$1{$2}")
    .replace(/(\\(?:frac|binom)\s*\{[^{}]*\})\s*([^\s{])/g, "$1{$2}")
    .replace(/\\sqrt\s*([^\s{[(\\])/g, "\\sqrt{$1}")
    .replace(/[\s.]+$/, "");

interface Cut {
  readonly tokens: readonly Token[];
  readonly length: number;
}

const cut = (length: number, ...tokens: readonly Token[]): Cut => ({ tokens, length });
const signOf = (sign: string): Token => ({ type: "sign", sign });

const oneOf = (text: string): Cut | null => {
  const space = /^\s+/.exec(text);
  if (space !== null) return cut(space[0].length);
  const power = /^(\d+(?:\.\d+)?)(?:e|E([+-]?))(\d{1,3})(?![\w.])/.exec(text);
  if (power !== null) {
    const digits = shiftedDigits(power[1]!, Number(`${power[2] ?? ""}${power[3]}`));
    return cut(power[0].length, { type: "number", digits });
  }
  const number = /^(\d+(?:\.\d+)?|\.\d+)/.exec(text);
  if (number !== null) return cut(number[0].length, { type: "number", digits: number[0] });
  const letters = /^[A-Za-z]+/.exec(text);
  if (letters !== null) return cut(letters[0].length, ...lettersOf(letters[0]));
  if (text.startsWith("\\")) return commandOf(text);
  return /^[+\-*/∕^_(){}[\],;|=<>≤≥±∓∪∈∞≈!%&:'"]/.test(text) ? cut(1, signOf(text[0]!)) : null;
};

/** The digits of a number times a power of ten: 1.5e3 is 1500. */
const shiftedDigits = (digits: string, exponent: number): string => {
  const [whole = "", part = ""] = digits.split(".");
  const padded = "0".repeat(Math.max(0, -exponent)) + whole + part + "0".repeat(Math.max(0, exponent));
  const point = Math.max(0, -exponent) + whole.length + exponent;
  const [before, after] = [padded.slice(0, point), padded.slice(point).replace(/0+$/, "")];
  return `${before.replace(/^0+(?=\d)/, "") || "0"}${after === "" ? "" : `.${after}`}`;
};

const lettersOf = (run: string): readonly Token[] => {
  const lower = run.toLowerCase();
  if (Object.hasOwn(FUNCTIONS, lower)) return [{ type: "function", name: FUNCTIONS[lower]! }];
  if (lower === "pi") return [{ type: "letter", name: "pi" }];
  if (lower === "sqrt") return [{ type: "command", name: "sqrt" }];
  if (lower === "inf" || lower === "infinity") return [signOf("∞")];
  if (run.length > 2 || SHORT_WORDS.test(run)) return [{ type: "word", text: run }];
  return [...run].map((name) => ({ type: "letter", name }));
};

const commandOf = (text: string): Cut | null => {
  const row = /^\\\\(\[[^\]]*\])?/.exec(text);
  if (row !== null) return cut(row[0].length, signOf("\\\\"));
  const sign = /^\\([{}|%#&_])/.exec(text);
  if (sign !== null) return cut(2, signOf("{}".includes(sign[1]!) ? sign[0] : sign[1]!));
  const words = /^\\(?:text|mbox|textrm|textit|textnormal|hbox|mathrm|rm)\s*\{([^{}]*)\}/.exec(text);
  if (words !== null) return cut(words[0].length, ...wordsOf(words[1]!));
  const environment = /^\\(begin|end)\s*\{([a-zA-Z]*)\*?\}(\{[lcr|]*\})?/.exec(text);
  if (environment !== null) {
    const known = /^([pbvBV]?matrix|array)$/.test(environment[2]!);
    const name = environment[1] as "begin" | "end";
    return known ? cut(environment[0].length, { type: "command", name }) : null;
  }
  const named = /^\\([a-zA-Z]+)/.exec(text);
  return named === null ? null : namedCommand(named[1]!, named[0].length);
};

const namedCommand = (name: string, length: number): Cut | null => {
  if (name === "frac" || name === "sqrt" || name === "binom") return cut(length, { type: "command", name });
  if (Object.hasOwn(SIGNS, name)) return cut(length, signOf(SIGNS[name]!));
  if (Object.hasOwn(FUNCTIONS, name)) return cut(length, { type: "function", name: FUNCTIONS[name]! });
  if (GREEK.test(name)) return cut(length, { type: "letter", name });
  return SPACE.test(name) ? cut(length) : null;
};

/** Words in a formula; numbers that were typeset as words are numbers. */
const wordsOf = (text: string): readonly Token[] => {
  const words = text.trim();
  if (words === "") return [];
  if (/^[\d.,/\s+-]+$/.test(words)) return tokensOf(words) ?? [{ type: "word", text: words }];
  return [{ type: "word", text: words }];
};
