import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import { parquetFile } from "../../src/store/parquet-writer.ts";
import { simulated } from "../metrics/measures/observers.ts";
import { ran } from "./in-process.ts";
import { folder, text } from "./shell.ts";

const observer = { dPrime: 1.5, criterion: 0, noise: 0.3 };
const answers = simulated(stream(1, "measured"), 80, [observer, observer, { ...observer, dPrime: 0.8 }], 4);
const NAMES = ["person", "shown", "said", "ok", "sure", "block"] as const;
const rows = Array.from({ length: 240 }, (_, i) => [
  answers.participant!.names[answers.participant!.codes[i]!]!,
  answers.stimulus![i]!,
  answers.response![i]!,
  answers.correct[i]!,
  answers.confidence[i]!,
  i % 3 === 0 ? "early" : "late",
]);

const place = (): string => {
  const path = folder();
  writeFileSync(join(path, "answers.csv"), [NAMES, ...rows].map((row) => row.join(",")).join("\n"));
  return path;
};

const ASKED = ["measure", "answers.csv", "--correct", "ok", "--confidence", "sure", "--resamples", "60"];
const TASK = ["--stimulus", "shown", "--response", "said", "--scale", "1,4"];

test("prints one JSON document that begins with the ten measures, and writes nothing", async () => {
  const path = place();
  const { status, out, error } = await ran(path, [...ASKED, ...TASK, "--floor", "0.01", "--json"]);
  expect([status, error]).toEqual([0, ""]);
  const document = JSON.parse(out);
  expect(Object.keys(document).slice(0, 10)).toEqual(
    "gamma somersD auroc2 dprime metaD mRatio ece brier logScore bias".split(" "),
  );
  for (const key of Object.keys(document).slice(0, 10)) {
    expect(Object.keys(document[key]).slice(0, 3)).toEqual(["estimate", "low", "high"]);
  }
  expect(document).toMatchObject({ answers: 240, disagreements: 0, classes: ["0", "1"], leftOut: {} });
  expect(readdirSync(path)).toEqual(["answers.csv"]);
});

test("the command's defaults are the library's", async () => {
  const { out } = await ran(place(), [...ASKED.slice(0, -2), "--json"]);
  const { resamples, level, seed } = JSON.parse(out).intervals;
  expect([resamples, level, seed]).toEqual([1000, 0.95, 1]);
  const six = folder();
  const lines = Array.from({ length: 60 }, (_, i) => `${i % 2},${1 + (i % 6)}`);
  writeFileSync(join(six, "answers.csv"), `ok,sure\n${lines.join("\n")}\n`);
  expect(JSON.parse((await ran(six, [...ASKED, "--json"])).out).ratings.from).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a Parquet file gives what the CSV file gives", async () => {
  const path = place();
  const types = ["STRING", "INT32", "INT32", "INT32", "DOUBLE", "STRING"] as const;
  const file = parquetFile(
    join(path, "answers.parquet"),
    NAMES.map((name, at) => ({ name, type: types[at]! })),
  );
  for (const row of rows) file.write(row);
  file.close();
  const csv = await ran(path, [...ASKED, ...TASK, "--json"]);
  const parquet = await ran(
    path,
    [...ASKED, ...TASK, "--json"].map((word) => word.replace(".csv", ".parquet")),
  );
  expect(parquet.out).toBe(csv.out);
});

test("without stimulus and response, without a scale: what is not given is not estimable", async () => {
  const { out } = await ran(place(), [...ASKED, "--json"]);
  const document = JSON.parse(out);
  for (const key of ["dprime", "metaD", "mRatio", "ece", "brier", "logScore", "bias"]) {
    expect(document[key]).toEqual({ notEstimable: expect.any(String) });
  }
  expect(document.gamma.estimate).toBeGreaterThan(0);
});

test("persons and groups: measures within persons, of their population, and of every group", async () => {
  const { out } = await ran(place(), [
    ...ASKED,
    ...TASK,
    "--participant",
    "person",
    "--by",
    "block",
    "--json",
  ]);
  const document = JSON.parse(out);
  expect(document.intervals.unit).toBe("participants");
  expect(document.withinPerson.auroc2).toMatchObject({ participants: 3 });
  expect(Object.keys(document.population.auroc2)).toEqual([
    "estimate",
    "low",
    "high",
    "between",
    "heterogeneity",
    "participants",
  ]);
  expect(Object.keys(document.groups)).toEqual(["early", "late"]);
  expect(document.groups.early.answers + document.groups.late.answers).toBe(240);
});

