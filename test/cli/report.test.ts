import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TracedTrial } from "../../src/report/index.ts";
import type { Heap } from "../../src/report/trace/heap.ts";
import { unpacked } from "../../src/report/trace/heap.ts";
import type { PageTraces } from "../../src/report/trace/model.ts";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";

const home = folder(afterAll);

beforeAll(async () => {
  const run = ["run", "crossover", "--trials", "74", "--traces", "--set", "alpha=0.2", "--out", "r"];
  expect((await ran(home, run)).error).toBe("");
});

const pageOf = (file: string) => parseHTML(text(home, file)).document;

/** The trials that a page holds. */
const trialsOf = (file: string): readonly TracedTrial[] => {
  const letters = pageOf(file).querySelector("#trace-data")!.textContent!;
  const heap = JSON.parse(inflateSync(Buffer.from(letters, "base64")).toString()) as Heap;
  return (unpacked(heap) as unknown as PageTraces).trials;
};

test("a run's page shows its question, figure, tables, changed parameters and replayed traces", async () => {
  const { status, out } = await ran(home, ["report", "r", "--traces", "5"]);
  expect(status).toBe(0);
  expect(out).toMatch(/^Wrote r\/report\.html \(\d+ kB, 5 of 74 traced trials\)\n$/);
  const page = pageOf("r/report.html");
  expect([...page.querySelectorAll("section")].map(({ id }) => id)).toEqual([
    "question",
    "figures",
    "tables",
    "traces",
    "equations",
    "parameters",
    "data",
    "summary",
  ]);
  expect(page.querySelector("#parameters table")!.textContent).toContain("alpha0.20.1289");
  const tables = JSON.parse(text(home, "r/tables.json")) as readonly unknown[];
  expect(page.querySelectorAll("#tables table").length).toBe(tables.length);
  for (const { steps, agreement } of trialsOf("r/report.html")) {
    expect(agreement).toEqual({ kind: "replayed" });
    expect(steps.every(({ equations }) => equations.length > 0)).toBe(true);
  }
});

test("equal directories give equal pages, and a page does not keep a run from being replaced", async () => {
  const first = text(home, "r/report.html");
  await ran(home, ["report", "r", "--traces", "5"]);
  expect(text(home, "r/report.html")).toBe(first);
  const again = [
    "run",
    "crossover",
    "--trials",
    "74",
    "--traces",
    "--set",
    "alpha=0.2",
    "--out",
    "r",
    "--force",
  ];
  expect((await ran(home, again)).status).toBe(0);
});

test("any one trial can be asked for; the others are said to be left out", async () => {
  const wanted = ["report", "r", "--participant", "s0002", "--out", "one.html", "--trial"];
  const { out } = await ran(home, [...wanted, "80"]);
  expect(out).toContain("1 of 74 traced trials");
  expect(trialsOf("one.html")).toMatchObject([{ participant: "s0002", trial: 80 }]);
  expect(pageOf("one.html").querySelector("#traces p")!.textContent).toContain("1 of the 74 trials");
  const none = await ran(home, [...wanted, "9999"]);
  expect(none.status).toBe(2);
  expect(none.error).toContain('--participant "s0002" --trial 9999: got none of the 74 trials of the trace');
  expect(trialsOf("one.html")).toHaveLength(1);
});

test("a trace that has been edited shows where it departs from the theory, and that its seal is broken", async () => {
  await ran(home, ["run", "crossover", "--trials", "37", "--traces", "--out", "edited"]);
  const file = join(home, "edited/traces.jsonl");
  const lines = readFileSync(file, "utf8").split("\n");
  lines[2] = lines[2]!.replace('"regime":"intensive"', '"regime":"standard"');
  writeFileSync(file, lines.join("\n"));
  const { status, error } = await ran(home, ["report", "edited"]);
  expect({ status, error }).toEqual({
    status: 0,
    error: expect.stringMatching(
      /^metalevel: The seal of the trace is broken at line \d+: it has been edited or cut/,
    ),
  });
  const [first, second] = trialsOf("edited/report.html");
  expect(first!.agreement).toMatchObject({ kind: "diverged", step: 1 });
  expect(second!.agreement).toEqual({ kind: "replayed" });
  expect(pageOf("edited/report.html").querySelector(".warning")!.textContent).toContain("seal");
});

