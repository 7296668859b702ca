/** The product's own files as the rules of ARCHITECTURE.md see them: what they import and which globals they touch. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export interface Import {
  /** A path from the root for a file of ours, else the package's name. */
  readonly target: string;
  readonly ours: boolean;
  /** Types alone, erased when it runs. */
  readonly typeOnly: boolean;
  /** `import("…")`, loaded when it is needed. */
  readonly dynamic: boolean;
}

export interface Source {
  /** From the root: src/core/run.ts. */
  readonly path: string;
  /** The folder under src, "package" for a file right under it, or "simulations". */
  readonly folder: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Globals that make a file impure: "Math.random", "process", "console", "fetch", … */
  readonly globals: readonly string[];
}

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

const IMPURE = new Set([
  "Math.random",
  "Date.now",
  "performance.now",
  "new Date",
  "fetch",
  "process",
  "console",
  "setTimeout",
  "setInterval",
]);

/** Every TypeScript file of src and simulations. */
export const sources = (): readonly Source[] =>
  ["src", "simulations"].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => posix.join(top, ...name.split(/[\\/]/)))
      .sort()
      .map((path) => sourceOf(path, readFileSync(join(root, path), "utf8"))),
  );

/** One file's text as a source; for tests of the rules too. */
export const sourceOf = (path: string, text: string): Source => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const imports: Import[] = [];
  const globals = new Set<string>();
  const visit = (node: ts.Node): void => {
    const found = importOf(path, node);
    if (found !== null) imports.push(found);
    const name = globalOf(node);
    if (name !== null) globals.add(name);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return {
    path,
    folder: folderOf(path),
    lines: text.split("\n").length - 1,
    imports,
    globals: [...globals],
  };
};

const importOf = (path: string, node: ts.Node): Import | null => {
  if (ts.isImportDeclaration(node)) {
    const { importClause, moduleSpecifier } = node;
    const names = importClause?.namedBindings;
    const each =
      importClause?.name === undefined &&
      names !== undefined &&
      ts.isNamedImports(names) &&
      names.elements.length > 0
        ? names.elements.every(({ isTypeOnly }) => isTypeOnly)
        : false;
    return imported(
      path,
      moduleSpecifier,
      importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword || each,
      false,
    );
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return imported(path, node.moduleSpecifier, node.isTypeOnly, false);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return imported(path, node.arguments[0]!, false, true);
  }
  return null;
};

const imported = (path: string, specifier: ts.Node, typeOnly: boolean, dynamic: boolean): Import | null => {
  if (!ts.isStringLiteralLike(specifier)) return null;
  const ours = specifier.text.startsWith(".");
  const target = ours
    ? posix.normalize(posix.join(posix.dirname(path), specifier.text))
    : packageOf(specifier.text);
  return { target, ours, typeOnly, dynamic };
};

const packageOf = (specifier: string): string => {
  if (specifier.startsWith("node:")) return specifier.split("/")[0]!;
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
};

/** An impure global where it is used, not where something else bears its name. */
const globalOf = (node: ts.Node): string | null => {
  if (ts.isNewExpression(node) && node.expression.getText() === "Date" && (node.arguments?.length ?? 0) === 0)
    return "new Date";
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && IMPURE.has(node.expression.text)) {
    return node.expression.text;
  }
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return null;
  const object = node.expression.text;
  const whole = `${object}.${node.name.text}`;
  if (IMPURE.has(whole)) return whole;
  if (object === "console") return "console";
  return object === "process" && node.name.text in process ? "process" : null;
};

/** Files that reach themselves through their imports, types left out; each as the path round. */
export const cycles = (all: readonly Source[]): readonly (readonly string[])[] => {
  const next = new Map(
    all.map(({ path, imports }) => [
      path,
      imports
        .filter(({ ours, typeOnly, dynamic }) => ours && !typeOnly && !dynamic)
        .map(({ target }) => target),
    ]),
  );
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push([...trail.slice(at), path]);
    if (at >= 0 || done.has(path)) return;
    for (const target of next.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of all) walk(path, []);
  return found;
};

/** The folder that the rules know a path by. */
export const folderOf = (path: string): string => {
  const [top, folder, name] = path.split("/");
  if (top === "simulations") return "simulations";
  return name === undefined ? "package" : folder!;
};