test("few people: a warning, bounds that are null where one person has a value, and how many have one", async () => {
  const path = folder();
  // Of three people two never make a mistake, so that only one has a type-2 AUROC.
  const lines = Array.from({ length: 60 }, (_, i) => `${"abc"[i % 3]},${i % 3 > 0 || i % 2},${1 + (i % 4)}`);
  writeFileSync(join(path, "answers.csv"), `person,ok,sure\n${lines.join("\n")}\n`.replaceAll("true", "1"));
  const words = [...ASKED, "--participant", "person"];
  const { out, error } = await ran(path, words);
  expect(error).toContain("only 3 participants: resampling them gives 10 different samples");
  expect(out).toMatch(/type-2 AUROC +0?\.?\d+ +– +– +1 +no interval: only one participant has a value/);
  expect(out).toMatch(/few people +only 3/);
  const { withinPerson, intervals } = JSON.parse((await ran(path, [...words, "--json"])).out);
  expect(withinPerson.auroc2).toMatchObject({ low: null, high: null, participants: 1 });
  expect(withinPerson.auroc2.noInterval).toContain("only one participant");
  expect(intervals.caution).toContain("only 3 participants");
});

test("prints tables for people, with what the numbers depend on", async () => {
  const { out } = await ran(place(), [...ASKED, ...TASK]);
  expect(out).toContain("All answers: 240");
  expect(out).toMatch(/type-2 AUROC +0\.\d+ +0\.\d+ +0\.\d+/);
  expect(out).toMatch(/log score.*not estimable: a wrong answer was held with certainty/);
  expect(out).toMatch(/M-ratio assumes +equal-variance Gaussian evidence/);
  expect(out).toMatch(/ECE +10 bins of equal width/);
});

test("--out writes measures and a figure whose points and intervals are those of the document", async () => {
  const path = place();
  const words = [...ASKED, ...TASK, "--participant", "person", "--by", "block", "--out", "found"];
  expect((await ran(path, words)).status).toBe(0);
  expect(readdirSync(join(path, "found")).sort()).toEqual([
    "figure.svg",
    "measures.csv",
    "measures.json",
    "run.json",
    "tables.json",
  ]);
  const document = JSON.parse(text(path, "found", "measures.json"));
  const table = parse(text(path, "found", "measures.csv"), { columns: true }) as Record<string, string>[];
  const row = table.find((one) => one.group === "late" && one.of === "answers" && one.measure === "brier")!;
  expect(Number(row.estimate)).toBe(document.groups.late.brier.estimate);
  expect(Number(row.high)).toBe(document.groups.late.brier.high);
  expect(table.filter((one) => one.group === "" && one.of === "participant").length).toBe(3 * 19);
  const figure = text(path, "found", "figure.svg");
  for (const name of ["all answers", "early", "late"]) expect(figure).toContain(`${name}: ECE`);
  // A dot for each point: four ratings in each of three panels.
  expect(figure.match(/<circle /g)!.length).toBe(12);
  expect((await ran(path, words)).error).toMatch(/which exists/);
  expect((await ran(path, [...words, "--force"])).status).toBe(0);
});

test("--png writes the calibration curve in pixels too, and is refused where nothing is written", async () => {
  const path = place();
  expect((await ran(path, [...ASKED, ...TASK, "--png", "--out", "found"])).error).toBe("");
  const png = readFileSync(join(path, "found/figure.png"));
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  const [, width] = /width="(\d+)"/.exec(text(path, "found", "figure.svg"))!;
  expect(png.readUInt32BE(16)).toBe(2 * Number(width));
  expect(JSON.parse(text(path, "found", "run.json")).png).toBe(true);
  const { status, error } = await ran(path, [...ASKED, "--png"]);
  expect({ status, error }).toEqual({
    status: 2,
    error: "metalevel: --png: got no --out; expected a folder to write the figure into.\n",
  });
});

test("a column twice, or bars for commas, is the user's mistake with a remedy, and nothing is measured", async () => {
  const path = folder();
  writeFileSync(join(path, "answers.csv"), "ok,sure,ok\n1,1,0\n0,2,1\n");
  expect(await ran(path, ASKED)).toEqual({
    status: 2,
    out: "",
    error: 'metalevel: answers.csv, line 1: got two columns "ok"; expected one. Rename one of them.\n',
  });
  writeFileSync(join(path, "answers.csv"), "ok|sure\n1|1\n0|2\n");
  const { status, out, error } = await ran(path, ASKED);
  expect([status, out]).toEqual([2, ""]);
  expect(error).toContain('separated by "|": save the file with commas');
});

test.each([
  [["--scale", "4,1"], /--scale: got "4,1"; expected two numbers, the lower first/],
  [["--scale", "1,3"], /scale: got confidence from 1 to 4 on a scale from 1 to 3/],
  [["--stimulus", "shown"], /--stimulus: got it without the other/],
  [["--zero-cells", "some"], /--zero-cells: got "some"; expected none or log-linear or add-half/],
  [["--resample", "participants"], /participants are not known/],
  [["--level", "1"], /--level: got "1"/],
  [["--level", "0"], /--level: got "0"; expected a number > 0 and < 1/],
  [["--by", "blok"], /--by: got "blok".*Did you mean "block"/],
])("%j is the user's mistake", async (words, message) => {
  const { status, out, error } = await ran(place(), [...ASKED, ...words]);
  expect([status, out]).toEqual([2, ""]);
  expect(error).toMatch(message);
});
