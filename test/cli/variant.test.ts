/** A theory of one's own that takes a setting away, and one whose search never ends. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { fixture, folder, SCRIPTED, text } from "./shell.ts";

const OWN = ["--theory", fixture("endless.ts")];
const ENDS = ["--set", "maxCycles=7"];

test("a setting that a variant has taken away is none of the run, its report or its trace", async () => {
  const cwd = folder();
  const crossover = ["run", "crossover", "--trials", "74", ...OWN, ...ENDS];
  const refused = await ran(cwd, [...crossover, "--set", "decay=linear"]);
  expect(refused.status).toBe(2);
  expect(refused.error).toMatch(/^metalevel: setting: got "decay"; expected one of /);
  expect(await ran(cwd, [...crossover, "--traces", "--out", "r"])).toMatchObject({ status: 0, error: "" });
  const { settings } = JSON.parse(text(cwd, "r/run.json"));
  expect(settings).toMatchObject({ maxCycles: 7 });
  expect(settings).not.toHaveProperty("decay");
  const header = JSON.parse(text(cwd, "r/traces.jsonl").split("\n")[0]!);
  expect(header.settings).toEqual(settings);
  expect((await ran(cwd, ["replay", "r/traces.jsonl", ...OWN])).status).toBe(0);
  expect((await ran(cwd, ["rerun", "r"])).status).toBe(0);
  expect((await ran(cwd, ["report", "r"])).status).toBe(0);
  expect(text(cwd, "r/report.html")).not.toMatch(/<code>decay<\/code>|from-initial/);
});

test.each([
  ["at once", [SCRIPTED]],
  ["with its steps traced", [SCRIPTED, "--traces"]],
])("a search that never ends stops at the bound that its theory states, %s", async (_how, words) => {
  const cwd = folder();
  const { status, error } = await ran(cwd, ["run", ...words, ...OWN, "--out", "r"]);
  expect(error).toMatch(
    /^metalevel: --theory \S+endless\.ts, task "word 0": got a run that goes on after \d+ steps; expected an end within the bound that the theory states\. `metalevel check \S+endless\.ts --property halting` shows/,
  );
  expect(status).toBe(1);
  expect(existsSync(join(cwd, "r"))).toBe(false);
});
