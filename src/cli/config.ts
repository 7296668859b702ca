/** `--config FILE.yaml`: the options of `run` from a file; what is wrong in it is said with its line. */
import { readFileSync } from "node:fs";
import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { UsageError } from "../core/errors.ts";
import { knownName } from "../core/names.ts";
import { fileError } from "../store/file-error.ts";
import type { Asked } from "./plan.ts";

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const names = z.record(z.string(), z.string());

const CONFIG = z.strictObject({
  simulation: z.string().optional(),
  trials: z.int().positive().optional(),
  seed: z.int().nonnegative().optional(),
  set: z.record(z.string(), plain).optional(),
  data: z.string().optional(),
  columns: names.optional(),
  "rt-unit": z.enum(["s", "ms"]).optional(),
  labels: names.optional(),
  out: z.string().optional(),
  force: z.boolean().optional(),
  traces: z.boolean().optional(),
  png: z.boolean().optional(),
  format: z.union([z.string(), z.array(z.string())]).optional(),
  json: z.boolean().optional(),
  mind: z.string().optional(),
  theory: z.string().optional(),
});

/** The options of a file: those that make the plan, and those that say what becomes of the result. */
export type Config = Asked & {
  readonly out?: string | undefined;
  readonly force?: boolean | undefined;
  readonly json?: boolean | undefined;
};

/** Anchors and aliases are refused: an options file has no use for them. */
const plainOf = (document: ReturnType<typeof parseDocument>, file: string): unknown => {
  try {
    return document.toJS({ maxAliasCount: 0 }) ?? {};
  } catch (error) {
    throw new UsageError({
      where: file,
      got: (error as Error).message,
      expected: "plain YAML, without anchors and aliases",
    });
  }
};

/** @throws UsageError with the line where the file is not YAML, or says what no option takes. */
export const readConfig = (file: string): Config => {
  const lines = new LineCounter();
  const document = parseDocument(textOf(file), { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): string => `${file}, line ${lines.linePos(offset).line}`;
  const broken = document.errors[0];
  if (broken !== undefined) {
    throw new UsageError({ where: lineAt(broken.pos[0]), got: broken.message, expected: "YAML" });
  }
  const value = plainOf(document, file);
  const read = CONFIG.safeParse(value);
  if (read.success) {
    const { "rt-unit": rtUnit, ...rest } = read.data;
    return { ...rest, rtUnit };
  }
  const issue = read.error.issues[0]!;
  const unknown = issue.code === "unrecognized_keys" ? issue.keys[0]! : null;
  const path = unknown === null ? issue.path : [...issue.path, unknown];
  const where = lineAt(offsetOf(document, path));
  if (unknown !== null && path.length === 1) knownName(where, unknown, Object.keys(CONFIG.shape));
  const got = JSON.stringify(path.reduce<unknown>((inside, key) => (inside as never)?.[key as never], value));
  const name = path.length === 0 ? "the file" : `"${path.join(".")}"`;
  throw new UsageError({
    where,
    got: `${name}: ${got}`,
    expected: issue.message.replace(/^Invalid input: expected /, ""),
  });
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw fileError("--config", file, "a YAML file that can be read", error);
  }
};

/** Where the key of this path begins in the text. */
const offsetOf = (document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]): number => {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const items = (parent as { readonly items?: readonly unknown[] } | null)?.items ?? [];
  for (const item of items) {
    const key = (item as { readonly key?: { readonly value?: unknown; readonly range?: readonly number[] } })
      .key;
    if (key?.value === path.at(-1)) return key?.range?.[0] ?? 0;
  }
  return (parent as { readonly range?: readonly number[] } | null)?.range?.[0] ?? 0;
};
