import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launched, metalevel, opened } from "./browser.ts";

const home = mkdtempSync(join(tmpdir(), "metalevel-browser-"));
const at = (name: string): string => join(home, name, "report.html");
const NASTY = `</script><img src=x onerror=alert(1)>`;
let browser: Browser;

/** A simulation for each theory, small. */
const RUNS = [
  ["crossover", "74"],
  ["abandonment", "1"],
  ["study-allocation", "1"],
] as const;

beforeAll(async () => {
  for (const [name, trials] of RUNS) {
    metalevel(home, "run", name, "--trials", trials, "--traces", "--out", name);
    metalevel(home, "report", name, "--traces", "12");
  }
  metalevel(home, "run", "crossover", "--trials", "37", "--traces", "--out", "nasty");
  const traces = join(home, "nasty/traces.jsonl");
  const text = readFileSync(traces, "utf8").replaceAll('"s0001"', JSON.stringify(NASTY));
  writeFileSync(traces, text);
  metalevel(home, "report", "nasty");
  writeFileSync(
    join(home, "sweep.yaml"),
    "simulation: crossover\nparameters:\n  alpha: [0.1, 0.4]\n  decay: [from-initial, linear]\ntrials: 37\nreplicates: 3\n",
  );
  metalevel(home, "sweep", "run", "sweep.yaml", "--out", "sweep", "--workers", "1");
  metalevel(home, "report", "sweep");
  browser = await launched();
});

afterAll(async () => {
  await browser?.close();
  rmSync(home, { recursive: true, force: true });
});

const status = async (page: Page): Promise<string> =>
  (await page.locator("#viewer .status").textContent()) ?? "";
const ready = (page: Page): Promise<void> => page.locator("#viewer .levels").waitFor();

test("opens from disk without network, and shows the trace of a chosen trial as the file has it", async () => {
  const { page, requests, complaints } = await opened(browser, at("crossover"));
  await ready(page);
  await page.selectOption("#trace-trial", { index: 1 });
  const lines = readFileSync(join(home, "crossover/traces.jsonl"), "utf8").split("\n").slice(1, -2);
  const records = lines.map((line) => JSON.parse(line));
  const [, second] = [...new Set(records.map(({ participant, trial }) => `${participant}, trial ${trial}`))];
  expect(await page.locator("#trace-trial option:checked").textContent()).toContain(second);
  const own = records.filter(({ participant, trial }) => `${participant}, trial ${trial}` === second);
  const steps = own.filter((record) => "step" in record);
  for (const [index, { control, observation }] of steps.entries()) {
    expect(await status(page)).toContain(`Step ${index + 1} of ${steps.length}`);
    expect(await page.locator(".flow.down .type").textContent()).toBe(control.type);
    expect(await page.locator(".flow.up .type").textContent()).toBe(observation.type);
    const threshold = page.locator(".panel").first().locator(".reading").last();
    const shown = Number((await threshold.textContent())!.replace("λ_FOK ", ""));
    expect(shown).toBeCloseTo(steps[index]!.threshold.fok, 2);
    if (index + 1 < steps.length) await page.getByRole("button", { name: "Next step" }).click();
  }
  expect(await page.getByRole("button", { name: "Next step" }).isDisabled()).toBe(true);
  expect(requests).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the equations of a step stand beside it as formulas", async () => {
  const { page } = await opened(browser, at("crossover"), {}, "#trace=1,2");
  await ready(page);
  expect(await status(page)).toContain("fok-judge");
  const titles = await page.locator("#viewer .equation h3").allTextContents();
  expect(titles.slice(0, 2)).toEqual(["(34) Feeling of knowing", "(35) Search regime"]);
  const box = await page.locator("#viewer .equation math").first().boundingBox();
  expect(box!.height).toBeGreaterThan(10);
});

