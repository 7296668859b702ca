import { afterAll, expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";

const home = folder(afterAll);

interface Line {
  readonly participant?: string;
  readonly trial?: number;
  readonly step?: number;
  readonly threshold?: { readonly fok: number; readonly confidence: number };
}

test("[43] --set decay=derived reaches the search, whose λ_conf never rises, and replays", async () => {
  const words = ["run", "crossover", "--trials", "74", "--set", "decay=derived", "--set", "cycleCost=0.02"];
  const run = await ran(home, [...words, "--set", "utilityWrong=0.4", "--traces", "--out", "derived"]);
  expect(run).toMatchObject({ status: 0 });
  const lines = text(home, "derived", "traces.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const searches = new Map<string, number[]>();
  for (const { participant, trial, step, threshold } of lines) {
    if (step === undefined || threshold === undefined) continue;
    const key = `${participant}/${trial}`;
    if (step > 0) searches.set(key, [...(searches.get(key) ?? []), threshold.confidence]);
  }
  expect(searches.size).toBe(74);
  for (const standards of searches.values()) {
    for (let i = 1; i < standards.length; i++) expect(standards[i]).toBeLessThanOrEqual(standards[i - 1]!);
  }
  // U₋/(U₊+U₋) = .2857 is the least that it can fall to.
  for (const standards of searches.values())
    expect(Math.min(...standards)).toBeGreaterThanOrEqual(0.4 / 1.4 - 1e-12);
  const replay = await ran(home, ["replay", "derived/traces.jsonl", "--limit", "0"]);
  expect(replay).toMatchObject({ status: 0, error: "" });
});

test("[43] what derived thresholds are derived from is refused out of range", async () => {
  const { status, error } = await ran(home, [
    "run",
    "crossover",
    "--set",
    "decay=derived",
    "--set",
    "cycleCost=-1",
  ]);
  expect(status).toBe(2);
  expect(error).toContain("cycleCost");
});
