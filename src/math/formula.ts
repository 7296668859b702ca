/**
 * Formulas that people write in a configuration: plain arithmetic over documented variables, and nothing else.
 *
 * mathjs parses; what it parsed is then read node by node against a list of what is allowed and turned into
 * closures. Nothing of mathjs is ever evaluated, so that no formula reaches further than the numbers it is given.
 */
import type { MathNode } from "mathjs";
import { UsageError } from "../core/errors.ts";
import { nearestName } from "../core/names.ts";
import type { CompileFormula, Formula } from "../core/settings.ts";

type Variables = Readonly<Record<string, number>>;
type Evaluate = (variables: Variables) => number;
type Arithmetic = (...values: readonly number[]) => number;

/** The functions of a formula, with how many arguments they take. */
const FUNCTIONS: Readonly<Record<string, readonly [low: number, high: number, Arithmetic]>> = {
  exp: [1, 1, Math.exp],
  log: [1, 1, Math.log],
  sqrt: [1, 1, Math.sqrt],
  abs: [1, 1, Math.abs],
  min: [1, Number.POSITIVE_INFINITY, Math.min],
  max: [1, Number.POSITIVE_INFINITY, Math.max],
  pow: [2, 2, Math.pow],
};

const OPERATORS: Readonly<Record<string, (left: Evaluate, right: Evaluate) => Evaluate>> = {
  add: (left, right) => (v) => left(v) + right(v),
  subtract: (left, right) => (v) => left(v) - right(v),
  multiply: (left, right) => (v) => left(v) * right(v),
  divide: (left, right) => (v) => left(v) / right(v),
  pow: (left, right) => (v) => left(v) ** right(v),
  unaryMinus: (only) => (v) => -only(v),
  unaryPlus: (only) => only,
};

/** Longer or deeper than this is no threshold law, and would only strain the parser. */
const LONGEST = 1_000;
const DEEPEST = 50;

/** A formula must give a finite number somewhere on these values of its variables. */
const SAMPLES: readonly number[] = [0, 0.25, 1, 3, 10, 1_000];

/** Loads the parser, which is heavy, and gives what turns text into formulas. */
export const formulaCompiler = async (): Promise<CompileFormula> => {
  const { parse } = await import("mathjs/number");
  return (text, variables, where) => {
    const refuse: Refuse = (got, remedy) => {
      const functions = Object.keys(FUNCTIONS).join(", ");
      const expected = `a formula of ${variables.join(", ")} with + - * / ^ ( ) and ${functions}`;
      throw new UsageError({ where, got, expected, ...(remedy === undefined ? {} : { remedy }) });
    };
    const source = text.trim();
    refuseText(source, refuse);
    const reading: Reading = { variables, refuse, said: (node) => placed(source, node.toString()) };
    const evaluate = read(parsed(parse, source, refuse), reading);
    const formula: Formula = Object.assign((values: Variables) => evaluate(values), { source });
    if (!samplesOf(variables).some((values) => Number.isFinite(formula(values)))) {
      refuse(`${JSON.stringify(source)}, which is never a finite number`);
    }
    return formula;
  };
};

type Refuse = (got: string, remedy?: string) => never;

/** What every part of a formula is read with. */
interface Reading {
  readonly variables: readonly string[];
  readonly refuse: Refuse;
  /** A part as it was written, with the character at which it stands. */
  readonly said: (node: MathNode) => string;
}

/** A part of a formula and where it stands; mathjs writes parts in its own spacing, and says of no part where it was. */
const placed = (source: string, part: string): string => {
  const characters = [...part.replace(/\s+/g, "")].map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const at = source.search(new RegExp(`(?<![\\w.])${characters.join("\\s*")}`));
  return `${JSON.stringify(part)}${at < 0 ? "" : ` at character ${at + 1}`}`;
};

/** What can be told from the characters alone. */
const refuseText = (source: string, refuse: Refuse): void => {
  if (source === "") refuse("nothing");
  if (source.length > LONGEST)
    refuse(`a formula of ${source.length} characters; at most ${LONGEST} are read`);
  const strange = /[^\w\s.,+\-*/^()]/u.exec(source);
  if (strange !== null)
    refuse(`${JSON.stringify(source)}, with ${JSON.stringify(strange[0])} at character ${strange.index + 1}`);
  let depth = 0;
  for (const character of source) {
    depth += character === "(" ? 1 : character === ")" ? -1 : 0;
    if (depth > DEEPEST) refuse(`parentheses ${depth} deep; at most ${DEEPEST} are read`);
  }
};

const parsed = (parse: (text: string) => MathNode, source: string, refuse: Refuse): MathNode => {
  try {
    return parse(source);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(`${JSON.stringify(source)}: ${message.replace(/ *\(char (\d+)\)/, " at character $1")}`);
  }
};

/** The parts of a parsed node that are looked at here; mathjs declares each kind of node apart. */
interface Parsed {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: string;
  readonly fn?: unknown;
  readonly implicit?: boolean;
  readonly content?: MathNode;
  readonly args?: readonly MathNode[];
}

/** The closure that a node stands for; refuses every node that is not on the list. */
const read = (node: MathNode, reading: Reading): Evaluate => {
  const { variables, refuse } = reading;
  const { type, value, name, fn, implicit, content, args = [] } = node as unknown as Parsed;
  const said = (): string => reading.said(node);
  switch (type) {
    case "ConstantNode":
      return typeof value === "number" && Number.isFinite(value)
        ? () => value
        : refuse(`${said()}, which is no finite number`);
    case "SymbolNode":
      return name !== undefined && variables.includes(name)
        ? (values) => values[name]!
        : refuse(`the unknown name ${said()}`, meant(name ?? "", variables));
    case "ParenthesisNode":
      return read(content!, reading);
    case "OperatorNode": {
      const operator = typeof fn === "string" && Object.hasOwn(OPERATORS, fn) ? OPERATORS[fn] : undefined;
      if (operator === undefined) return refuse(`the operator in ${said()}`);
      if (implicit === true) return refuse(`${said()} with an operator left out`);
      const [left, right] = args.map((argument) => read(argument, reading));
      return operator(left!, right ?? left!);
    }
    case "FunctionNode":
      return call(name ?? "", args, reading, said);
    default:
      return refuse(`${said()}, which is no plain arithmetic`);
  }
};

/** The nearest of the names that are known. */
const meant = (name: string, names: readonly string[]): string | undefined => {
  const nearest = nearestName(name, names);
  return nearest === null ? undefined : `Did you mean "${nearest}"?`;
};

const call = (name: string, args: readonly MathNode[], reading: Reading, said: () => string): Evaluate => {
  const { refuse } = reading;
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (known === undefined)
    return refuse(`the unknown function in ${said()}`, meant(name, Object.keys(FUNCTIONS)));
  const [low, high, apply] = known;
  if (args.length < low || args.length > high) return refuse(`${said()} with ${args.length} arguments`);
  const [first, second, ...rest] = args.map((argument) => read(argument, reading));
  if (second === undefined) return (values) => apply(first!(values));
  if (rest.length === 0) return (values) => apply(first!(values), second(values));
  const all = [first!, second, ...rest];
  return (values) => apply(...all.map((argument) => argument(values)));
};

/** All variables alike, and each pair of neighbours unlike. */
const samplesOf = (variables: readonly string[]): readonly Variables[] =>
  SAMPLES.flatMap((_value, shift) =>
    [0, 1].map((stride) =>
      Object.fromEntries(
        variables.map((name, index) => [name, SAMPLES[(shift + stride * index) % SAMPLES.length]!]),
      ),
    ),
  );
