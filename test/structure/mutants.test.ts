import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../../src/cli/specification/files.ts";

interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: string;
}

const root = packageRoot();
const text = (path: string): string => readFileSync(join(root, path), "utf8");
const lists = readdirSync(join(root, "spec/mutants"));

test.each(lists)("every mutant of %s still applies: its text occurs once, and its test is there", (list) => {
  const mutants = JSON.parse(text(`spec/mutants/${list}`)) as readonly Mutant[];
  const stale = mutants.filter(({ file, find, replace, test: where }) => {
    const once = text(file).split(find).length === 2;
    return !once || find === replace || text(where).length === 0;
  });
  expect(stale.map(({ name }) => name)).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(10);
});
