import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { statusOf } from "../../src/cli/failure.ts";
import { performSolve } from "../../src/cli/perform-solve.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import { UsageError } from "../../src/core/errors.ts";
import { PROBLEMS } from "../../src/rational/problems/registry.ts";

const scratch = mkdtempSync(join(tmpdir(), "metalevel-solve-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A terminal that keeps what is printed. */
const listening = (): { readonly terminal: Terminal; readonly printed: () => string } => {
  const texts: string[] = [];
  return {
    terminal: {
      print: async (text) => void texts.push(text),
      note: () => {},
      progress: () => {},
      milestone: () => {},
      guard: () => {},
      colour: false,
      width: 100,
      typed: "metalevel",
      debug: false,
    },
    printed: () => texts.join(""),
  };
};

const asJson = async (name: string, set: Readonly<Record<string, string>> = {}) => {
  const { terminal, printed } = listening();
  await performSolve({ name, set, png: false }, { out: null, force: false, json: true }, terminal);
  return JSON.parse(printed());
};

test("--json prints one document: settings, value in full precision, seconds, memory", async () => {
  const document = await asJson("bernoulli", { cost: "0.001", horizon: "30" });
  expect(Object.keys(document).slice(0, 3)).toEqual(["problem", "settings", "value"]);
  expect(document.value).toBeCloseTo(0.6418914293448048, 13);
  expect(document.settings).toEqual({
    arms: 2,
    cost: 0.001,
    horizon: 30,
    alternative: null,
    policy: "optimal",
  });
  expect(document.seconds).toBeGreaterThan(0);
  expect(document.peakMb).toBeGreaterThan(10);
});

test("an alternative counts only where one is given", async () => {
  const { value } = await asJson("bernoulli", { arms: "1", cost: "0.01", alternative: "0.3" });
  expect(value).toBeCloseTo(0.5066666666666666, 13);
  expect((await asJson("bernoulli", { arms: "1", cost: "0.01" })).value).toBe(0.5);
});

test("a folder holds run.json, summary.json and a figure, and the text names the value in full", async () => {
  for (const name of ["tree", "tally", "evc"]) {
    const { terminal, printed } = listening();
    const out = join(scratch, name);
    await performSolve({ name, set: {}, png: false }, { out, force: false, json: false }, terminal);
    const { value } = JSON.parse(readFileSync(join(out, "summary.json"), "utf8"));
    expect(printed()).toContain(String(value));
    expect(printed()).toContain(`Wrote ${out}`);
    expect(JSON.parse(readFileSync(join(out, "run.json"), "utf8")).problem).toBe(name);
    expect(readFileSync(join(out, "figure.svg"), "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  }
});

test("nothing is written where only JSON was asked for", async () => {
  const before = existsSync("runs");
  await asJson("one-arm");
  expect(existsSync("runs")).toBe(before);
});

test("impossible parameters are the user's mistake, named with the limit", async () => {
  for (const [name, set, message] of [
    ["bernoulli", { cost: "-0.1" }, "a number from 0 to"],
    ["bernoulli", { alternative: "1.5" }, "a number from 0 to 1, or none"],
    ["bernoulli", { arms: "5", horizon: "400" }, "at most 2 GiB"],
    ["bernoulli", { arms: "20", horizon: "10000" }, "at most 2 GiB"],
    ["one-arm", { alternative: "-0.5" }, "a number from 0 to 1"],
    ["one-arm", { cost: "0" }, "at most 50000"],
    ["tree", { depth: "9" }, "at most 1000000"],
    ["mouselab", { branches: "2.5" }, "a whole number"],
    ["evc", { difficulty: "2" }, "a number from 0 to 1"],
    ["evc", { dificulty: "1" }, "difficulty"],
    ["bernouli", {}, 'Did you mean "bernoulli"'],
  ] as const) {
    const failure = await asJson(name, set).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as Error).message).toContain(message);
    expect(statusOf(failure)).toBe(2);
  }
});

test("every problem is solved with its defaults", async () => {
  for (const name of ["bernoulli", "evc", "forest", "mouselab", "one-arm", "tally", "tree"]) {
    expect(Object.keys(PROBLEMS)).toContain(name);
    expect(Number.isFinite((await asJson(name)).value)).toBe(true);
  }
});
