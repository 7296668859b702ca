/** The pages travel with the package: whoever installs it reads them without a clone. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The files that `npm pack` takes. */
const packed = (): readonly string[] => {
  const words = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const said = execFileSync("npm", words, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return (JSON.parse(said)[0].files as readonly { readonly path: string }[]).map(({ path }) => path);
};

/** The files that a page links to or shows. */
const linked = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), "utf8").matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map((match) =>
    normalize(join(dirname(page), match[1]!)),
  );

test("every page of the package finds in it what it links to, but for the sources", () => {
  const files = packed();
  const pages = files.filter((file) => file.endsWith(".md"));
  expect(pages).toEqual(expect.arrayContaining(["README.md", "FINDINGS.md", "docs/tutorial/first-loop.md"]));
  expect(files.filter((file) => /^docs\/(site|api)\//.test(file))).toEqual([]);
  const dead = pages.flatMap((page) =>
    linked(page)
      .filter((to) => !files.includes(to) && !/^(src|test|notebooks)\//.test(to))
      .map((to) => `${page}: ${to}`),
  );
  expect(dead).toEqual([]);
});
