/** Algorithm 2 on a language model by the command line: study in context under a budget of tokens, test by cue. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFakeServer } from "../../../src/testing/servers/index.ts";
import { ran } from "../in-process.ts";
import { folder, text } from "../shell.ts";
import { learnerBrain } from "./learner-brain.ts";

const COMPARED = ["trials.csv", "summary.json", "tables.json", "figure.svg", "traces.jsonl", "run.json"];
const PAIRS = "cue,target\nriver,lamp\ncoat,bell\nstone,fish\nroof,milk\n";

type Row = Readonly<Record<string, string>>;

const rowsOf = (csv: string): readonly Row[] => {
  const [header, ...lines] = csv.trim().split("\n");
  const names = header!.split(",");
  return lines.map((line) =>
    Object.fromEntries(
      line
        .replace(/"[^"]*"/g, "quoted")
        .split(",")
        .map((cell, place) => [names[place]!, cell]),
    ),
  );
};

/** Live with a cassette, from the cassette, and as a recorded mind; its rows and its summary. */
const threeWays = async (words: readonly string[], data: string | null = null) => {
  const cwd = folder();
  if (data !== null) writeFileSync(join(cwd, "pairs.csv"), data);
  const run = ["run", ...words, ...(data === null ? [] : ["--data", "pairs.csv"]), "--traces"];
  const server = await startFakeServer({
    dialect: "vllm",
    brain: learnerBrain(["lamp", "bell", "fish", "milk"]),
    behaviour: { schema: "ignored", contextTokens: 100_000 },
  });
  try {
    const live = ["--agent", "llm", "--base-url", server.url, "--record", "said.jsonl", "--out", "live"];
    expect(await ran(cwd, [...run, ...live])).toMatchObject({ status: 0, error: "" });
  } finally {
    await server.close();
  }
  const again = ["--agent", "llm", "--replay", "said.jsonl", "--out", "again"];
  expect(await ran(cwd, [...run, ...again])).toMatchObject({ status: 0, error: "" });
  for (const file of COMPARED) {
    expect({ file, text: text(cwd, `again/${file}`) }).toEqual({ file, text: text(cwd, `live/${file}`) });
  }
  const back = ["--agent", "recorded", "--trace", "live/traces.jsonl", "--out", "back"];
  // What was set stands in the trace.
  const unset = run.filter((word, place) => word !== "--set" && run[place - 1] !== "--set");
  expect(await ran(cwd, [...unset, ...back])).toMatchObject({ status: 0, error: "" });
  expect(text(cwd, "back/trials.csv")).toBe(text(cwd, "live/trials.csv"));
  expect((await ran(cwd, ["replay", "live/traces.jsonl"])).status).toBe(0);
  return { rows: rowsOf(text(cwd, "live/trials.csv")), summary: JSON.parse(text(cwd, "live/summary.json")) };
};

test("[13–29] what stood before the model is judged learned and recalled: live, from its cassette, and played back", async () => {
  const words = ["delayed-jol", "--trials", "1", "--set", "resources=4"];
  const { rows, summary } = await threeWays(words, PAIRS);
  expect(rows).toHaveLength(16);
  expect(rows.every(({ recalled, strength }) => recalled === "1" && strength === "NA")).toBe(true);
  expect(rows.every(({ judgement_of_learning: judged }) => judged === "0.9")).toBe(true);
  expect(summary.items).toBe(4);
  expect(summary.model.controls).toMatchObject({ "item-study": 16, "jol-judge": 16, "eol-judge": 16 });
  expect(summary.model.shortfalls).toEqual([
    { kind: "control-never-fired", times: 1, detail: '"fok-judge" never fired' },
  ]);
});

test("a pair that its tokens do not pay for, and one that no longer fits into the context, is not recalled", async () => {
  // Half a second is ten tokens for four pairs: less than any of them takes.
  const poor = [
    "delayed-jol",
    "--trials",
    "1",
    "--set",
    "resources=0.5",
    "--set",
    "items=4",
    "--set",
    "shortTerm=0",
  ];
  const short = await threeWays(poor);
  expect(short.rows.every(({ recalled }) => recalled === "0")).toBe(true);
  expect(short.rows.every(({ judgement_of_learning: judged }) => judged === "0.2")).toBe(true);
  const small = ["delayed-jol", "--trials", "1", "--set", "resources=4", "--set", "contextTokens=40"];
  const crowded = await threeWays(small, PAIRS);
  const inCondition = crowded.rows.slice(0, 4).map(({ recalled }) => recalled);
  expect(inCondition).toEqual(["0", "0", "1", "1"]);
});

test("[20] a model shares out its own time; an experimenter's emphasis stands between", async () => {
  const words = ["study-allocation", "--trials", "1", "--set", "resources=12", "--set", "budgets=2"];
  const ranges = ["--set", "shortest=12", "--set", "longest=24"];
  const { rows, summary } = await threeWays([...words, ...ranges], PAIRS);
  const own = rows.filter(({ budget, condition }) => budget === "12" && condition === "own");
  expect(own.map(({ seconds }) => Number(seconds))).toEqual([2, 6, 2, 2]);
  expect(summary.model.shortfalls.map(({ kind }: { readonly kind: string }) => kind)).not.toContain(
    "judgement-missing",
  );
});

test("labour in vain on a model: study that the experimenter adds is studied too", async () => {
  const words = [
    "labor-in-vain",
    "--trials",
    "1",
    "--set",
    "items=3",
    "--set",
    "maxCycles=2",
    "--set",
    "resources=6",
  ];
  const { rows } = await threeWays(words);
  expect(rows.filter(({ recalled_after_tripled: after }) => after !== "NA")).toHaveLength(3);
});

test.each([
  ["cue\nriver\n", '"target"'],
  ["cue,target\nriver,lamp\nriver,bell\nx,y\n", 'got "river", which stood before'],
  ["cue,target\nriver,\nx,y\nz,w\n", "what is to be said to the cue"],
  ["cue,target,difficulty\nriver,lamp,2\nx,y,0.1\nz,w,0.2\n", "a true difficulty, 0 to 1"],
  ["cue,target\nriver,lamp\n", "at least 3 pairs"],
])("pairs that are none are refused with their place: %j", async (csv, why) => {
  const cwd = folder();
  writeFileSync(join(cwd, "p.csv"), csv);
  const { status, error } = await ran(cwd, ["run", "delayed-jol", "--trials", "1", "--data", "p.csv"]);
  expect(status).toBe(2);
  expect(error).toContain(why);
});

test("a simulation that sets what is believed and lost says why it takes no model", async () => {
  const { status, error } = await ran(folder(), ["run", "norm-of-study", "--agent", "llm", "--dry-run"]);
  expect(status).toBe(2);
  expect(error).toContain("neither can be set in a model");
});
