import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { THEORIES } from "../../src/experiments/theories.ts";

const docs = resolve(import.meta.dirname, "../../docs");
const read = (page: string): string => readFileSync(join(docs, page), "utf8");

test("each ruling is a setting of its theory, with the default that the page gives", async () => {
  let checked = 0;
  for (const section of read("explanation/rulings.md").split(/^## /m).slice(1)) {
    const theory = /^`([^`]+)`/.exec(section)?.[1];
    if (theory === undefined) continue;
    const { settings } = await THEORIES[theory]!();
    for (const line of section.split("\n")) {
      const [, , , setting, value] = line.split("|").map((cell) => cell.trim());
      const name = /^`([^`]+)`$/.exec(setting ?? "")?.[1];
      if (name === undefined) continue;
      expect(String(settings[name]?.default), `${theory}, ${name}`).toBe(value!.replaceAll("`", ""));
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(30);
});

test("docs/README.md leads to every page of the four shelves", () => {
  const index = read("README.md");
  for (const shelf of ["tutorial", "how-to", "explanation", "reference"]) {
    for (const page of readdirSync(join(docs, shelf)).filter((name) => name.endsWith(".md"))) {
      expect(index, `${shelf}/${page}`).toContain(`${shelf}/${page}`);
    }
  }
});
