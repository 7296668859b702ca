import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folder, metalevel, SCRIPTED, started, text } from "./shell.ts";

/** Starts a run that holds its thread, and waits until it has opened its folder. */
const running = async (cwd: string, ...args: readonly string[]) => {
  const run = started(cwd, ["run", SCRIPTED, "--set", "pause=60", ...args]);
  for (let tries = 0; tries < 600; tries++) {
    if (listed(cwd).some((name) => name.includes(".unfinished"))) return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  run.child.kill("SIGKILL");
  throw new Error("the run has opened no folder");
};

const listed = (cwd: string): readonly string[] => readdirSync(cwd, { recursive: true }).map(String);

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends with 130 and leaves nothing, however busy the run",
  async (signal) => {
    const cwd = folder();
    const { child, ended } = await running(cwd);
    let said = "";
    child.stderr.on("data", (bytes) => (said += String(bytes)));
    child.kill(signal);
    expect(await ended).toBe(130);
    expect(said).toBe("metalevel: interrupted\n");
    expect(listed(cwd)).toEqual(["runs"]);
  },
);

test("an interrupted --force leaves the earlier run as it was", async () => {
  const cwd = folder();
  metalevel(cwd, ["run", SCRIPTED, "--out", "r"]);
  const before = text(cwd, "r/run.json");
  const { child, ended } = await running(cwd, "--out", "r", "--force", "--seed", "2");
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(readdirSync(cwd)).toEqual(["r"]);
  expect(text(cwd, "r/run.json")).toBe(before);
});

test("a run that is killed leaves nothing that looks complete, and the next one is undisturbed", async () => {
  const cwd = folder();
  const { child, ended } = await running(cwd, "--traces");
  child.kill("SIGKILL");
  await ended;
  const left = readdirSync(join(cwd, "runs"));
  expect(left).toHaveLength(1);
  expect(left[0]).toMatch(/^\.scripted-1\.unfinished-/);
  expect(listed(cwd).some((name) => name.endsWith("run.json"))).toBe(false);
  expect(metalevel(cwd, ["run", SCRIPTED]).out).toContain("Wrote runs/scripted-1\n");
});
