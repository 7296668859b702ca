import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sharedData } from "../shared-data.ts";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";

const home = folder(afterAll);
const file = sharedData("recall-exp1/trials.csv");

interface Document {
  readonly participants: number;
  readonly trials: number;
  readonly theories: readonly {
    readonly name: string;
    readonly logLikelihood: number;
    readonly behindBest: { readonly estimate: number; readonly low: number; readonly high: number };
    readonly estimates: readonly Readonly<Record<string, number>>[];
  }[];
  readonly pairs: readonly unknown[];
}

describe.skipIf(file === null)("on people's trials", () => {
  test("ranks forms and recall models on the same cells and folds, with paired intervals", {
    timeout: 120_000,
  }, async () => {
    const words = ["linear", "recall-optimal", "from-initial", "recall-random"];
    const { status, out, error } = await ran(home, [
      "compare",
      ...words,
      "--data",
      file!,
      "--set",
      "evaluations=0",
      "--json",
    ]);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    const found = JSON.parse(out) as Document;
    expect(found.trials).toBe(16_445);
    expect(found.theories.map(({ name }) => name).sort()).toEqual([...words].sort());
    const likelihoods = found.theories.map(({ logLikelihood }) => logLikelihood);
    expect([...likelihoods].sort((a, b) => b - a)).toEqual(likelihoods);
    expect(found.pairs).toHaveLength(6);
    for (const { logLikelihood, behindBest, estimates } of found.theories) {
      expect(behindBest.estimate).toBeCloseTo(likelihoods[0]! - logLikelihood, 6);
      expect(behindBest.low).toBeLessThanOrEqual(behindBest.estimate);
      expect(behindBest.high).toBeGreaterThanOrEqual(behindBest.estimate);
      expect(estimates).toHaveLength(5);
      for (const { lapse } of estimates) expect(lapse).toBeGreaterThan(0);
    }
    const behind = (name: string): number => found.theories.find((t) => t.name === name)!.behindBest.low;
    expect(behind("recall-random")).toBeGreaterThan(0);
  });

  test("simulates retrieval under any setting, and a theory of one's own, and writes what it found", async () => {
    writeFileSync(
      join(home, "mine.ts"),
      'import { retrievalTheory } from "metalevel/nelson-narens";\nexport default { ...retrievalTheory, name: "mine" };\n',
    );
    const { status, out, error } = await ran(home, [
      "compare",
      "retrieval:alpha=0.5",
      "linear:alpha=0.3",
      "./mine.ts",
      "--data",
      file!,
      "--trials",
      "370",
      "--set",
      "lapse=0.05",
      "--set",
      "theta=0.3",
      "--out",
      "compared",
    ]);
    expect({ status, error }).toMatchObject({ status: 0 });
    expect(out).toContain("./mine.ts");
    const found = JSON.parse(text(home, "compared", "summary.json")) as Document;
    expect(found.theories.map(({ estimates }) => estimates[0]!.lapse)).toEqual([0.05, 0.05, 0.05]);
    expect(JSON.parse(text(home, "compared", "run.json")).names).toContain("linear:alpha=0.3");
  });
});

describe("refusals", () => {
  const data = ["--data", file ?? join(home, "none.csv")];
  test.each([
    [["compare", "linear", ...data], "two different theories or more"],
    [["compare", "linear", "linear", ...data], "two different theories or more"],
    [["compare", "linear", "derived", ...data, "--set", "alpha=3"], "lapse"],
    [["compare", "linear", "derived"], "--data"],
  ])("%j", async (words, said) => {
    const { status, error } = await ran(home, words);
    expect(status).toBe(2);
    expect(error).toContain(said);
  });

  test.skipIf(file === null)("a name that is none, with the nearest", async () => {
    const { status, error } = await ran(home, ["compare", "linear", "recall-optimum", ...data]);
    expect(status).toBe(2);
    expect(error).toContain('Did you mean "recall-optimal"?');
  });

  test.skipIf(file === null)("settings for a model that estimates its own", async () => {
    const { status, error } = await ran(home, ["compare", "linear", "recall-random:mu0=1", ...data]);
    expect(status).toBe(2);
    expect(error).toContain("estimated from the training people");
  });
});
