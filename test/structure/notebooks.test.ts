import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../notebooks");
const names = readdirSync(folder).filter((name) => name.endsWith(".ipynb"));

interface Cell {
  readonly cell_type: string;
  readonly outputs?: readonly unknown[];
  readonly execution_count?: number | null;
}

test.each(names)("%s is kept without outputs, for the kernel that CI runs", (name) => {
  const { cells, metadata } = JSON.parse(readFileSync(join(folder, name), "utf8"));
  expect(metadata.kernelspec.name).toBe("deno");
  const code = (cells as readonly Cell[]).filter(({ cell_type: type }) => type === "code");
  expect(code.length).toBeGreaterThan(2);
  for (const { outputs, execution_count: count } of code)
    expect({ outputs, count }).toEqual({ outputs: [], count: null });
});

test("every notebook is in the list of notebooks", () => {
  const page = readFileSync(join(folder, "README.md"), "utf8");
  for (const name of names) expect(page).toContain(`\`${name}\``);
});
