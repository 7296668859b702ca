import { afterAll, describe, expect, test } from "vitest";
import { SIMULATIONS } from "../../simulations/index.ts";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";

const home = folder(afterAll);

/** What makes a simulation small enough to look at every step of it. */
const SMALL: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "norm-of-study": { fineResources: 5, lists: 2 },
  "two-cue-recall": { horizon: 20, cells: 10 },
};

describe.each(Object.keys(SIMULATIONS))("%s", (name) => {
  test("runs, replays from its trace, and repeats byte for byte", async () => {
    const small = Object.entries(SMALL[name] ?? {}).flatMap(([key, value]) => ["--set", `${key}=${value}`]);
    const args = ["run", name, "--trials", "1", ...small, "--traces", "--json", "--out", name];
    const { status, out, error } = await ran(home, args);
    expect({ status, error }).toEqual({ status: 0, error: `wrote ${name}\n` });
    expect(JSON.parse(out)).toEqual(JSON.parse(text(home, name, "summary.json")));
    expect(text(home, name, "figure.svg")).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    const replay = await ran(home, ["replay", `${name}/traces.jsonl`, "--limit", "0"]);
    expect(replay).toMatchObject({ status: 0, error: "" });
    expect(await ran(home, ["rerun", name])).toMatchObject({ status: 0, error: "" });
  });

  test("declares the columns that it writes, and settings whose defaults are in range", async () => {
    const simulation = await SIMULATIONS[name]!();
    expect(simulation.name).toBe(name);
    const [header] = text(home, name, "trials.csv").split("\n");
    expect(header).toBe(simulation.columns.map((column) => column.name).join(","));
    const settings = simulation.settings(null, null);
    const { settings: used } = JSON.parse(text(home, name, "run.json"));
    expect(Object.keys(used)).toEqual(Object.keys(settings));
    for (const [key, setting] of Object.entries(settings)) {
      expect(used[key]).toBe(SMALL[name]?.[key] ?? setting.default);
      expect(setting.meaning).not.toBe("");
    }
  });
});
