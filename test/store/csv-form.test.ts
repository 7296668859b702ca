import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { UsageError } from "../../src/core/index.ts";
import { readAnswers } from "../../src/store/answers-file.ts";
import { readCsv } from "../../src/store/csv.ts";
import { readHumanTrials } from "../../src/store/index.ts";
import { readQuestions } from "../../src/store/questions-file.ts";
import { folder } from "../cli/shell.ts";

const HEADER = "wid,word,response_type,rt,judgement,pretest_accuracy";
const ROWS = ["p1,door,correct,1200,5,1", "p2,fish,empty,900,1,0"];
const TABLE = `${[HEADER, ...ROWS].join("\n")}\n`;

const fileOf = (content: string | Uint8Array): string => {
  const file = join(folder(), "data.csv");
  writeFileSync(file, content);
  return file;
};
const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");
const records = async (content: string | Uint8Array): Promise<readonly (readonly string[])[]> => {
  const found: (readonly string[])[] = [];
  await readCsv(fileOf(content), (header) => {
    found.push(header);
    return (record) => {
      found.push(record);
      return null;
    };
  });
  return found;
};
const refused = async (content: string | Uint8Array): Promise<string> => {
  const error = await records(content).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return (error as UsageError).message;
};

const CELLS = [HEADER.split(","), ...ROWS.map((row) => row.split(","))];

test.each([
  ["semicolons", TABLE.replaceAll(",", ";")],
  ["tabs", TABLE.replaceAll(",", "\t")],
  ["a byte-order mark and semicolons", `\uFEFF${TABLE.replaceAll(",", ";")}`],
  ["quoted cells between semicolons", `"${TABLE.trim().replaceAll(",", '";"').replaceAll("\n", '"\n"')}"\n`],
  ["tabs in UTF-16", Buffer.from(`\uFEFF${TABLE.replaceAll(",", "\t")}`, "utf16le")],
  ["lines of empty cells below the table", `${TABLE},,,,,\n,,,,,\n`],
  ["the same in a file with quotes", `${TABLE.replace("door", '"door"')},,,,,\n , ,,,,\n`],
])("reads %s", async (_what, content) => {
  expect(await records(content)).toEqual(CELLS);
});

test("a comma in a quoted name of a column does not make commas the separator; one outside does", async () => {
  expect(await records('"a, b";c\n1;2\n')).toEqual([
    ["a, b", "c"],
    ["1", "2"],
  ]);
  expect(await records("a;b,c\n1;1,2\n")).toEqual([
    ["a;b", "c"],
    ["1;1", "2"],
  ]);
});

test("the line of a fault between semicolons is the line of the file", async () => {
  const file = fileOf(`${TABLE}p3,"two\nlines",correct,fast,1,1\n`.replaceAll(",", ";"));
  await expect(readHumanTrials(file)).rejects.toThrow(/line 4, column "rt": got "fast"/);
});

test("separators and letters of a pipe are those of a file", async () => {
  const piped = async (content: string | Uint8Array): Promise<number[]> => {
    const pipe = join(folder(), "pipe");
    execFileSync("sh", ["-c", `mkfifo ${pipe}`]);
    spawn("sh", ["-c", `cat ${fileOf(content)} > ${pipe}`]);
    const widths: number[] = [];
    await readCsv(pipe, () => ({ length }) => {
      widths.push(length);
      return null;
    });
    return widths;
  };
  expect(await piped(TABLE.replaceAll(",", ";"))).toEqual([6, 6]);
  await expect(piped(latin1("a,b\nJörg,1\n"))).rejects.toThrow(/pipe: got letters that are not in UTF-8/);
});

describe("refused", () => {
  test.each([
    ["without quotes", "who,sure\nJürgen,1\nJörgen,2\n", 2],
    ["with quotes", 'who,sure\n"Anna",1\n"J\u00f6rgen",2\n', 3],
    ["between semicolons", "who;sure\nAnna;1\nBert;2\nJörg;2\n", 4],
  ])("letters of Latin-1 %s, which would make one person of two", async (_what, text, line) => {
    expect(await refused(latin1(text))).toMatch(
      new RegExp(`data\\.csv, line ${line}: got letters that are not in UTF-8; .*iconv`),
    );
  });

  test("letters of Latin-1 in lists of records and in questions, too", async () => {
    const json = join(folder(), "trials.json");
    writeFileSync(json, latin1('[{"wid": "Anna"},\n{"wid": "Jörg"}]'));
    await expect(readHumanTrials(json)).rejects.toThrow(/trials\.json, line 2: got letters that are not in/);
    expect(() => readQuestions(fileOf(latin1('{"question": "Köln?", "answer": "Rhein"}\n')))).toThrow(
      /line 1: got letters that are not in UTF-8/,
    );
  });

  test.each([
    ["an Excel file", Buffer.from("PK\u0003\u0004[Content_Types].xml"), /zip archive, as Excel's.*CSV UTF-8/],
    ["a compressed file", gzipSync(TABLE), /got a compressed file/],
    ["a Parquet file by another name", Buffer.from("PAR1\u0015\u0004"), /ends in \.parquet/],
    ["bytes", Buffer.from([1, 0, 0, 0, 44, 0]), /got a binary file/],
    ["a hint to Excel", `sep=;\n${TABLE}`, /line 1: got "sep=;".*Delete this line/],
  ])("%s, without showing its bytes", async (_what, content, message) => {
    expect(await refused(content)).toMatch(message);
    expect(await refused(content)).toMatch(/^[\u0020-\u007e]*$/);
  });

  test("a decimal comma, saying so", async () => {
    const file = fileOf(TABLE.replaceAll(",", ";").replace("1200", "1200,5"));
    await expect(readHumanTrials(file)).rejects.toThrow(/got "1200,5".*decimal point, and without commas/);
  });
});

test("blanks around a name do not make another person of it", async () => {
  const trials = await readHumanTrials(fileOf(`${TABLE}p1 ,cup,correct,1,1,1\n p1,hat,correct,1,1,1\n`));
  expect(trials.participants).toEqual(["p1", "p2"]);
  const columns = { correct: "ok", confidence: "sure", participant: "who", by: "group" };
  const answers = await readAnswers(fileOf("who,ok,sure,group\na,1,2,x\na ,0,1,x \n b,1,2, y\n"), columns);
  expect(answers.answers.participant!.names).toEqual(["a", "b"]);
  expect(answers.by!.names).toEqual(["x", "y"]);
});