test.each([
  ["cut", (line: string) => line.slice(0, 60), "one JSON object"],
  ["no text", () => "\0\uFFFD", "one JSON object"],
  [
    "without a control",
    (line: string) => line.replace(/"control":.*/, '"control":null}'),
    "a step, an aside",
  ],
  ["with an odd trial", (line: string) => line.replace(/"trial":\d+/, '"trial":"x"'), "a step, an aside"],
])(
  "a line of a trace that is %s is an error that names it, and no page is written",
  async (_how, alter, said) => {
    const cwd = folder();
    await ran(cwd, ["run", "crossover", "--trials", "37", "--traces", "--out", "r"]);
    const lines = readFileSync(join(cwd, "r/traces.jsonl"), "utf8").split("\n");
    lines[2] = alter(lines[2]!);
    writeFileSync(join(cwd, "r/traces.jsonl"), lines.join("\n"));
    const { status, error } = await ran(cwd, ["report", "r"]);
    expect({ status, error }).toEqual({
      status: 1,
      error: expect.stringContaining(`r/traces.jsonl, line 3: got `),
    });
    expect(error).toContain(`expected ${said}`);
    expect(error).toContain("edited or cut since it was written");
    expect(existsSync(join(cwd, "r/report.html"))).toBe(false);
  },
);

test("the steps of Meta-R1 name their equations, and the page has them", async () => {
  await ran(home, ["run", "meta-r1-ablation", "--trials", "2", "--traces", "--out", "m"]);
  expect((await ran(home, ["report", "m"])).status).toBe(0);
  const steps = trialsOf("m/report.html").flatMap((trial) => trial.steps);
  const named = new Set(steps.flatMap(({ equations }) => equations));
  expect([...named].sort()).toEqual(expect.arrayContaining(["R1-1", "R1-2", "R1-3", "R1-4", "R1-5"]));
  for (const id of named) {
    expect(pageOf("m/report.html").querySelector(`[data-equation="${id}"] math`)).not.toBeNull();
  }
});

test("a solved problem and a directory of a kind to come have pages too", async () => {
  await ran(home, ["solve", "evc", "--out", "solved"]);
  expect((await ran(home, ["report", "solved"])).status).toBe(0);
  expect(pageOf("solved/report.html").querySelector("#parameters")).not.toBeNull();
  const record = { metalevel: "survey", version: "9", settings: { n: 1 }, names: ["a", "b"] };
  writeFileSync(join(home, "solved/run.json"), JSON.stringify(record));
  expect((await ran(home, ["report", "solved"])).status).toBe(0);
  expect(pageOf("solved/report.html").querySelector("h1")!.textContent).toBe("Directory of survey");
});

test("a directory whose tables or summary are damaged is refused with the file", async () => {
  await ran(home, ["solve", "evc", "--out", "damaged"]);
  for (const [name, content, got] of [
    ["tables.json", "[{", "no JSON: the file is damaged or cut short"],
    ["tables.json", '[{"title":"t","header":["a"]}]', "something else than tables"],
    ["summary.json", "", "no JSON: the file is damaged or cut short"],
  ] as const) {
    const whole = text(home, "damaged", name);
    writeFileSync(join(home, "damaged", name), content);
    const { status, error } = await ran(home, ["report", "damaged"]);
    writeFileSync(join(home, "damaged", name), whole);
    expect(status).toBe(2);
    expect(error).toContain(`metalevel: damaged/${name}: got ${got}; expected a`);
  }
  expect((await ran(home, ["report", "damaged"])).status).toBe(0);
});

test.each([
  [
    ["report", "nowhere"],
    '"nowhere/run.json", no such file; expected a directory that metalevel has written',
  ],
  [["report", "r", "--out", "r/trials.csv"], '"r/trials.csv", which exists and is no report'],
  [["report", "r", "--out", "no/such/place.html"], "expected a file that can be written"],
  [["report", "r", "--out", "r"], "a folder; expected a file that can be written"],
  [["report", "r", "--traces", "many"], '--traces: got "many"'],
])("%j is refused", async (words, sentence) => {
  const { status, error } = await ran(home, words);
  expect(status).toBe(2);
  expect(error).toContain(sentence);
  expect(error.trim().split("\n")).toHaveLength(1);
});
