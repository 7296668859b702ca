import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VERSION } from "../../src/version.ts";
import { ran } from "./in-process.ts";
import { folder, metalevel, SCRIPTED, text } from "./shell.ts";

const FILES = ["figure.svg", "run.json", "summary.json", "tables.json", "trials.csv"];

test("a run prints its tables and writes a whole directory", () => {
  const cwd = folder();
  const { status, out, error } = metalevel(cwd, ["run", SCRIPTED]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out).toContain("Outcomes\noutcome  trials\n");
  expect(out).toContain("Wrote runs/scripted-1\n");
  expect(out).not.toContain("\u001b");
  expect(readdirSync(join(cwd, "runs"))).toEqual(["scripted-1"]);
  expect(readdirSync(join(cwd, "runs/scripted-1")).sort()).toEqual(FILES);
});

test("run.json holds everything that the bytes depend on, and no clock and no path of the machine", async () => {
  const cwd = folder();
  await ran(cwd, [
    "run",
    SCRIPTED,
    "--trials",
    "7",
    "--seed",
    "3",
    "--set",
    "alpha=0.25",
    "--traces",
    "--out",
    "r",
  ]);
  const { simulationFile, ...record } = JSON.parse(text(cwd, "r/run.json"));
  expect(simulationFile.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(record).toEqual({
    metalevel: "run",
    version: VERSION,
    simulation: "scripted",
    trials: 7,
    seed: 3,
    settings: {
      alpha: 0.25,
      decay: "from-initial",
      priorFok: 1,
      priorConfidence: 0.5,
      maxCycles: 50,
      tie: "as-printed",
      intensiveOmission: "as-written",
      candidate: "current",
      consolidation: "after-loop",
      pause: 0,
    },
    data: null,
    theory: null,
    mind: null,
    traces: true,
    png: false,
    counts: { rows: 7, traceLines: text(cwd, "r/traces.jsonl").split("\n").length - 2 },
  });
});

test("trials.csv has the declared columns, and NA where a value is missing", async () => {
  const cwd = folder();
  await ran(cwd, ["run", SCRIPTED, "--out", "r"]);
  const [header, ...rows] = text(cwd, "r/trials.csv").trimEnd().split("\n");
  expect(header).toBe("participant,trial,outcome,answer,confidence");
  expect(rows).toHaveLength(20);
  for (const row of rows) expect(row).toMatch(/^[12],\d+,(answer,cat,0\.\d+|(omission|exhausted),NA,NA)$/);
});

test("equal seeds give equal bytes, another seed gives others, and a second run never fails", async () => {
  const cwd = folder();
  for (const seed of ["1", "1", "1", "2"]) {
    expect((await ran(cwd, ["run", SCRIPTED, "--traces", "--seed", seed])).status).toBe(0);
  }
  expect(readdirSync(join(cwd, "runs")).sort()).toEqual([
    "scripted-1",
    "scripted-1-2",
    "scripted-1-3",
    "scripted-2",
  ]);
  for (const file of [...FILES, "traces.jsonl"]) {
    const first = text(cwd, "runs/scripted-1", file);
    expect(text(cwd, "runs/scripted-1-2", file)).toBe(first);
    expect(text(cwd, "runs/scripted-1-3", file)).toBe(first);
    if (file === "trials.csv") expect(text(cwd, "runs/scripted-2", file)).not.toBe(first);
  }
});

test("--json prints one document and nothing else", () => {
  const cwd = folder();
  const { status, out, error } = metalevel(cwd, ["run", SCRIPTED, "--json"]);
  expect(status).toBe(0);
  expect(out).toBe(text(cwd, "runs/scripted-1/summary.json"));
  expect(Object.keys(JSON.parse(out))).toEqual(["answers", "trials", "data"]);
  expect(error).toBe("wrote runs/scripted-1\n");
});

test("an existing --out is refused without --force, and untouched", async () => {
  const cwd = folder();
  await ran(cwd, ["run", SCRIPTED, "--out", "r"]);
  const before = text(cwd, "r/run.json");
  const again = await ran(cwd, ["run", SCRIPTED, "--out", "r", "--seed", "2"]);
  expect(again).toMatchObject({ status: 2, out: "" });
  expect(again.error).toBe(
    'metalevel: --out: got "r", which exists; expected a new folder. --force replaces an earlier run.\n',
  );
  expect(text(cwd, "r/run.json")).toBe(before);
  expect((await ran(cwd, ["run", SCRIPTED, "--out", "r", "--seed", "2", "--force"])).status).toBe(0);
  expect(text(cwd, "r/run.json")).not.toBe(before);
  expect(readdirSync(cwd)).toEqual(["r"]);
});

test("--force replaces a run, all of it, or an empty folder, and never anything else", async () => {
  const cwd = folder();
  const force = (out: string) => ran(cwd, ["run", SCRIPTED, "--out", out, "--force"]);
  await ran(cwd, ["run", SCRIPTED, "--out", "r", "--traces"]);
  expect((await force("r")).status).toBe(0);
  expect(existsSync(join(cwd, "r/traces.jsonl"))).toBe(false);
  mkdirSync(join(cwd, "empty"));
  expect((await force("empty")).status).toBe(0);
  writeFileSync(join(cwd, "r/notes.txt"), "mine");
  mkdirSync(join(cwd, "mine/deep"), { recursive: true });
  mkdirSync(join(cwd, "fake"));
  writeFileSync(join(cwd, "fake/run.json"), "{}");
  writeFileSync(join(cwd, "file"), "mine");
  symlinkSync("empty", join(cwd, "link"));
  for (const out of ["r", "mine", "fake", "file", "link", ".", "/"]) {
    const { status, error } = await force(out);
    expect({ out, status, lines: error.split("\n").length }).toEqual({ out, status: 2, lines: 2 });
  }
  expect(text(cwd, "r/notes.txt")).toBe("mine");
  expect(text(cwd, "file")).toBe("mine");
  expect(readdirSync(cwd).sort()).toEqual(["empty", "fake", "file", "link", "mine", "r"]);
});

test("a formula is read as written, quotes around it optional", async () => {
  const cwd = folder();
  const decay = "lambda0 / (1 + alpha * burden)";
  for (const [out, quoted] of [
    ["a", decay],
    ["b", `"${decay}"`],
    ["c", ` '${decay}' `],
  ] as const) {
    expect((await ran(cwd, ["run", SCRIPTED, "--set", `decay=${quoted}`, "--out", out])).status).toBe(0);
    expect(JSON.parse(text(cwd, out, "run.json")).settings.decay).toBe(decay);
    expect(text(cwd, out, "trials.csv")).toBe(text(cwd, "a/trials.csv"));
  }
});

test("where a key is set twice the last one holds", async () => {
  const cwd = folder();
  await ran(cwd, ["run", SCRIPTED, "--set", "alpha=1", "--set", "alpha=2", "--out", "r"]);
  expect(JSON.parse(text(cwd, "r/run.json")).settings.alpha).toBe(2);
});
