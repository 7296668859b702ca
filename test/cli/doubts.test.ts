import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { doubtOfUnit, timeWatch } from "../../src/cli/doubts.ts";
import { trialsOf } from "../../src/experiments/cued-recall/trials.ts";
import { ran } from "./in-process.ts";
import { folder } from "./shell.ts";

const trials = (...times: readonly (number | null)[]) =>
  trialsOf(
    times.map((rt, at) => {
      const trial = { participant: "p", response: "correct", judgement: 3, pretest: 1 } as const;
      return { ...trial, word: `w${at}`, rt };
    }),
  );

describe("times that look like seconds", () => {
  test("read as milliseconds they are doubted, said to be seconds they are not", () => {
    expect(doubtOfUnit(trials(1.2, 2.5, null, 3.1), "ms")).toBe(
      "metalevel: warning: the median time of the data is 2.5 ms; if the file has seconds, say --rt-unit s.",
    );
    expect(doubtOfUnit(trials(1200, 2500), "s")).toBeNull();
    expect(doubtOfUnit(trials(1_200_000, 2_500_000, null, 3_100_000), "s")).toBe(
      "metalevel: warning: the median time of the data is 2500 s; if the file has milliseconds, leave out --rt-unit s.",
    );
    expect(doubtOfUnit(trials(1200, 2500, 3), "ms")).toBeNull();
    expect(doubtOfUnit(trials(null), "ms")).toBeNull();
    expect(doubtOfUnit(null, "ms")).toBeNull();
    expect(doubtOfUnit({ file: "of another kind" }, "ms")).toBeNull();
  });

  test("the doubt is one line on standard error, and the run goes on", async () => {
    const cwd = folder();
    const header = "wid,word,response_type,rt,judgement,pretest_accuracy\n";
    const lines = Array.from({ length: 12 }, (_, at) => `p${at % 3},w${at},correct,${1 + at / 10},3,1\n`);
    writeFileSync(join(cwd, "d.csv"), header + lines.join(""));
    const words = ["run", "crossover", "--trials", "37", "--data", "d.csv", "--out"];
    const { status, error } = await ran(cwd, [...words, "r"]);
    expect(status).toBe(0);
    expect(error).toMatch(/^metalevel: warning: the median time of the data is 1\.55 ms; .*\n$/);
    expect((await ran(cwd, [...words, "s", "--rt-unit", "s"])).error).toBe("");
  });
});

describe("a mind that keeps no time", () => {
  const watched = (rows: readonly { readonly rt?: number | null; readonly word: string }[]) => {
    const times = timeWatch();
    expect([...times.watch(rows)]).toEqual(rows);
    return times.doubt("--mind mine.mjs");
  };

  test("is told of when every time is 0, and only then", () => {
    expect(
      watched([
        { word: "a", rt: 0 },
        { word: "b", rt: 0 },
      ]),
    ).toBe(
      "metalevel: warning: --mind mine.mjs gives its observations no milliseconds, so that every time is 0.",
    );
    expect(
      watched([
        { word: "a", rt: 0 },
        { word: "b", rt: 5 },
      ]),
    ).toBeNull();
    expect(watched([{ word: "a", rt: null }])).toBeNull();
    expect(watched([{ word: "a" }])).toBeNull();
  });
});
