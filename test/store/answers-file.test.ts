import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAnswers } from "../../src/store/answers-file.ts";
import { folder } from "../cli/shell.ts";

const file = (text: string): string => {
  const path = join(folder(), "answers.csv");
  writeFileSync(path, text);
  return path;
};

test("reads every column that is asked for, in any spelling of right and wrong, and counts what is left out", async () => {
  const path = file(
    "who,ok,sure,shown,said,extra\nb,TRUE,4,left,left,x\na,false,2.5,right,left,\n10,1.0,3,right,right,\n9,0,NA,left,right,\na,,1,left,right,\n",
  );
  const columns = {
    correct: "ok",
    confidence: "sure",
    participant: "who",
    by: "shown",
    stimulus: "shown",
    response: "said",
  };
  const { answers, by, classes, leftOut } = await readAnswers(path, columns);
  expect([...(answers.correct as Uint8Array)]).toEqual([1, 0, 1]);
  expect([...(answers.confidence as Float64Array)]).toEqual([4, 2.5, 3]);
  expect(answers.participant!.names).toEqual(["10", "a", "b"]);
  expect([...(answers.participant!.codes as Int32Array)]).toEqual([2, 1, 0]);
  expect(by!.names).toEqual(["left", "right"]);
  expect(classes).toEqual(["left", "right"]);
  expect([...(answers.stimulus as Uint8Array)]).toEqual([0, 1, 1]);
  expect([...(answers.response as Uint8Array)]).toEqual([0, 0, 1]);
  expect(leftOut).toEqual({ correct: 1, confidence: 1 });
});

test("classes are the same whether a tool wrote them as 1 or as 1.0", async () => {
  const path = file("ok,sure,s,r\n1,1,0,0.0\n0,2,1,0.0\n1,2,1,1.0\n0,1,0,NA\n");
  const { answers, classes } = await readAnswers(path, { ...COLUMNS, stimulus: "s", response: "r" });
  expect(classes).toEqual(["0", "1"]);
  expect([...(answers.response as Uint8Array)]).toEqual([0, 0, 1]);
});

test("an empty Parquet file and records without fields are told in plain words", async () => {
  const path = join(folder(), "answers.parquet");
  writeFileSync(path, "");
  await expect(readAnswers(path, COLUMNS)).rejects.toThrow(/got an empty file; expected a Parquet file/);
  const json = path.replace("parquet", "json");
  writeFileSync(json, "[{}]");
  await expect(readAnswers(json, COLUMNS)).rejects.toThrow(
    /expected a column of .*answers.json: it has none/,
  );
});

test("classes and groups that are numbers come in their order as numbers", async () => {
  const path = file("ok,sure,g,s,r\n1,1,10,1,1\n1,1,9,-1,-1\n1,1,100,1,1\n");
  const { by, classes, answers } = await readAnswers(path, {
    correct: "ok",
    confidence: "sure",
    by: "g",
    stimulus: "s",
    response: "r",
  });
  expect(by!.names).toEqual(["9", "10", "100"]);
  expect(classes).toEqual(["-1", "1"]);
  expect([...(answers.stimulus as Uint8Array)]).toEqual([1, 0, 1]);
});

const COLUMNS = { correct: "ok", confidence: "sure" };

test.each([
  ["a column that is not there", "ok,sur\n1,2\n", COLUMNS, /--confidence: got "sure".*Did you mean "sur"/],
  [
    "an answer that is neither",
    "ok,sure\n1,2\nmaybe,2\n",
    COLUMNS,
    /line 3, column "ok": got "maybe"; expected 1, 0, true or false/,
  ],
  [
    "a confidence that is no number",
    "ok,sure\n1,high\n",
    COLUMNS,
    /line 2, column "sure": got "high"; expected a number/,
  ],
  [
    "a third class",
    "ok,sure,s,r\n1,1,a,a\n0,1,b,c\n",
    { ...COLUMNS, stimulus: "s", response: "r" },
    /line 3, column "r": got "c"; expected "a" or "b"/,
  ],
  [
    "a column that stands twice",
    "ok,sure,ok\n1,1,0\n",
    COLUMNS,
    /answers\.csv, line 1: got two columns "ok"; expected one\. Rename one of them\./,
  ],
  [
    "a file with bars",
    "ok|sure\n1|1\n",
    COLUMNS,
    /--correct: got "ok"; expected a column of .*: "ok\|sure"\. The cells seem to be separated by "\|": save the file with commas, semicolons or tabs\./,
  ],
  ["no whole row", "ok,sure\n1,NA\n", COLUMNS, /1 rows, all of them without a value/],
])("%s is refused with its place", async (_what, text, columns, message) => {
  await expect(readAnswers(file(text), columns)).rejects.toThrow(message);
});
