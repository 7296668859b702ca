import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "../../src/store/csv.ts";
import { csvOptions } from "../../src/store/csv-failure.ts";
import { isPlainCsv, readPlainCsv } from "../../src/store/plain-csv.ts";
import { folder } from "../cli/shell.ts";

const cell = fc
  .string({ unit: fc.constantFrom("a", "é", "😀", "7", ".", " ", "-", "\t", "\u0000"), maxLength: 6 })
  .filter((text) => text !== "");
const files = fc.record({
  rows: fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    ),
  ending: fc.constantFrom("\n", "\r\n"),
  mark: fc.constantFrom("", "\uFEFF"),
  blanks: fc.integer({ min: 0, max: 2 }),
  last: fc.boolean(),
});

test("a file without quotes gives the records that the parser of quotes gives", () => {
  const path = join(folder(), "plain.csv");
  fc.assert(
    fc.property(files, ({ rows, ending, mark, blanks, last }) => {
      const lines = rows.map((row) => row.join(",")).join(ending + ending.repeat(blanks));
      const text = mark + lines + (last ? ending : "");
      writeFileSync(path, text);
      const records: (readonly string[])[] = [];
      expect(isPlainCsv(path)).toBe(true);
      expect(readPlainCsv(path, (record) => records.push(record) > 0)).toBe(true);
      expect(records).toEqual(parse(text, csvOptions(",")));
    }),
  );
});

test("lines longer than a piece of the file, and letters cut by its end, arrive whole", () => {
  const path = join(folder(), "long.csv");
  const rows = Array.from({ length: 40_000 }, (_, i) => `${i},${"é😀".repeat(1 + (i % 17))}`);
  writeFileSync(path, rows.join("\n"));
  const records: (readonly string[])[] = [];
  readPlainCsv(path, (record) => records.push(record) > 0);
  expect(records.map((record) => record.join(","))).toEqual(rows);
});

test.each([
  ["a quote", 'a,b\n1,"2"\n'],
  ["a line that ends in a carriage return alone", "a,b\r1,2\r"],
  ["a carriage return at the very end", "a,b\n1,2\r"],
  ["UTF-16", Buffer.from([0xff, 0xfe, 0x61, 0x00])],
])("%s makes a file one for the parser", async (_what, content) => {
  const path = join(folder(), "quoted.csv");
  writeFileSync(path, content);
  expect(isPlainCsv(path)).toBe(false);
  if (typeof content !== "string") return;
  const seen: string[] = [];
  await readCsv(path, (header) => (record) => {
    seen.push(header.join("|"), record.join("|"));
    return null;
  });
  expect(seen).toEqual(["a|b", "1|2"]);
});

test("a record of another length is said as the parser says it, with its line", async () => {
  const path = join(folder(), "uneven.csv");
  writeFileSync(path, "a,b\n1,2\n\n1,2,3\n");
  await expect(readCsv(path, () => () => null)).rejects.toThrow(/line 4: got 3 cells; expected 2 cells/);
});
