import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { deadLinks } from "../../scripts/links/dead-links.ts";

const root = resolve(import.meta.dirname, "../..");
const home = process.cwd();
afterEach(() => process.chdir(home));

test("no page of the repository has a dead link", { timeout: 120_000 }, async () => {
  process.chdir(root);
  const pages = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).split("\n").filter(Boolean);
  const { dead, checked } = await deadLinks(root, pages);
  expect(dead).toEqual([]);
  expect(checked).toBeGreaterThan(150);
});

test("a dead link is found, and a dead heading", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "metalevel-links-"));
  writeFileSync(join(folder, "there.html"), '<html><body><h1 id="here">Here</h1></body></html>');
  writeFileSync(
    join(folder, "page.html"),
    '<html><body><a href="there.html#here">1</a><a href="gone.html">2</a><a href="there.html#gone">3</a></body></html>',
  );
  process.chdir(folder);
  const { dead } = await deadLinks(folder, ["page.html"]);
  expect(dead.map(({ link }) => link.replace(/^.*\//, "")).sort()).toEqual(["gone.html", "there.html#gone"]);
});
