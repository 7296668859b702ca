import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";

test("recover writes replicates, summary and figure, and prints the summary", async () => {
  const path = folder();
  const asked = ["recover", "bernoulli", "--replicates", "40", "--workers", "1", "--out", "r", "--json"];
  const { status, out } = await ran(path, asked);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toEqual(JSON.parse(text(join(path, "r"), "summary.json")));
  const document = JSON.parse(out);
  expect(document).toMatchObject({
    model: "bernoulli",
    replicates: 40,
    trials: 20,
    reference: null,
    seed: 1,
  });
  expect(document.parameters.bias.verdict).toBe("identifiable");
  expect(document.parameters.bias.coverage.high).toBeGreaterThan(0.95);
  const rows = parse(readFileSync(join(path, "r/replicates.csv")), { columns: true }) as Record<
    string,
    string
  >[];
  expect(rows).toHaveLength(40);
  const held = rows.filter(
    ({ low, truth, high }) => Number(low) <= Number(truth) && Number(truth) <= Number(high),
  );
  expect(held.length / 40).toBeCloseTo(document.parameters.bias.coverage.estimate, 12);
  expect(text(join(path, "r"), "figure.svg")).toContain("Recovery of bernoulli");
});

test("workers do not matter", async () => {
  const path = folder();
  const asked = ["sbc", "bernoulli", "--ranks", "60", "--draws", "19", "--json"];
  const one = await ran(path, [...asked, "--workers", "1"]);
  const two = await ran(path, [...asked, "--workers", "2"]);
  expect(one.status).toBe(0);
  expect(two.out).toBe(one.out);
  expect(readdirSync(path)).toEqual([]);
});

test("sbc says of a planted bug that ranks are not uniform, and draws it", async () => {
  const path = folder();
  const asked = ["sbc", "bernoulli-broken", "--ranks", "200", "--workers", "1", "--out", "s"];
  const { status, out } = await ran(path, asked);
  expect(status).toBe(0);
  expect(out).toContain("NOT uniform");
  expect(text(join(path, "s"), "figure.svg")).toContain("bias: not uniform");
  expect(existsSync(join(path, "s/figure.png"))).toBe(false);
});

test.each([
  [["recover", "recoll"], /model/],
  [["recover", "bernoulli", "--reference", "10"], /--reference.*likelihood/],
  [["sbc", "retrieval", "--reference", "10"], /--reference.*as many as draws/],
  [["sbc", "bernoulli", "--draws", "5"], /--draws/],
  [["sbc", "bernoulli", "--png"], /--png/],
])("%j is refused in one line", async (asked, words) => {
  const { status, error } = await ran(folder(), asked);
  expect(status).toBe(2);
  expect(error).toMatch(words);
});
