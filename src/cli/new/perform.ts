/** `metalevel new`: the few files of a recipe, in a folder of the user's own. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import { fileError } from "../../store/file-error.ts";
import { makeFolders } from "../../store/make-folders.ts";
import { packageRoot } from "../package-root.ts";
import { shellWord } from "../shell-word.ts";
import type { Terminal } from "../terminal.ts";

/** What can be begun. */
export const KINDS = ["theory", "mind", "simulation"] as const;
export type Kind = (typeof KINDS)[number];

/** What to do first with each: the words after the command. */
const FIRST: Readonly<Record<Kind, (folder: string) => string>> = {
  theory: (folder) => `check ${shellWord(`${folder}/theory.ts`)}`,
  mind: (folder) => `run crossover --mind ${shellWord(`${folder}/mind.ts`)} --trials 370`,
  simulation: (folder) => `run ${shellWord(`${folder}/index.ts`)}`,
};

/** @throws UsageError for what is no name, with what would be one. */
const checkedName = (name: string): string => {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name;
  const plain = name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-+$/g, "");
  throw new UsageError({
    where: "metalevel new",
    got: JSON.stringify(name),
    expected: "a name of small letters, digits and hyphens that begins with a letter",
    remedy: `Did you mean "${plain === "" ? "my-own" : plain}"?`,
  });
};

/**
 * Writes the files of a recipe into DIR/NAME.
 *
 * @throws UsageError for what is no name, and where there is something already: nothing is ever overwritten.
 */
export const performNew = async (
  { kind, name, dir }: { readonly kind: Kind; readonly name: string; readonly dir: string },
  terminal: Terminal,
): Promise<void> => {
  checkedName(name);
  const template = join(packageRoot(), "assets", "new", kind);
  const folder = join(dir, name);
  if (existsSync(folder)) {
    throw new UsageError({
      where: "metalevel new",
      got: `${JSON.stringify(folder)}, which is there already`,
      expected: "a folder that is not there yet",
      remedy: "Nothing is overwritten: take another name or --dir.",
    });
  }
  const files = readdirSync(template).sort();
  try {
    makeFolders(folder);
    for (const file of files) {
      const text = readFileSync(join(template, file), "utf8");
      const named = text.replaceAll(`my-${kind}`, name).replaceAll(/^metalevel /gm, `${terminal.typed} `);
      writeFileSync(join(folder, file), named, { flag: "wx" });
    }
  } catch (error) {
    throw fileError("metalevel new", folder, "a folder that can be written to", error);
  }
  const shown = /^[./\\]/.test(folder) ? folder : `./${folder}`;
  await terminal.print(
    `${files.map((file) => `${shown}/${file}\n`).join("")}\nNow: ${terminal.typed} ${FIRST[kind](shown)}\nThe README.md there says what is where.\n`,
  );
};
