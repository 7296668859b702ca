import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { RESPONSES } from "../../src/experiments/cued-recall/trials.ts";
import type { DataOptions } from "../../src/experiments/simulation.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";

const PLAIN: DataOptions = { columns: {}, rtUnit: "ms", labels: {} };

const read = async (name: string, text: string, options: DataOptions = PLAIN) => {
  const home = mkdtempSync(join(tmpdir(), "metalevel-jspsych-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  writeFileSync(join(home, name), text);
  const trials = await readHumanTrials(join(home, name), options);
  return Array.from({ length: trials.count }, (_, i) => [
    trials.participants[trials.participant[i]!],
    trials.words[trials.word[i]!],
    RESPONSES[trials.response[i]!],
    trials.rt[i],
    trials.judgement[i],
    trials.pretest[i],
  ]);
};

/** What a session leaves behind: instructions, a pretest, a test with a text box, a button or slider for the judgement. */
const SESSION = [
  {
    rt: 4_120,
    view_history: [{ page_index: 0 }],
    trial_type: "instructions",
    trial_index: 0,
    time_elapsed: 4_121,
  },
  {
    rt: 1_500,
    response: { Q0: "lamp" },
    trial_type: "survey-text",
    trial_index: 1,
    time_elapsed: 5_700,
    task: "pretest",
    cue: "door",
    correct: true,
  },
  {
    rt: 2_500,
    response: { Q0: "" },
    trial_type: "survey-text",
    trial_index: 2,
    time_elapsed: 9_000,
    task: "pretest",
    cue: "door",
    correct: false,
  },
  {
    rt: 1_250.5,
    response: { Q0: " Lamp " },
    trial_type: "survey-text",
    trial_index: 3,
    time_elapsed: 12_000,
    task: "recall",
    cue: "door",
    correct_response: "lamp",
  },
  {
    rt: 900,
    stimulus: "<p>How sure are you?</p>",
    response: 3,
    trial_type: "html-button-response",
    trial_index: 4,
    time_elapsed: 13_000,
    task: "confidence",
    cue: "door",
  },
  {
    rt: null,
    stimulus: "+",
    response: null,
    trial_type: "html-keyboard-response",
    trial_index: 5,
    time_elapsed: 13_500,
  },
  {
    rt: 700,
    response: { Q0: "" },
    trial_type: "survey-text",
    trial_index: 6,
    time_elapsed: 14_300,
    task: "recall",
    cue: "fish",
    correct_response: "bell",
  },
  {
    rt: 800,
    response: 2,
    slider_start: 3,
    trial_type: "html-slider-response",
    trial_index: 7,
    time_elapsed: 15_200,
    task: "fok",
  },
  {
    rt: 3_100,
    response: { Q0: "bread" },
    trial_type: "survey-text",
    trial_index: 8,
    time_elapsed: 18_500,
    task: "recall",
    cue: "cup",
    correct: false,
    judgement: 5,
  },
  {
    rt: null,
    response: null,
    trial_type: "survey-text",
    trial_index: 9,
    time_elapsed: 33_500,
    task: "recall",
    cue: "ice, cold",
    correct: false,
    pretest_accuracy: 0.5,
  },
].map((row) => ({ ...row, subject: "x7" }));

const TRIALS = [
  ["x7", "door", "correct", 1_250.5, 4, 0.5],
  ["x7", "fish", "omission", 700, 2, Number.NaN],
  ["x7", "cup", "commission", 3_100, 5, Number.NaN],
  ["x7", "ice, cold", "timeout", Number.NaN, Number.NaN, 0.5],
];

/** As jsPsych itself writes a CSV file: every cell quoted, objects and null as JSON. */
const csvOf = (rows: readonly object[]): string => {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown): string => {
    const text = value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
    return `"${text.replaceAll('"', '""')}"`;
  };
  const lines = rows.map((row) => keys.map((key) => cell((row as Record<string, unknown>)[key])).join(","));
  return `${keys.map(cell).join(",")}\r\n${lines.join("\r\n")}\r\n`;
};

test("a session as jsPsych saves it, JSON or CSV, is read as trials", async () => {
  expect(await read("s.json", JSON.stringify(SESSION))).toEqual(TRIALS);
  expect(await read("s.csv", csvOf(SESSION))).toEqual(TRIALS);
});

test("several sessions, one a line as JATOS joins them, are read one after the other", async () => {
  const second = SESSION.map((row) => ({ ...row, subject: "y" }));
  const both = await read("s.json", `${JSON.stringify(SESSION)}\n${JSON.stringify(second)}\n`);
  expect(both).toEqual([...TRIALS, ...TRIALS.map(([, ...rest]) => ["y", ...rest])]);
});

test("columns may have names of their own, and responses their own labels", async () => {
  const rows = [
    {
      trial_type: "html-keyboard-response",
      trial_index: 0,
      time_elapsed: 9,
      task: "recall",
      who: 3,
      item: "door",
      rt: 1.5,
      how: "gave up",
    },
  ];
  const options: DataOptions = {
    columns: { wid: "who", word: "item", response_type: "how" },
    rtUnit: "s",
    labels: { empty: "gave up" },
  };
  expect(await read("s.json", JSON.stringify(rows), options)).toEqual([
    ["3", "door", "omission", 1_500, Number.NaN, Number.NaN],
  ]);
});

const changed = (index: number, fields: object): string =>
  JSON.stringify(SESSION.map((row, place) => (place === index ? { ...row, ...fields } : row)));

test.each([
  [
    JSON.stringify(SESSION.map(({ subject: _, ...row }) => row)),
    /expected "wid" or "subject" or .*addProperties/,
  ],
  [JSON.stringify(SESSION.map((row) => ({ ...row, task: undefined }))), /expected "task" in every row/],
  [
    changed(3, { correct_response: null }),
    /record 4, field "correct": got the answer "Lamp", and nothing that says/,
  ],
  [
    changed(4, { response: 5 }),
    /record 5, field "response": got "5"; expected a whole number from 0 to 4, as buttons and Likert points are counted/,
  ],
  [
    changed(4, { response: 0, trial_type: "html-slider-response" }),
    /got "0"; expected a whole number from 1 to 5/,
  ],
  [JSON.stringify([SESSION, SESSION]), /record 1: got a list; expected a record of fields/],
  [
    changed(4, { cue: "cup" }),
    /record 5, field "cue": got a judgement of "cup"; expected one of the recall before/,
  ],
  [changed(3, { rt: -1 }), /record 4, field "rt": got "-1"; expected a time in ms/],
  [
    changed(3, { response_type: "maybe" }),
    /record 4, field "response_type": got "maybe"; expected one of correct/,
  ],
  [changed(3, { subject: null }), /record 4, field "subject": got no participant/],
])("what is wrong with a session is said with its place (%#)", async (text, message) => {
  await expect(read("s.json", text)).rejects.toThrow(message);
});
