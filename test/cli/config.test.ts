import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { folder, SCRIPTED, text } from "./shell.ts";

const withConfig = async (yaml: string, ...args: readonly string[]) => {
  const cwd = folder();
  writeFileSync(join(cwd, "data.csv"), "a\n1\n");
  writeFileSync(join(cwd, "c.yaml"), yaml);
  return { cwd, ...(await ran(cwd, ["run", ...args, "--config", "c.yaml"])) };
};

const EVERYTHING = `
simulation: ${JSON.stringify(SCRIPTED)}
trials: 12
seed: 4
set:
  alpha: 0.5
  decay: "lambda0 / (1 + tau)"
data: data.csv
columns: { rt: RT }
rt-unit: s
labels: { correct: hit }
traces: true
json: true
out: r
`;

test("a file gives the same bytes as the same options", async () => {
  const { cwd, status, out } = await withConfig(EVERYTHING);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ trials: 12, data: "data.csv" });
  const flags = ["--trials", "12", "--seed", "4", "--set", "alpha=0.5", "--set", "decay=lambda0 / (1 + tau)"];
  const data = ["--data", "data.csv", "--columns", "rt=RT", "--rt-unit", "s", "--labels", "correct=hit"];
  await ran(cwd, ["run", SCRIPTED, ...flags, ...data, "--traces", "--out", "flags"]);
  for (const file of ["run.json", "trials.csv", "traces.jsonl"]) {
    expect(text(cwd, "flags", file)).toBe(text(cwd, "r", file));
  }
});

test.each([
  ["- a\n- b\n", 'the file: ["a","b"]; expected options, each on a line of its own: key: value'],
  ["trials: many\n", '"trials": "many"; expected a number'],
  ["trials: 0\n", '"trials": 0; expected a positive whole number'],
  ["trials: 1.5\n", '"trials": 1.5; expected a whole number'],
  ["seed: -1\n", '"seed": -1; expected a whole number ≥ 0'],
  ["traces: 3\n", '"traces": 3; expected true or false'],
  ["rt-unit: min\n", '"rt-unit": "min"; expected s or ms'],
  ["set: 3\n", '"set": 3; expected pairs, each on a line of its own: key: value'],
  ["set:\n  alpha: [1]\n", '"set.alpha": [1]; expected text, a number, true, false or null'],
  ["data: [a]\n", '"data": ["a"]; expected text'],
  ["__proto__: { trials: 3 }\n", 'the key "__proto__"; expected the name of an option or setting'],
  ["set:\n  __proto__: 3\n", 'the key "set.__proto__"; expected the name of an option or setting'],
])("what is wrong in %j is said in plain words", async (yaml, said) => {
  const { status, error } = await withConfig(yaml, SCRIPTED);
  expect(status).toBe(2);
  expect(error).toMatch(/^metalevel: c\.yaml, line [12], column \d+: got /);
  expect(error).toContain(said);
  expect(error).not.toContain("Invalid");
});

test("options on the command line win, setting by setting", async () => {
  const { cwd, status } = await withConfig(
    EVERYTHING,
    SCRIPTED,
    "--seed",
    "9",
    "--set",
    "alpha=0.75",
    "--out",
    "o",
  );
  expect(status).toBe(0);
  const record = JSON.parse(text(cwd, "o/run.json"));
  expect(record).toMatchObject({
    seed: 9,
    trials: 12,
    settings: { alpha: 0.75, decay: "lambda0 / (1 + tau)" },
  });
});

test("an empty file asks for nothing", async () => {
  expect((await withConfig("", SCRIPTED)).status).toBe(0);
  expect((await withConfig("# nothing\n", SCRIPTED)).status).toBe(0);
});

test.each([
  ["trials: 10\ntrails: 3\n", /c.yaml, line 2, column \d+: got "trails".*Did you mean "trials"\?/],
  ["seed: 1\n\ntrials: many\n", /c.yaml, line 3, column \d+: got "trials": "many"; expected .*number/],
  ["trials: 0\n", /c.yaml, line 1, column \d+: got "trials": 0/],
  ["trials: 1.5\n", /c.yaml, line 1, column \d+: got "trials": 1.5; expected a whole number/],
  ["set:\n  alpha: 1\n  tie:\n    - a\n", /c.yaml, line 3, column \d+: got "set.tie": \["a"\]/],
  ["set: alpha=1\n", /c.yaml, line 1, column \d+: got "set": "alpha=1"; expected pairs/],
  ["seed: 1\nrt-unit: hours\n", /c.yaml, line 2, column \d+: got "rt-unit": "hours"/],
  [
    "seed: 1\ntraces: yes please\n",
    /c.yaml, line 2, column \d+: got "traces": "yes please"; expected true or false/,
  ],
  ["seed: [1\ntrials: 2\n", /c.yaml, line \d/],
  ["seed: 1\nseed: 2\n", /c.yaml, line 2, column \d+: got Map keys must be unique/],
  ["- 1\n- 2\n", /c.yaml, line 1, column \d+: got the file: \[1,2\]; expected options/],
  ["just text", /c.yaml, line 1, column \d+: got the file: "just text"/],
  ["set:\n  alpa: 1\n", /setting: got "alpa".*Did you mean "alpha"\?/],
  ["set:\n  alpha: -1\n", /setting "alpha": got "-1"/],
])("%j is refused", async (yaml, said) => {
  const { status, error } = await withConfig(yaml, SCRIPTED);
  expect(error).toMatch(said);
  expect({ status, lines: error.split("\n").length }).toEqual({ status: 2, lines: 2 });
});

test("options of an agent stand in a file too; those given on the command line win, and a tape is said in one place", async () => {
  const cwd = folder();
  const agent = `
simulation: question-answering
trials: 2
agent: llm
base-url: [http://127.0.0.1:9]
dialect: vllm
model: m
concurrency: 2
max-total-tokens: 100
extra-body: { top_k: 3 }
dry-run: true
json: true
`;
  writeFileSync(join(cwd, "c.yaml"), agent);
  const dry = await ran(cwd, ["run", "--config", "c.yaml"]);
  expect({ status: dry.status, error: dry.error }).toEqual({ status: 0, error: "" });
  const given = ["--agent", "llm", "--base-url", "http://127.0.0.1:9", "--model", "m", "--dry-run", "--json"];
  const flags = await ran(cwd, ["run", "question-answering", "--trials", "2", ...given]);
  expect(dry.out).toBe(flags.out);

  writeFileSync(join(cwd, "t.yaml"), `${agent.replace("dry-run: true\n", "")}record: said.jsonl\n`);
  const played = await ran(cwd, ["run", "--config", "t.yaml", "--replay", "none.jsonl"]);
  expect(played.status).toBe(2);
  expect(played.error).toContain("none.jsonl");

  for (const [line, why] of [
    ["agent: robot", '"robot"; expected simulated or recorded or llm'],
    ["concurrency: 0", "0; expected a positive whole number"],
    ["api-key: sk-1", 'Did you mean "api-key-file"?'],
  ]) {
    writeFileSync(join(cwd, "w.yaml"), `simulation: question-answering\n${line}\n`);
    const wrong = await ran(cwd, ["run", "--config", "w.yaml"]);
    expect(wrong.status).toBe(2);
    expect(wrong.error).toContain(why);
  }
});
