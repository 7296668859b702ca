import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { UsageError } from "../../src/core/index.ts";
import type { DataOptions } from "../../src/experiments/index.ts";
import { readLooks } from "../../src/store/index.ts";

const folder = mkdtempSync(join(tmpdir(), "metalevel-looks-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER =
  "wid,duration,presentation,n_pres,pretest_accuracy_first,pretest_accuracy_second,response_type,trial_id";
const ROWS = ["p1,741.3,1,2,0,1,correct,1", "p1,559.5,2,2,0,1,correct,1", "p2,1200,1,1,0.5,0.5,timeout,2"];
const PLAIN: DataOptions = { columns: {}, rtUnit: "ms", labels: {} };

let written = 0;
const read = (lines: readonly string[], options: Partial<DataOptions> = {}) => {
  const file = join(folder, `${written++}.csv`);
  writeFileSync(file, lines.join("\n"));
  return readLooks(file, { ...PLAIN, ...options });
};

test("lines of looks become trials", async () => {
  const [first, second, ...rest] = await read([HEADER, ...ROWS]);
  expect(first).toMatchObject({
    participant: "p1",
    trial: 1,
    recalled: true,
    pretestFirst: 0,
    pretestSecond: 1,
    durations: [741.3, 559.5],
  });
  expect(second).toMatchObject({ participant: "p2", recalled: false, durations: [1200] });
  expect(rest).toEqual([]);
});

test("columns, labels and units of one's own", async () => {
  const own = [HEADER.replace("duration", "seconds"), ...ROWS.map((row) => row.replace("correct", "hit"))];
  const [first] = await read(own, {
    columns: { duration: "seconds" },
    labels: { correct: "hit" },
    rtUnit: "s",
  });
  expect(first).toMatchObject({ recalled: true, durations: [741_300, 559_500] });
});

test.each([
  ["a look out of order", "p1,500,3,3,0,1,correct,3", /column "presentation": got 3; expected look 1/],
  ["a pretest that two tests cannot give", "p1,500,1,1,0.3,1,correct,3", /got "0.3"; expected 0, 0.5 or 1/],
  ["an untimed look", "p1,NA,1,1,0,1,correct,3", /column "duration": got "NA"/],
  ["an unknown label", "p1,500,1,1,0,1,huh,3", /got "huh"; expected one of correct/],
  ["nobody", ",500,1,1,0,1,correct,3", /no participant/],
])("refuses %s, naming line and column", async (_what, row, message) => {
  const refusal = read([HEADER, ...ROWS, row]);
  await expect(refusal).rejects.toBeInstanceOf(UsageError);
  await expect(refusal).rejects.toThrow(message);
  await expect(refusal).rejects.toThrow(/line 5/);
});

test("refuses a trial that changes while its looks are told, and a missing column", async () => {
  await expect(read([HEADER, ROWS[0]!, "p2,559.5,2,2,0,1,correct,1"])).rejects.toThrow(/not all told/);
  await expect(read(["wid,duration", "p1,1"])).rejects.toThrow(/"trial_id", "presentation"/);
});
