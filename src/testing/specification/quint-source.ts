/** What this package reads of a .qnt file without Quint: modules, their constants and tables, their definitions. */
import { CheckError } from "../../core/errors.ts";
import type { Decoded } from "./itf.ts";

const uncommented = (source: string): string =>
  source.replace(/\/\/.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");

/** The text of one module of a file, without comments. */
export const moduleText = (source: string, module: string, where: string): string => {
  const text = uncommented(source);
  const start = new RegExp(`\\bmodule\\s+${module}\\s*\\{`).exec(text);
  if (start === null) {
    throw new CheckError({ where, got: `no module "${module}"`, expected: `module ${module} { … }` });
  }
  let depth = 1;
  let end = start.index + start[0].length;
  while (depth > 0 && end < text.length) {
    if (text[end] === "{") depth++;
    if (text[end] === "}") depth--;
    end++;
  }
  return text.slice(start.index, end);
};

/** The literal constants of a module: `pure val NAME = …` and the `NAME = …` that it instantiates another with. */
export const constantsOf = (
  source: string,
  module: string,
  where: string,
): Readonly<Record<string, Decoded>> => {
  const pattern = /\b([A-Z][A-Z0-9_]*)\s*=\s*(\[[^\]]*\]|Set\([^)]*\)|"[^"]*"|-?\d+|true|false)/g;
  const found = [...moduleText(source, module, where).matchAll(pattern)];
  return Object.fromEntries(found.map(([, name, literal]) => [name!, literalValue(literal!)]));
};

const literalValue = (literal: string): Decoded =>
  JSON.parse(
    literal
      .replace(/^Set\(/, "[")
      .replace(/\)$/, "]")
      .replace(/,\s*\]$/, "]"),
  ) as Decoded;

/** Whether a file defines `name`: an action, a definition, a value or a run. */
export const defines = (source: string, name: string): boolean =>
  new RegExp(`\\b(?:action|temporal|run|(?:pure\\s+)?(?:def|val))\\s+${name}\\b`).test(uncommented(source));
