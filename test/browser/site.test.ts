/** The site that `npm run docs` builds, opened from disk in a browser without a network. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launched, opened } from "./browser.ts";

const root = resolve(import.meta.dirname, "../..");
/** METALEVEL_SITE names a site that is built already. */
const site = process.env.METALEVEL_SITE ?? mkdtempSync(join(tmpdir(), "metalevel-site-"));
let browser: Browser;

beforeAll(async () => {
  if (process.env.METALEVEL_SITE === undefined) {
    const built = spawnSync("npx", ["typedoc", "--out", site], { cwd: root, encoding: "utf8" });
    if (built.status !== 0) throw new Error(`typedoc: ${built.stdout}${built.stderr}`);
  }
  browser = await launched();
}, 600_000);

afterAll(async () => {
  await browser?.close();
  if (process.env.METALEVEL_SITE === undefined) rmSync(site, { recursive: true, force: true });
});

/** A page of the site, what it asked for beyond the disk, and what it complained of. */
const page = async (path: string) => {
  const { page: shown, requests, complaints } = await opened(browser, join(site, path));
  return {
    shown,
    outward: () => requests.filter((url) => !url.startsWith("file:")),
    // From disk a browser refuses the file of icons; TypeDoc's icons.js then puts them into the page itself.
    complaints: () => complaints.filter((text) => !text.includes("assets/icons.svg#")),
  };
};

test("the front page leads to four shelves, gallery, findings and modules in one navigation", async () => {
  const { shown, complaints, outward } = await page("index.html");
  const navigation = shown.locator("nav.tsd-navigation");
  for (const name of ["Tutorial", "How to", "Explanation", "Reference", "Simulations", "Gallery", "core"]) {
    await navigation.getByText(name, { exact: true }).first().waitFor({ state: "attached" });
  }
  expect(await shown.locator("svg use[href^='#icon-']").count()).toBeGreaterThan(0);
  await shown.getByRole("link", { name: "Your first loop" }).first().click();
  await shown.getByRole("heading", { level: 1, name: "Your first loop" }).first().waitFor();
  expect(outward()).toEqual([]);
  expect(complaints()).toEqual([]);
});

test("every picture of the gallery is there, and a finding is one link away", async () => {
  const { shown, complaints, outward } = await page("documents/Gallery.html");
  const pictures = shown.locator(".tsd-panel img, .col-content img");
  expect(await pictures.count()).toBeGreaterThan(12);
  for (const picture of await pictures.all()) {
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }
  await shown.locator('a[href*="Which_findings_hold"]').first().click();
  await shown.getByRole("heading", { name: /^1\. / }).first().waitFor();
  expect(await shown.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(25);
  expect(outward()).toEqual([]);
  expect(complaints()).toEqual([]);
});

test("formulas of the reference are rendered, and search finds names without a network", async () => {
  const { shown, complaints, outward } = await page("functions/nelson-narens.satisficing.html");
  await shown.locator("math").first().waitFor({ state: "attached" });
  await shown.locator("#tsd-search-trigger").click();
  await shown.locator("#tsd-search-input").fill("evidenceMemory");
  await shown.locator("#tsd-search-results li").first().waitFor();
  expect(await shown.locator("#tsd-search-results").textContent()).toContain("evidenceMemory");
  expect(outward()).toEqual([]);
  expect(complaints()).toEqual([]);
});
