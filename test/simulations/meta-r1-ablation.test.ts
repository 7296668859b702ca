import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { meanOf } from "../../simulations/meta-r1-ablation/measures.ts";
import calibration from "../../src/agents/simulated/reasoning-model/calibration.json" with { type: "json" };
import { PUBLISHED_CELLS } from "../../src/experiments/supervised-reasoning/published.ts";
import { folderOf, simulated } from "./expected.ts";

interface Cell {
  readonly dataSet: "GSM8K" | "MATH500";
  readonly condition: keyof (typeof PUBLISHED_CELLS)["GSM8K"];
  readonly accuracy: { readonly estimate: number };
  readonly tokens: { readonly estimate: number };
}

const { summary } = await simulated("meta-r1-ablation", 4000, 1);
const cells = summary.cells as unknown as readonly Cell[];
const cellOf = (dataSet: string, condition: string): Cell =>
  cells.find((cell) => cell.dataSet === dataSet && cell.condition === condition)!;

describe("Meta-R1 on the simulated reasoning model", () => {
  test("what was calibrated is near what is published: accuracy within 1.5 points, tokens within 12 %", () => {
    for (const dataSet of ["GSM8K", "MATH500"] as const) {
      for (const condition of ["vanilla", "meta-r1"] as const) {
        const { accuracy, tokens } = cellOf(dataSet, condition);
        const published = PUBLISHED_CELLS[dataSet][condition];
        expect(Math.abs(accuracy.estimate - published.accuracy)).toBeLessThan(1.5);
        expect(Math.abs(Math.log(tokens.estimate / published.tokens))).toBeLessThan(0.12);
      }
    }
  });

  test("fewer parameters are calibrated than there are numbers", () => {
    expect(Object.keys(calibration.parameters)).toHaveLength(7);
    expect(calibration.cells).toHaveLength(4);
  });

  test("every one of the twelve published signs is reported on", () => {
    const differences = summary.differences as readonly { readonly sign: string }[];
    expect(differences).toHaveLength(12);
    const { asPublished, opposite, notClear } = summary.signs as Readonly<Record<string, number>>;
    expect(asPublished! + opposite! + notClear!).toBe(12);
    expect(differences.filter(({ sign }) => sign === "as published")).toHaveLength(asPublished!);
  });

  test("vanilla has no supervisor, and a supervisor that never advises costs accuracy", () => {
    const [vanilla, whole, quiet] = ["vanilla", "meta-r1", "without regulation"].map((name) =>
      cellOf("MATH500", name),
    ) as [Cell, Cell, Cell];
    expect(
      (vanilla as unknown as { readonly metaTokens: { readonly estimate: number } }).metaTokens.estimate,
    ).toBe(0);
    expect(whole.accuracy.estimate).toBeGreaterThan(quiet.accuracy.estimate);
  });

  test("the stored expectations name the signs that came out with 100,000 problems", () => {
    const stored = JSON.parse(readFileSync(join(folderOf("meta-r1-ablation"), "expected.json"), "utf8"));
    expect(stored.trials).toBe(100_000);
    expect(stored.summary.problems).toBe(100_000);
    const { asPublished, opposite, notClear } = stored.summary.signs;
    const readme = readFileSync(join(folderOf("meta-r1-ablation"), "README.md"), "utf8").replace(/\s+/g, " ");
    expect(readme).toContain(
      `${asPublished} of the 12 signs of Table 2 come out clear of zero, ${opposite} are opposite and ${notClear} is not clear`,
    );
  });
});

test("a mean has the interval of its standard error", () => {
  const { estimate, low, high } = meanOf(4, (index) => index, 10);
  expect(estimate).toBe(15);
  expect(high - estimate).toBeCloseTo(19.59963985 * Math.sqrt(1.25 / 3), 6);
  expect(estimate - low).toBeCloseTo(high - estimate, 12);
});
