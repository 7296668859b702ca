import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";

test("table1 --json prints lMax, cells, reductions and the reading", async () => {
  const { status, out } = await ran(tmpdir(), ["table1", "--json"]);
  const document = JSON.parse(out);
  expect(status).toBe(0);
  expect(document).toMatchObject({ lMax: 16_384, reading: "by" });
  expect(document.cells).toHaveLength(39);
  expect(Object.keys(document.cells[0])).toEqual([
    "backbone",
    "method",
    "dataset",
    "accuracy",
    "tokens",
    "printed",
    "recomputed",
    "agrees",
  ]);
  expect(document.reductions[0]).toMatchObject({ method: "Meta-R1", percent: 32.7 });
});

test("table1 ends with what agrees and how the abstract is to be read", async () => {
  const { out } = await ran(tmpdir(), ["table1"]);
  expect(out).toContain("38 of 39 scores agree within 0.06; not Vanilla 14B on AIME2024.");
  expect(out).toContain('holds read as "by": 24.2 to 32.7 %');
});
