import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CheckError } from "../../core/errors.ts";
import type { Equation, Manifest, ReadText, SpecificationStep } from "../../testing/specification/index.ts";
import { equationsSchema, manifestSchema, traceSteps } from "../../testing/specification/index.ts";

export { packageRoot } from "../package-root.ts";

/** The text of a file under `root`; `null` where there is none. */
export const reader =
  (root: string): ReadText =>
  (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : null;

export const readManifest = (root: string): Manifest =>
  parsed(root, "spec/manifest.json", (json) => manifestSchema.parse(json));

export const readEquations = (root: string): readonly Equation[] =>
  parsed(root, "spec/equations.json", (json) => equationsSchema.parse(json));

const parsed = <Value>(root: string, path: string, parse: (json: unknown) => Value): Value => {
  try {
    return parse(JSON.parse(readFileSync(join(root, path), "utf8")));
  } catch (error) {
    const got = error instanceof Error ? error.message : String(error);
    throw new CheckError({ where: path, got, expected: "the documented shape" }, { cause: error });
  }
};

/** A golden trace with its file's name. */
export interface GoldenTrace {
  readonly name: string;
  readonly steps: readonly SpecificationStep[];
}

/** The golden traces of a module, one file each, in the order of their names. */
export const goldenTraces = (root: string, module: string): readonly GoldenTrace[] => {
  const folder = join(root, "spec/traces", module);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".itf.json"));
  return names.sort().map((file) => {
    const name = `spec/traces/${module}/${file}`;
    return { name, steps: traceSteps(readFileSync(join(folder, file), "utf8"), name) };
  });
};
