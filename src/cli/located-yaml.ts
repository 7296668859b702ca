/** YAML files that people write: what is wrong in one is said with its line and column. */
import { readFileSync } from "node:fs";
import type { Document } from "yaml";
import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";
import type { ErrorFacts } from "../core/errors.ts";
import { UsageError } from "../core/errors.ts";
import { knownName } from "../core/names.ts";
import { fileError } from "../store/file-error.ts";
import { expectedOf } from "./schema-words.ts";

type Path = readonly PropertyKey[];

/** A document with the places of its keys. */
export interface LocatedYaml {
  readonly file: string;
  /** The whole document as plain values; `{}` for an empty one. */
  readonly value: unknown;
  /** `FILE, line 3, column 5`: where the key or the item of a path stands. */
  readonly at: (path: Path) => string;
}

/**
 * Reads a file.
 *
 * @throws UsageError where there is none, where it is not YAML, and for anchors and aliases, for which a file of options
 * has no use.
 */
export const readYaml = (option: string, file: string): LocatedYaml => {
  const lines = new LineCounter();
  const document = parseDocument(textOf(option, file), { lineCounter: lines, prettyErrors: false });
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}, line ${line}, column ${col}`;
  };
  const broken = document.errors[0];
  if (broken !== undefined) {
    const where = place(broken.pos[0]);
    if (broken.code === "MULTIPLE_DOCS")
      throw new UsageError({ where, got: "a second document", expected: "one document in a file" });
    throw new UsageError({ where, got: broken.message, expected: "YAML" });
  }
  const alias = firstAlias(document);
  if (alias !== null) {
    const expected = "plain YAML, without anchors and aliases";
    throw new UsageError({ where: place(alias.offset), got: `*${alias.name}`, expected });
  }
  const value: unknown = document.toJS() ?? {};
  const at = (path: Path): string => place(offsetOf(document, path));
  const hidden = hiddenKey(value);
  if (hidden !== null) {
    const got = `the key "${hidden.join(".")}"`;
    throw new UsageError({ where: at(hidden), got, expected: "the name of an option or setting" });
  }
  return { file, value, at };
};

/** Where a file names what every object has anyway: a key that would be passed over in silence. */
const hiddenKey = (value: unknown, path: readonly string[] = []): readonly string[] | null => {
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const here = [...path, key];
    const found = key === "__proto__" ? here : hiddenKey(inner, here);
    if (found !== null) return found;
  }
  return null;
};

/**
 * The part of a document under `path` as a schema has it.
 *
 * @throws UsageError with the place of what is wrong; for an unknown key the nearest of `keys`.
 */
export const parsedPart = <Value>(
  { value, at }: LocatedYaml,
  path: Path,
  schema: z.ZodType<Value>,
  keys: readonly string[],
): Value => {
  const read = schema.safeParse(within(value, path));
  if (read.success) return read.data;
  // A key that is misspelt is also one that is missing; what stands there says more than what does not.
  const { issues } = read.error;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0]!;
  const unknown = issue.code === "unrecognized_keys" ? issue.keys[0]! : null;
  const inside = unknown === null ? issue.path : [...issue.path, unknown];
  const whole = [...path, ...inside];
  const where = at(whole);
  if (unknown !== null && inside.length === 1) knownName(where, unknown, keys);
  const got = shown(within(value, whole));
  const name = whole.length === 0 ? "the file" : `"${whole.join(".")}"`;
  throw new UsageError({ where, got: `${name}: ${got}`, expected: expectedOf(issue) });
};

/** Does `read`; what the user got wrong is said with its place in the file before what it was wrong about. */
export const locating = <Value>({ at }: Pick<LocatedYaml, "at">, path: Path, read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    const facts = (error as { readonly facts?: ErrorFacts }).facts;
    if (facts === undefined) throw error;
    throw new UsageError({ ...facts, where: `${at(path)}, ${facts.where}` }, { cause: error });
  }
};

/** As JSON has it, but for the numbers that JSON has not: `.inf` and `.nan`. */
const shown = (value: unknown): string =>
  typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "nothing");

const within = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, key) => (inside as never)?.[key as never], value);

const firstAlias = (document: Document): { readonly name: string; readonly offset: number } | null => {
  let found: { readonly name: string; readonly offset: number } | null = null;
  visit(document, {
    Alias: (_key, node) => {
      found = { name: node.source, offset: rangeStart(node) };
      return visit.BREAK;
    },
  });
  return found;
};

const textOf = (option: string, file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw fileError(option, file, "a YAML file that can be read", error);
  }
};

/** Where the last thing on the path that is there begins in the text. */
const offsetOf = (document: Document, path: Path): number => {
  let node: unknown = document.contents;
  let offset = rangeStart(node);
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) return offset;
      offset = rangeStart(pair.key);
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (node === undefined) return offset;
      offset = rangeStart(node);
    } else return offset;
  }
  return offset;
};

const rangeStart = (node: unknown): number =>
  (node as { readonly range?: readonly number[] | null } | null)?.range?.[0] ?? 0;
