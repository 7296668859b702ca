/** The script for web pages, in a real browser, from disk, without a network. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as here from "../../src/browser/index.ts";
import type { Control, Observation } from "../../src/nelson-narens/index.ts";
import { launched, opened } from "./browser.ts";

const home = mkdtempSync(join(tmpdir(), "metalevel-bundle-"));
const script = pathToFileURL(resolve(import.meta.dirname, "../../dist/browser/metalevel.iife.js")).href;
let browser: Browser;

beforeAll(async () => {
  browser = await launched();
});

afterAll(async () => {
  await browser?.close();
  rmSync(home, { recursive: true, force: true });
});

/** A search, a measure and an exact solution: the same function runs here and in the page. */
const work = ({ core, metrics, nelsonNarens, rational }: typeof here) => {
  const machine = nelsonNarens.retrievalTheory.machine({
    alpha: 0.1,
    decay: "from-initial",
    priorFok: 1,
    priorConfidence: 0.8,
    maxCycles: 20,
    tie: "as-printed",
    intensiveOmission: "as-written",
    candidate: "current",
    consolidation: "after-loop",
  });
  const streams = { meta: core.stream(1, "meta"), object: core.stream(1, "object") };
  const mind = (control: Control, rng: typeof streams.object): Observation => {
    if (control.type === "metamemory-recall") return { type: "metamemory-recalled", memories: [] };
    if (control.type === "fok-judge")
      return { type: "fok-judged", mode: "feeling", fok: { positive: 1.2, negative: 0.3 } };
    if (control.type === "cue-attend")
      return { type: "cue-attended", cue: { text: control.query, attention: [] } };
    if (control.type === "memory-search") return { type: "answer-found", answer: "Canberra" };
    if (control.type === "confidence-judge")
      return { type: "confidence-judged", confidence: 0.3 + 0.4 * rng.uniform() };
    return { type: "metamemory-consolidated" };
  };
  return {
    search: Array.from(core.run(machine, mind, "capital of Australia", streams)),
    gamma: metrics.gamma([1, 2, 2, 4, 5], [0, 0, 1, 1, 1]),
    voc: rational.solveLikeArms({ arms: 2, cost: 0.01, horizon: 6, alternative: 0.5, policy: "optimal" })
      .solved,
  };
};

/** Numbers to twelve digits: the last bit of `Math.exp` is the engine's own. */
const rounded = (text: string): unknown =>
  JSON.parse(text, (_key, value) => (typeof value === "number" ? Number(value.toPrecision(12)) : value));

test("the page's answers are Node's, and nothing is fetched", async () => {
  const page = join(home, "page.html");
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>bundle</title><script src="${script}"></script>`,
  );
  const shown = await opened(browser, page);
  const there: string = await shown.page.evaluate(`JSON.stringify((${work})(metalevel))`);
  expect(rounded(there)).toEqual(rounded(JSON.stringify(work(here))));
  expect(work(here).search.length).toBeGreaterThan(5);
  expect(shown.requests).toEqual([script]);
  expect(shown.complaints).toEqual([]);
});

test("the same draws, to the last bit", async () => {
  const page = join(home, "draws.html");
  writeFileSync(page, `<!doctype html><title>draws</title><script src="${script}"></script>`);
  const shown = await opened(browser, page);
  const draws = ({ core }: typeof here) => {
    const rng = core.stream("a seed", "participant/1/object");
    return Array.from({ length: 100 }, () => rng.uniform());
  };
  expect(await shown.page.evaluate(`(${draws})(metalevel)`)).toEqual(draws(here));
});
