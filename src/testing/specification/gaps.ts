/** Where the table of equations and the tree disagree: the check behind the traceability page. */
import type { Equation } from "./equations.ts";
import { byNumber } from "./equations.ts";
import type { EquationSource } from "./manifest.ts";
import { defines } from "./quint-source.ts";

/** The texts that equations point into; `null` for a file that is not there. */
export type ReadText = (path: string) => string | null;

/** Which of the three roads from an equation can be followed here; an installed package has no src and no test. */
export interface Roads {
  readonly code: boolean;
  readonly tests: boolean;
}

/** Every gap, one sentence each: missing numbers, order, files, symbols, tags, titles, actions. */
export const gaps = (
  equations: readonly Equation[],
  sources: readonly EquationSource[],
  read: ReadText,
  roads: Roads = { code: true, tests: true },
): readonly string[] => [
  ...order(equations),
  ...sources.flatMap((source) => numbering(equations, source)),
  ...equations.flatMap((equation) => [
    ...(sources.some(({ id }) => id === equation.source)
      ? []
      : [`${equation.id}: no source "${equation.source}"`]),
    ...(roads.code ? equation.code.flatMap((reference) => codeGap(equation.id, reference, read)) : []),
    ...(roads.tests ? equation.tests.flatMap((file) => testGap(equation.id, file, read)) : []),
    ...quintGap(equation, read),
  ]),
];

const order = (equations: readonly Equation[]): readonly string[] =>
  equations.flatMap(({ id }, index) => {
    const before = equations[index - 1]?.id;
    if (before === undefined || byNumber(before, id) < 0) return [];
    return [before === id ? `${id}: two entries` : `${id}: stands after ${before}`];
  });

const numbering = (equations: readonly Equation[], source: EquationSource): readonly string[] => {
  const present = new Set(equations.filter((equation) => equation.source === source.id).map(({ id }) => id));
  const expected = source.numbers.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, offset) => `${source.prefix}${from + offset}`),
  );
  return expected
    .filter((id) => !present.has(id))
    .map((id) => `${id}: no entry, though "${source.id}" lists it`);
};

const codeGap = (id: string, reference: string, read: ReadText): readonly string[] => {
  const [file, symbol] = split(reference);
  const text = read(file);
  if (text === null) return [`${id}: no file ${file}`];
  const comment = docstring(text, symbol);
  if (comment === null) return [`${id}: ${file} exports no ${symbol} with a docstring`];
  return tags(comment).includes(id) ? [] : [`${id}: the docstring of ${file}#${symbol} lacks "@eq ${id}"`];
};

/** The comment above an exported symbol. */
const docstring = (text: string, symbol: string): string | null => {
  const pattern = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:async )?(?:const|function\\*?|type|interface) ${symbol}\\b`,
  );
  return pattern.exec(text)?.[1] ?? null;
};

/** The equation numbers that a comment is tagged with. */
export const tags = (comment: string): readonly string[] =>
  [...comment.matchAll(/@eq ([\w-]+)/g)].map(([, id]) => id!);

const testGap = (id: string, file: string, read: ReadText): readonly string[] => {
  const text = read(file);
  if (text === null) return [`${id}: no file ${file}`];
  return titled(text).has(id) ? [] : [`${id}: no title in ${file} begins with [${id}]`];
};

/** The equation numbers that test titles begin with: "[35] …", "[35, 39] …", "[41–43] …". */
export const titled = (text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const [, list] of text.matchAll(/["'`]\[([\w–, -]+)\] /g)) {
    for (const part of list!.split(", ")) {
      const range = /^(\d+)–(\d+)$/.exec(part);
      if (range === null) found.add(part);
      else for (let n = Number(range[1]); n <= Number(range[2]); n++) found.add(String(n));
    }
  }
  return found;
};

const quintGap = ({ id, quint }: Equation, read: ReadText): readonly string[] => {
  if (quint === null) return [];
  const [file, name] = split(quint);
  const text = read(file);
  if (text === null) return [`${id}: no file ${file}`];
  return defines(text, name) ? [] : [`${id}: ${file} defines no ${name}`];
};

const split = (reference: string): readonly [string, string] => {
  const at = reference.indexOf("#");
  return [reference.slice(0, at), reference.slice(at + 1)];
};
