import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { UsageError } from "../../src/core/index.ts";
import type { CuedRecallTrials, DataOptions } from "../../src/experiments/index.ts";
import { RESPONSES } from "../../src/experiments/index.ts";
import { readHumanTrials } from "../../src/store/index.ts";
import { sharedData } from "../shared-data.ts";

const folder = mkdtempSync(join(tmpdir(), "metalevel-human-trials-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER = "wid,word,response_type,rt,judgement,pretest_accuracy";
const ROWS = [
  "p1,door,correct,1200,5,1",
  "p1,fish,empty,900.5,1,0",
  "p2,door,intrusion,2500,2,0.5",
  "p2,fish,other,2600,NA,0",
  "p2,cup,timeout,NA,NA,",
];
const PLAIN: DataOptions = { columns: {}, rtUnit: "ms", labels: {} };

let written = 0;
const fileOf = (content: string | Uint8Array): string => {
  const file = join(folder, `${written++}.csv`);
  writeFileSync(file, content);
  return file;
};
const read = (content: string | Uint8Array, options: Partial<DataOptions> = {}) =>
  readHumanTrials(fileOf(content), { ...PLAIN, ...options });

const responses = (trials: CuedRecallTrials) => [...trials.response].map((code) => RESPONSES[code]);

test("the public file's labels, numbers and missing values", async () => {
  const trials = await read([HEADER, ...ROWS].join("\n"));
  expect(trials.participants).toEqual(["p1", "p2"]);
  expect([...trials.participant]).toEqual([0, 0, 1, 1, 1]);
  expect(responses(trials)).toEqual(["correct", "omission", "commission", "commission", "timeout"]);
  expect([...trials.rt]).toEqual([1200, 900.5, 2500, 2600, Number.NaN]);
  expect([...trials.judgement]).toEqual([5, 1, 2, Number.NaN, Number.NaN]);
  expect([...trials.pretest]).toEqual([1, 0, 0.5, 0, Number.NaN]);
});

test("the paper's own labels, as a simulation may write them", async () => {
  const trials = await read(`${HEADER}\ns1,w,omission,1,1,0\ns1,v,commission,1,1,0\n`);
  expect(responses(trials)).toEqual(["omission", "commission"]);
});

describe("one file in many dresses reads the same", async () => {
  const plain = await read([HEADER, ...ROWS].join("\n"));
  const lines = [HEADER, ...ROWS];
  const dresses: Readonly<Record<string, string>> = {
    "a byte-order mark": `\uFEFF${lines.join("\n")}\n`,
    CRLF: `${lines.join("\r\n")}\r\n`,
    "byte-order mark and CRLF": `\uFEFF${lines.join("\r\n")}`,
    "mixed line ends": `${HEADER}\n${ROWS.join("\r\n")}\r\n`,
    "empty lines": `${HEADER}\n\n${ROWS.join("\n\n")}\n\n\n`,
    "quotes around everything": lines
      .map((line) =>
        line
          .split(",")
          .map((cell) => `"${cell}"`)
          .join(","),
      )
      .join("\n"),
    "blanks around numbers and names": `${lines.map((line) => line.replace(/,([^,]*)$/, ", $1 ")).join("\n")}\n`,
    "further columns, another order": lines
      .map((line, i) => {
        const [wid, word, response, rt, judgement, pretest] = line.split(",");
        return [
          i === 0 ? "" : i,
          pretest,
          judgement,
          i === 0 ? "note" : '"a, b"',
          rt,
          response,
          word,
          wid,
        ].join(",");
      })
      .join("\n"),
  };
  test.each(Object.entries(dresses))("%s", async (_name, content) => {
    expect(await read(content)).toEqual(plain);
  });
});

test("quoted commas, quotes and line breaks stay in the word", async () => {
  const trials = await read(
    `${HEADER}\r\np1,"ice, ""cold""\r\ntea",correct,1,1,1\r\n"p,2",x,empty,2,2,0\r\n`,
  );
  expect(trials.words).toEqual(['ice, "cold"\r\ntea', "x"]);
  expect(trials.participants).toEqual(["p1", "p,2"]);
});

test("whatever the writer's quoting, line ends and words, the trials come back", async () => {
  const word = fc.string({
    maxLength: 8,
    unit: fc.constantFrom("a", "é", "字", ",", '"', " ", "\n", "\r\n"),
  });
  const row = fc.record({
    wid: fc.constantFrom("p1", "p2", "p 3"),
    word: word.map((text) => `w${text}`),
    rt: fc.option(fc.integer({ min: 0, max: 15_000 })),
    judgement: fc.option(fc.integer({ min: 1, max: 5 })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.constantFrom("\n", "\r\n"),
      async (rows, end) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const lines = rows.map(
          (r) => `${r.wid},${quoted(r.word)},correct,${r.rt ?? "NA"},${r.judgement ?? ""},0.5`,
        );
        const trials = await read([HEADER, ...lines].join(end));
        expect([...trials.word].map((place) => trials.words[place])).toEqual(rows.map((r) => r.word));
        expect([...trials.rt]).toEqual(rows.map((r) => r.rt ?? Number.NaN));
        expect([...trials.judgement]).toEqual(rows.map((r) => r.judgement ?? Number.NaN));
      },
    ),
    { numRuns: 40 },
  );
});

test("people's own columns, seconds and labels", async () => {
  const content = "subject,item,outcome,RT,conf,before\nA,x,hit,1.25,4,1\nA,y,skip,0.5,1,0\nA,z,,3,2,0\n";
  const trials = await read(content, {
    columns: {
      wid: "subject",
      word: "item",
      response_type: "outcome",
      rt: "RT",
      judgement: "conf",
      pretest_accuracy: "before",
    },
    rtUnit: "s",
    labels: { correct: "hit", empty: "skip", intrusion: "" },
  });
  expect([...trials.rt]).toEqual([1250, 500, 3000]);
  expect(responses(trials)).toEqual(["correct", "omission", "commission"]);
});

test("a long file arrives whole", async () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, i) => `p${i % 500},"w,${i % 40}",correct,${i},${1 + (i % 5)},1`,
  );
  const trials = await read(`${HEADER}\n${rows.join("\n")}\n`);
  expect(trials.count).toBe(60_000);
  expect(trials.rt.every((rt, i) => rt === i)).toBe(true);
  expect(trials.words).toHaveLength(40);
});