test("works by keyboard alone: every place can be reached and is seen to be, every step and trial too", async () => {
  const { page, complaints } = await opened(browser, at("crossover"));
  await ready(page);
  const focused = () =>
    page.evaluate(() => {
      const one = document.activeElement!;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return { id: one.id, name: one.getAttribute("aria-label"), outlineStyle, outlineWidth };
    });
  let place = await focused();
  for (let pressed = 0; place.id !== "viewer" && pressed < 60; pressed++) {
    await page.keyboard.press("Tab");
    place = await focused();
    expect(place).toMatchObject({ outlineStyle: "solid", outlineWidth: "3px" });
  }
  expect(place.id).toBe("viewer");
  await page.keyboard.press("ArrowRight");
  expect(await status(page)).toContain("Step 2 of");
  await page.keyboard.press("End");
  const last = await status(page);
  expect(last).toMatch(/Step (\d+) of \1,.*Then:/);
  await page.keyboard.press("ArrowRight");
  expect(await status(page)).toBe(last);
  await page.keyboard.press("Home");
  expect(await status(page)).toContain("Step 1 of");
  await page.keyboard.press("PageDown");
  expect(await page.locator("#trace-trial").inputValue()).toBe("1");
  expect(page.url()).toContain("#trace=2,1");
  await page.keyboard.press("Tab");
  expect((await focused()).id).toBe("trace-trial");
  await page.keyboard.press("ArrowDown");
  expect(await page.locator("#trace-trial").inputValue()).toBe("2");
  for (let pressed = 0; (await focused()).id !== "trace-step" && pressed < 8; pressed++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowRight");
  expect(await status(page)).toContain("Step 2 of");
  expect(complaints).toEqual([]);
});

test("a name that looks like markup is a name", async () => {
  const { page, complaints, requests } = await opened(browser, at("nasty"));
  await ready(page);
  expect(await page.locator("#trace-trial option:checked").textContent()).toContain(NASTY);
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect({ complaints, requests }).toEqual({ complaints: [], requests: [] });
});

test("moves only where motion is welcome", async () => {
  for (const [reducedMotion, name] of [
    ["reduce", "none"],
    ["no-preference", "arrive-down"],
  ] as const) {
    const { page } = await opened(browser, at("crossover"), { reducedMotion });
    await ready(page);
    const moving = page.locator(".flow.down > h3");
    expect(await moving.evaluate((heading) => getComputedStyle(heading).animationName)).toBe(name);
  }
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong on the page as it stands, one line each. */
const faults = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: put into the page just above
    const { violations } = await (globalThis as any).axe.run();
    return violations.flatMap((one: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
      one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
    );
  });
};

test("a sweep's page works from disk and by keyboard alone, its figures are seen and described, in light and dark", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, requests, complaints } = await opened(browser, at("sweep"), { colorScheme });
    const figures = page.locator("#figures img");
    expect(await figures.count()).toBe(6);
    for (const figure of await figures.all()) {
      const { width, alt } = await figure.evaluate((image) => {
        const { naturalWidth, alt } = image as HTMLImageElement;
        return { width: naturalWidth, alt };
      });
      expect(width).toBeGreaterThan(300);
      expect(alt).toMatch(/alpha and decay; from/);
    }
    const regions = await page.locator("[role=region]").count();
    const reached = new Set<string>();
    for (let pressed = 0; reached.size < regions && pressed < 40; pressed++) {
      await page.keyboard.press("Tab");
      const place = await page.evaluate(() => {
        const one = document.activeElement!;
        const region = one.getAttribute("role") === "region" ? one.getAttribute("aria-label") : null;
        // What is folded up opens by the keyboard too.
        return { region, folded: one.tagName === "SUMMARY" };
      });
      if (place.folded) await page.keyboard.press("Enter");
      if (place.region !== null) reached.add(place.region);
    }
    expect([...reached]).toContain("By alpha and decay: means with 95 % intervals");
    expect(reached.size).toBe(regions);
    expect(await faults(page)).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
  }
});

describe.each(RUNS)("the page of %s", (name) => {
  test.each([
    ["light", 1280],
    ["dark", 1280],
    ["dark", 420],
  ] as const)("is accessible and whole in %s at %d pixels", async (colorScheme, width) => {
    const viewport = { width, height: 900 };
    const { page, complaints } = await opened(browser, at(name), {
      colorScheme,
      viewport,
      reducedMotion: "reduce",
    });
    await ready(page);
    for (const details of await page.locator("main > section > details > summary").all())
      await details.click();
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red] = /\d+/.exec(ground)!;
    expect(Number(red) < 64).toBe(colorScheme === "dark");
    expect(await faults(page)).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await page.locator("#viewer").focus();
    await page.keyboard.press("End");
    expect(await faults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
