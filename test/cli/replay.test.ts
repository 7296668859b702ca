import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { fixture, folder, SCRIPTED } from "./shell.ts";

const home = folder(afterAll);
await ran(home, ["run", SCRIPTED, "--traces", "--out", "r"]);
const trace = readFileSync(join(home, "r/traces.jsonl"), "utf8");
const lines = trace.trimEnd().split("\n");

/** Replays a text as a trace. */
const replayed = async (text: string, ...args: readonly string[]) => {
  const cwd = folder();
  writeFileSync(join(cwd, "t.jsonl"), text);
  return ran(cwd, ["replay", "t.jsonl", ...args]);
};

test("a whole trace is verified and its first trials are shown", async () => {
  const { status, out, error } = await replayed(trace);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out).toContain(
    "scripted, seed 1, theory nelson-narens/retrieval\nalpha = 0.1, decay = from-initial",
  );
  expect(out).toContain('participant 1, trial 0, task "word 0"\n    0  ↓ metamemory-recall: query "word 0"');
  expect(out.match(/^participant/gm)).toHaveLength(3);
  expect(out).toMatch(/Verified: 20 trials, \d+ steps; .* the seal holds\.\n$/);
});

test("a trial can be chosen, and JSON has its lines as they were recorded", async () => {
  const { out } = await replayed(trace, "--participant", "2", "--trial", "15", "--json");
  const document = JSON.parse(out);
  const wanted = lines.map((line) => JSON.parse(line)).filter((line) => line.trial === 15);
  expect(document.shown).toEqual([wanted]);
  expect(document).toMatchObject({ verified: true, trials: 20, drawn: 0, divergence: null, seal: null });
  expect(document.lines).toBe(lines.length - 1);
  expect(document.header).toEqual(JSON.parse(lines[0]!));
});

test.each([
  [["--participant", "nobody"], "no trial for --participant nobody"],
  [["--participant", "1", "--trial", "15"], "no trial for --participant 1 --trial 15"],
  [["--trial", "999", "--json"], "no trial for --trial 999"],
])("a choice that no trial meets is a mistake: %j", async (choice, got) => {
  const { status, error } = await replayed(trace, ...choice);
  expect(status).toBe(2);
  expect(error).toBe(
    `metalevel: t.jsonl: got ${got}; expected one of its trials, such as --participant 1 --trial 0.\n`,
  );
});

