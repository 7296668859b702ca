import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { UsageError } from "../../src/core/errors.ts";
import type { Row } from "../../src/experiments/index.ts";
import { fingerprint } from "../../src/store/fingerprint.ts";
import { traceFile } from "../../src/store/trace-file.ts";
import { readTrace } from "../../src/store/trace-reader.ts";
import { writeTrials } from "../../src/store/trials-file.ts";

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "metalevel-store-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

test("rows are written under their columns in order, missing values as NA, and read back as they were", () => {
  const home = folder();
  const columns = ["a", "b"].map((name) => ({ name, meaning: name }));
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
  );
  const row = fc.record({ b: cell, a: cell });
  let file = 0;
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const path = join(home, `${file++}.csv`);
      expect(writeTrials(path, columns, rows)).toBe(rows.length);
      const [header, ...records] = parse(readFileSync(path), { relax_quotes: false }) as string[][];
      expect(header).toEqual(["a", "b"]);
      expect(records).toEqual(
        rows.map(({ a, b }) => [a, b].map((value) => (value === null ? "NA" : String(value)))),
      );
    }),
    { numRuns: 50 },
  );
});

test("a row of many is like a row of few, and a lazy source is drawn once", () => {
  const path = join(folder(), "t.csv");
  let drawn = 0;
  function* rows() {
    for (; drawn < 2_500; drawn++) yield { n: drawn };
  }
  expect(writeTrials(path, [{ name: "n", meaning: "n" }], rows())).toBe(2_500);
  const lines = readFileSync(path, "utf8").split("\n");
  expect(lines).toEqual(["n", ...Array.from({ length: 2_500 }, (_, n) => String(n)), ""]);
});

test("a number that is none is a fault, not a missing value", () => {
  const path = join(folder(), "t.csv");
  expect(() => writeTrials(path, [{ name: "n", meaning: "n" }], [{ n: Number.NaN }])).toThrow(
    "column n: NaN is no number",
  );
});

test.each([
  [{ n: 1 }, 'row 1 has no "m", a declared column; where there is no value it is null'],
  [{ n: 1, m: undefined }, 'row 1 has no "m"'],
  [{ n: 1, m: 2, k: 3 }, 'row 1 has "k", which is no declared column: n, m'],
  [{ n: 1, k: 3 }, 'row 1 has "k", which is no declared column: n, m'],
])("a row that is not as the columns say, %j, is a fault", (row, message) => {
  const path = join(folder(), "t.csv");
  const columns = ["n", "m"].map((name) => ({ name, meaning: name }));
  const rows = [{ n: 1, m: null }, row] as unknown as readonly Row[];
  expect(() => writeTrials(path, columns, rows)).toThrow(message);
});

test("lines of a trace come back as they went, whatever their size, and the seal holds", async () => {
  const path = join(folder(), "t.jsonl");
  const header = {
    metalevel: "trace",
    version: 1,
    simulation: "s",
    theory: "t",
    settings: {},
    seed: 1,
  } as const;
  const lines = [{ participant: "ä", trial: 1 }, { text: "x".repeat(200_000) }, { text: "☃\n" }, {}];
  const file = traceFile(path, header);
  for (const line of lines) file.sink(line);
  expect(file.seal()).toBe(5);
  const read: unknown[] = [];
  const sealed = await readTrace(path, async (text, number) => {
    read.push(JSON.parse(text));
    expect(number).toBe(read.length);
  });
  expect(read).toEqual([header, ...lines]);
  expect(sealed).toEqual({ broken: null, lines: 5 });
});

test("what is no file is said with what stands there instead", () => {
  const home = folder();
  expect(() => fingerprint("--data", join(home, "none"))).toThrow(
    /--data: got ".*none", no such file; expected a file/,
  );
  expect(() => fingerprint("--data", home)).toThrow(/, a folder; expected a file/);
  expect(() => fingerprint("--data", join(home, "none/x"))).toThrow(UsageError);
  writeFileSync(join(home, "a"), "abc");
  expect(fingerprint("--data", join(home, "a"))).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
