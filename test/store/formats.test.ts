import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { parquetWriteFile } from "hyparquet-writer";
import { expect, onTestFinished, test } from "vitest";
import { columnTyping } from "../../src/store/column-typing.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";
import { openParquet, parquetRows } from "../../src/store/parquet-reader.ts";
import { readTable } from "../../src/store/table.ts";
import { TRIAL_COLUMNS } from "../../src/store/trial-columns.ts";
import { writeTrials } from "../../src/store/trials-file.ts";
import { requireFormats, writeFormats } from "../../src/store/trials-formats.ts";

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "metalevel-formats-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

const columns = [
  "wid",
  "word",
  "response_type",
  "rt",
  "judgement",
  "pretest_accuracy",
  "answer",
  "cycles",
].map((name) => ({ name, meaning: name }));

const row = fc
  .record({
    wid: fc.constantFrom("1", "2", "ä b"),
    word: fc.constantFrom("door", "ice, cold", 'say "no"', "12"),
    response_type: fc.constantFrom("correct", "empty", "intrusion", "timeout"),
    rt: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    judgement: fc.option(fc.integer({ min: 1, max: 5 })),
    pretest_accuracy: fc.option(fc.constantFrom(0, 0.5, 1, 1 / 3)),
    answer: fc.option(fc.constantFrom("lamp", "7")),
    cycles: fc.integer({ min: 1, max: 90 }),
  })
  .map((fields) => ({ ...fields, rt: fields.response_type === "timeout" ? null : fields.rt }));

test("trials written as CSV, as Parquet and as jsPsych's data are the same trials when read back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (unsorted) => {
      const rows = [...unsorted].sort((a, b) => (a.wid < b.wid ? -1 : Number(a.wid > b.wid)));
      const home = mkdtempSync(join(tmpdir(), "metalevel-formats-"));
      const typing = columnTyping(columns.map(({ name }) => name));
      const count = writeTrials(join(home, "trials.csv"), columns, typing.watch(rows));
      await writeFormats(home, ["parquet", "jspsych"], typing.columns(), count);
      const csv = await readHumanTrials(join(home, "trials.csv"));
      expect(csv.count).toBe(rows.length);
      expect(await readHumanTrials(join(home, "trials.parquet"))).toEqual(csv);
      expect(await readHumanTrials(join(home, "trials.jspsych.json"))).toEqual(csv);
      rmSync(home, { recursive: true });
    }),
    { numRuns: 40 },
  );
});

test("Parquet keeps types: text that looks like a number stays text, and what is missing is null", async () => {
  const home = folder();
  const rows = [
    { wid: "1", rt: 2.5, word: null },
    { wid: "02", rt: null, word: null },
  ];
  const typing = columnTyping(["wid", "rt", "word"]);
  const named = ["wid", "rt", "word"].map((name) => ({ name, meaning: name }));
  const count = writeTrials(join(home, "trials.csv"), named, typing.watch(rows));
  await writeFormats(home, ["parquet"], typing.columns(), count);
  const file = join(home, "trials.parquet");
  const found = [];
  for await (const each of parquetRows(file, await openParquet(file))) found.push(each);
  expect(found).toEqual(rows);
});

test("a table reads the same from CSV, Parquet and JSON", async () => {
  const home = folder();
  const records = [
    { a: "x, y", n: 1, s: true },
    { a: "", n: 2.5, s: false },
  ];
  writeFileSync(join(home, "t.csv"), 'a,n,s\n"x, y",1,true\n,2.5,false\n');
  writeFileSync(join(home, "t.json"), JSON.stringify(records));
  parquetWriteFile({
    filename: join(home, "t.parquet"),
    columnData: (["a", "n", "s"] as const).map((name) => ({
      name,
      data: records.map((record) => record[name]),
    })),
  });
  const read = async (name: string) => {
    const cells: (readonly string[])[] = [];
    const count = await readTable(join(home, name), (header) => {
      cells.push(header);
      return (record) => {
        cells.push([...record]);
        return null;
      };
    });
    return { count, cells };
  };
  const csv = await read("t.csv");
  expect(csv.count).toBe(2);
  expect(await read("t.parquet")).toEqual(csv);
  expect(await read("t.json")).toEqual(csv);
});

test("a wrong cell in Parquet is said with its row and column, and a file that is none with its name", async () => {
  const home = folder();
  const file = join(home, "t.parquet");
  const data: Readonly<Record<string, readonly unknown[]>> = {
    wid: ["1", "1"],
    word: ["a", "b"],
    response_type: ["correct", "correct"],
    rt: [1, -2],
    judgement: [1, 1],
    pretest_accuracy: [1, 1],
  };
  parquetWriteFile({
    filename: file,
    columnData: TRIAL_COLUMNS.map((name) => ({ name, data: [...data[name]!] })),
  });
  await expect(readHumanTrials(file)).rejects.toThrow(
    /t.parquet, row 2, column "rt": got "-2"; expected a time/,
  );
  writeFileSync(file, "PAR1 and then nothing of the kind PAR1");
  await expect(readHumanTrials(file)).rejects.toThrow(/t.parquet: got .*; expected a Parquet file/);
  await expect(readHumanTrials(join(home, "none.parquet"))).rejects.toThrow(
    /no such file; expected a Parquet/,
  );
  writeFileSync(join(home, "t.json"), "[1, 2]");
  await expect(readHumanTrials(join(home, "t.json"))).rejects.toThrow(/record 1: got 1; expected a record/);
  writeFileSync(join(home, "t.json"), "[");
  await expect(readHumanTrials(join(home, "t.json"))).rejects.toThrow(/t.json: got no JSON/);
});

test("jsPsych's format is refused for trials that are none of cued recall", () => {
  expect(() => requireFormats(["jspsych"], [{ name: "wid", meaning: "who" }])).toThrow(
    "--format jspsych: got trials without word, response_type",
  );
  expect(() => requireFormats(["parquet"], [])).not.toThrow();
  requireFormats(["jspsych"], columns);
});

test("exported rows look like jsPsych's: numbered and timed within a session, a row for each screen", async () => {
  const home = folder();
  const typing = columnTyping(columns.map(({ name }) => name));
  const rows = [
    ["1", "door", "correct", 1200, 4, 1, "lamp", 3],
    ["1", "fish", "empty", 800, 2, 0, null, 2],
    ["2", "door", "timeout", null, null, 0.5, null, 90],
  ].map((cells) => Object.fromEntries(columns.map(({ name }, place) => [name, cells[place]!])));
  const count = writeTrials(join(home, "trials.csv"), columns, typing.watch(rows));
  await writeFormats(home, ["jspsych"], typing.columns(), count);
  const found = JSON.parse(readFileSync(join(home, "trials.jspsych.json"), "utf8"));
  const session = found.map((each: Record<string, unknown>) => [
    each.subject,
    each.trial_index,
    each.time_elapsed,
    each.trial_type,
    each.task,
    each.response,
  ]);
  expect(session).toEqual([
    ["1", 0, 1200, "survey-text", "recall", { Q0: "lamp" }],
    ["1", 1, 1200, "html-button-response", "confidence", 3],
    ["1", 2, 2000, "survey-text", "recall", { Q0: "" }],
    ["1", 3, 2000, "html-button-response", "feeling-of-knowing", 1],
    ["2", 0, 0, "survey-text", "recall", null],
  ]);
});