test("a step line has the paper's words, and the last line counts and seals", () => {
  const step = JSON.parse(lines.find((line) => line.includes('"confidence-judged"'))!);
  expect(Object.keys(step)).toEqual([
    ...["participant", "trial", "step", "task", "control", "observation"],
    ...["cycle", "regime", "mode", "fok", "cue", "answer", "confidence", "threshold", "decision"],
  ]);
  expect(Object.keys(step.fok)).toEqual(["positive", "negative"]);
  expect(Object.keys(step.threshold)).toEqual(["fok", "confidence"]);
  const end = JSON.parse(lines.at(-2)!);
  expect(Object.keys(end)).toEqual(["participant", "trial", "end"]);
  expect(JSON.parse(lines.at(-1)!)).toEqual({
    lines: lines.length - 1,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

describe("the first divergence is named by line, field, expectation and what came", () => {
  const edit = (from: string | RegExp, to: string): string => trace.replace(from, to);
  test.each([
    [
      "a threshold",
      () => edit(/"threshold":\{"fok":0\.9048374180359595/, '"threshold":{"fok":0.91'),
      /line \d+, field "threshold.fok": got 0.91; expected 0.9048374180359595/,
    ],
    [
      "a control",
      () => edit('"intensity":"intensive"', '"intensity":"standard"'),
      /field "control.intensity": got "standard"; expected "intensive"/,
    ],
    ["an observation", () => edit('"type":"fok-judged"', '"type":"fok-seen"'), /field "observation"/],
    [
      "an observation out of its range",
      () => edit(/"confidence-judged","confidence":0/, '"confidence-judged","confidence":7'),
      /field "observation".*a number from 0 to 1/,
    ],
    [
      "a field that is not the theory's",
      () => edit('"regime":null', '"regime":null,"mood":"good"'),
      /field "mood": got "good"; expected nothing/,
    ],
    [
      "a field that is missing",
      () => edit('"regime":null,', ""),
      /field "regime": got nothing; expected null/,
    ],
    [
      "an outcome",
      () => edit('"place":"after-search","cycle":0}}', '"place":"before-search","cycle":0}}'),
      /field "control.outcome.place"|field "end.place"/,
    ],
    [
      "a task",
      () => edit('"step":1,"task":"word 0"', '"step":1,"task":"word 9"'),
      /line 3, field "task": got "word 9"; expected "word 0"/,
    ],
    [
      "a step left out",
      () => lines.filter((_line, index) => index !== 3).join("\n"),
      /line 4, field "step": got 3; expected 2/,
    ],
    [
      "a step twice",
      () => edit(lines[2]!, `${lines[2]}\n${lines[2]}`),
      /line 4, field "step": got 1; expected 2/,
    ],
    [
      "an end left out",
      () => lines.filter((line) => !line.includes('"trial":0,"end"')).join("\n"),
      /line 7, field "trial": got 1; expected 0/,
    ],
    ["a setting", () => edit('"alpha":0.1', '"alpha":0.2'), /field "threshold.fok"/],
    ["a setting that is none", () => edit('"alpha":0.1', '"alpha":-1'), /setting "alpha"/],
    ["the theory's name", () => edit("nelson-narens/retrieval", "nelson-narens/retrieved"), /line 1/],
    ["the version", () => edit('"version":1', '"version":2'), /line 1, field "version": got 2; expected 1/],
    [
      "a line that is no JSON",
      () => edit('{"participant":1', '"participant":1'),
      /line 2: got .*expected "one JSON object"/,
    ],
  ])("%s", async (_what, edited, said) => {
    expect(edited()).not.toBe(trace);
    const { status, error } = await replayed(edited(), "--limit", "0");
    expect(error).toMatch(said);
    expect({ status, lines: error.split("\n").length }).toEqual({ status: 1, lines: 2 });
  });

  test("in JSON too", async () => {
    const { status, out } = await replayed(edit('"alpha":0.1', '"alpha":0.2'), "--json");
    expect(status).toBe(1);
    const { divergence, verified, shown } = JSON.parse(out);
    expect(verified).toBe(false);
    expect(divergence).toEqual({
      line: expect.any(Number),
      field: "threshold.fok",
      expected: expect.any(Number),
      got: expect.any(Number),
    });
    expect(shown.at(-1).at(-1)).toEqual(JSON.parse(lines[divergence.line - 1]!));
  });
});

describe("an edit or a cut that no theory would notice is found by the seal", () => {
  test.each([
    ["the mode of a feeling", () => trace.replace('"mode":"feeling"', '"mode":"assessment"')],
    ["the seed", () => trace.replace('"seed":1', '"seed":2')],
    ["a space", () => trace.replace('{"participant"', '{ "participant"')],
    ["the last trial cut off", () => `${lines.filter((line) => !line.includes('"trial":19,')).join("\n")}\n`],
    ["the seal cut off", () => `${lines.slice(0, -1).join("\n")}\n`],
    ["all trials cut off", () => `${lines[0]}\n`],
    ["the last newline cut off", () => trace.trimEnd()],
    ["everything cut off", () => ""],
    ["a line after the seal", () => `${trace}\n`],
    ["the seal twice", () => `${trace}${lines.at(-1)}\n`],
    ["the whole twice", () => trace + trace],
  ])("%s", async (_what, edited) => {
    const { status, error } = await replayed(edited(), "--limit", "0");
    expect({ status, lines: error.split("\n").length }).toEqual({ status: 1, lines: 2 });
    expect(error).toContain("The file has been edited or cut since it was written.");
  });

  test("any one byte changed or any cut", async () => {
    const bytes = Buffer.from(trace);
    const change = fc.record({
      at: fc.nat(bytes.length - 1),
      flip: fc.integer({ min: 1, max: 255 }),
      cut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, flip, cut }) => {
        const edited = cut ? bytes.subarray(0, at) : Buffer.from(bytes);
        if (!cut) edited[at] = edited[at]! ^ flip;
        const cwd = folder();
        writeFileSync(join(cwd, "t.jsonl"), edited);
        expect((await ran(cwd, ["replay", "t.jsonl", "--limit", "0"])).status).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a trace of a user's own theory", () => {
  const recorded = async (file: string) => {
    const cwd = folder();
    const { status } = await ran(cwd, ["run", SCRIPTED, "--theory", fixture(file), "--traces", "--out", "r"]);
    expect(status).toBe(0);
    // The trace by itself: beside its run.json the theory is found.
    rmSync(join(cwd, "r/run.json"));
    return (...args: readonly string[]) => ran(cwd, ["replay", "r/traces.jsonl", "--limit", "0", ...args]);
  };

  test("needs that theory again, and diverges from any other", async () => {
    const replay = await recorded("lenient.mjs");
    const without = await replay();
    expect(without.status).toBe(2);
    expect(without.error).toContain("from lenient.mjs; expected --theory FILE with that theory");
    expect(await replay("--theory", fixture("lenient.mjs"))).toMatchObject({ status: 0, error: "" });
    const other = await replay("--theory", "nelson-narens/retrieval");
    expect(other.status).toBe(1);
    expect(other.error).toMatch(/line 2, field "threshold.confidence": got 0.25; expected 0.5/);
  });

  test("that draws in its controls is verified in everything else, and the drawn controls are counted", async () => {
    const replay = await recorded("eager.ts");
    const { status, out } = await replay("--theory", fixture("eager.ts"), "--json");
    expect(status).toBe(0);
    const drawn = JSON.parse(out).drawn;
    expect(drawn).toBeGreaterThan(0);
    expect((await replay("--theory", fixture("eager.ts"))).out).toContain(
      `${drawn} controls were drawn by chance and taken as recorded.`,
    );
  });
});