describe("refused in one line", () => {
  const refusal = async (content: string, options: Partial<DataOptions> = {}): Promise<string> => {
    const file = fileOf(content);
    const error = await readHumanTrials(file, { ...PLAIN, ...options }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).not.toContain("\n");
    return message.replace(file, "data.csv");
  };
  const withRow = (row: string): string => `${[HEADER, ROWS[0], row, ROWS[1]].join("\n")}\n`;

  test("a missing file and a directory", async () => {
    await expect(readHumanTrials(join(folder, "nothing.csv"))).rejects.toThrow(
      /nothing\.csv: got no such file/,
    );
    await expect(readHumanTrials(folder)).rejects.toThrow(/got a directory; expected a CSV file/);
    await expect(readHumanTrials(join(folder, "0.csv", "below.csv"))).rejects.toBeInstanceOf(UsageError);
  });

  test("an empty file, a blank file, a file of a header only", async () => {
    expect(await refusal("")).toMatch(/data\.csv: got an empty file/);
    expect(await refusal("\uFEFF\n\n")).toMatch(/got an empty file/);
    expect(await refusal(`${HEADER}\r\n`)).toMatch(/got a header without any record/);
  });

  test("a missing column, naming what is near it and --columns", async () => {
    const renamed = [HEADER.replace("judgement", "judgment"), ...ROWS].join("\n");
    expect(await refusal(renamed)).toMatch(
      /data\.csv, line 1: got the columns .*"judgment".*; expected a column "judgement"\..*--columns judgement=judgment/,
    );
    const other = HEADER.replace("rt", "milliseconds").replace("wid", "who");
    expect(await refusal([other, ...ROWS].join("\n"))).toMatch(
      /expected columns "wid", "rt"\. .*--columns wid=who,rt=NAME\. What was not measured is a column of NA\./,
    );
    expect(await refusal([HEADER.toUpperCase(), ...ROWS].join("\n"))).toContain(
      "--columns wid=WID,word=WORD,response_type=RESPONSE_TYPE,rt=RT,judgement=JUDGEMENT,pretest_accuracy=PRETEST_ACCURACY.",
    );
    expect(await refusal([HEADER, ...ROWS].join("\n"), { columns: { rt: "RT" } })).toMatch(
      /expected a column "RT" for rt\..*--columns rt=rt/,
    );
    expect(await refusal([HEADER, ...ROWS].join("\n").replaceAll(",", "|"))).toMatch(/separated by "\|"/);
  });

  test("a column that stands twice", async () => {
    expect(await refusal(`${HEADER},rt\n${ROWS[0]},7\n`)).toMatch(/got two columns "rt"; expected one/);
  });

  test("an impossible mapping, before the file is opened", async () => {
    const nowhere = join(folder, "nothing.csv");
    const mapped = (options: Partial<DataOptions>) => readHumanTrials(nowhere, { ...PLAIN, ...options });
    await expect(mapped({ columns: { jugement: "conf" } })).rejects.toThrow(
      /--columns, before the equals sign: got "jugement".*Did you mean "judgement"/,
    );
    await expect(mapped({ columns: { rt: "RT", judgement: "RT" } })).rejects.toThrow(
      /--columns: got "RT" for both rt and judgement/,
    );
    await expect(mapped({ columns: { rt: "word" } })).rejects.toThrow(/got "word" for both word and rt/);
    await expect(mapped({ labels: { corect: "hit" } })).rejects.toThrow(/Did you mean "correct"/);
    await expect(mapped({ labels: { correct: "x", empty: "x" } })).rejects.toThrow(
      /"x" for two kinds of response/,
    );
    await expect(mapped({ columns: { constructor: "x" } })).rejects.toBeInstanceOf(UsageError);
    await expect(mapped({ labels: { toString: "x" } })).rejects.toBeInstanceOf(UsageError);
  });

  test.each([
    ["p1,x,correct,fast,5,1", "rt", '"fast"', "a time in ms"],
    ["p1,x,correct,-3,5,1", "rt", '"-3"', "a time in ms, 0 or more"],
    ["p1,x,correct,0x10,5,1", "rt", '"0x10"', "a time in ms"],
    ["p1,x,correct,Infinity,5,1", "rt", '"Infinity"', "a time in ms"],
    ["p1,x,correct,1e999,5,1", "rt", '"1e999"', "a time in ms"],
    ["p1,x,correct,1200,high,1", "judgement", '"high"', "a whole number from 1 to 5"],
    ["p1,x,correct,1200,6,1", "judgement", '"6"', "a whole number from 1 to 5"],
    ["p1,x,correct,1200,0,1", "judgement", '"0"', "a whole number from 1 to 5"],
    ["p1,x,correct,1200,2.5,1", "judgement", '"2.5"', "a whole number from 1 to 5"],
    ["p1,x,correct,1200,5,50", "pretest_accuracy", '"50"', "a share from 0 to 1"],
    ["p1,x,correct,1200,5,-0.1", "pretest_accuracy", '"-0.1"', "a share from 0 to 1"],
    ["p1,x,correct,1200,5,half", "pretest_accuracy", '"half"', "a share from 0 to 1"],
    ["p1,x,skip,1200,5,1", "response_type", '"skip"', "one of correct, empty"],
    ["p1,x,,1200,5,1", "response_type", "an empty cell", "one of correct, empty"],
    ["NA,x,correct,1200,5,1", "wid", "no participant", "who gave the response"],
  ])("%s", async (row, column, got, expected) => {
    const message = await refusal(withRow(row));
    expect(message).toContain(`data.csv, line 3, column "${column}": got ${got}; expected ${expected}`);
  });

  test("an unknown label shows how to map it, in people's own column name", async () => {
    const content = `${HEADER.replace("response_type", "kind")}\np1,x,skip,1,1,1\n`;
    const message = await refusal(content, { columns: { response_type: "kind" } });
    expect(message).toMatch(
      /line 2, column "kind".*--labels OURS=skip, with one of correct, empty, .* for OURS\./,
    );
    expect(await refusal(withRow("p1,x,Correct,1,1,1"))).toMatch(
      /got "Correct".*--labels correct=Correct\.$/,
    );
    expect(await refusal(withRow("p1,x,incorrect,1,1,1"))).toMatch(/--labels OURS=incorrect, with/);
  });

  test("a mapped label is known by the file's name only", async () => {
    expect(await refusal([HEADER, ...ROWS].join("\n"), { labels: { correct: "hit" } })).toMatch(
      /got "correct"/,
    );
  });

  test("records of another length than the header", async () => {
    expect(await refusal(withRow("p1,x,correct,1200,5"))).toMatch(/line 3: got 5 cells; expected 6 cells/);
    expect(await refusal(withRow("p1,ice, cold,correct,1200,5,1"))).toMatch(
      /line 3: got 7 cells; expected 6/,
    );
  });

  test("broken quotes", async () => {
    expect(await refusal(withRow('p1,"x,correct,1200,5,1'))).toMatch(
      /after line 2: got a double quote that is never/,
    );
    expect(await refusal(`"${HEADER}\n${ROWS[0]}\n`)).toMatch(/line 1: got a double quote that is never/);
    const long = `${HEADER}\n${ROWS[0]}\np1,"x,${"y,".repeat(600_000)}`;
    expect(await refusal(long)).toMatch(/after line 2: got a double quote that is never/);
    expect(await refusal(withRow('p1,"x"y,correct,1200,5,1'))).toMatch(
      /line 3: got a double quote inside a cell/,
    );
  });

  test("the line is the line of the file, past empty lines and quoted line breaks", async () => {
    const content = `${HEADER}\n\np1,"two\nlines",correct,1,1,1\n\n\np1,"three\n\nlines",correct,fast,1,1\n`;
    expect(await refusal(content)).toContain('line 7, column "rt": got "fast"');
  });

  test("the first problem of many ends the reading", async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `p1,x,correct,${i === 20_000 ? "?" : i},1,1`);
    expect(await refusal(`${HEADER}\n${rows.join("\n")}\n`)).toContain("line 20002");
  });
});

const allTrials = sharedData("recall-exp1/all-trials.csv");
test.skipIf(allTrials === null)("the public file: 18,711 trials, 192 without a time", async () => {
  const trials = await readHumanTrials(allTrials!);
  expect(trials.count).toBe(18_711);
  expect(trials.rt.filter(Number.isNaN)).toHaveLength(192);
  expect(trials.participants).toHaveLength(506);
});
