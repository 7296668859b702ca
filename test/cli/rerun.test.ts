import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ran } from "./in-process.ts";
import { fixture, folder, SCRIPTED, text } from "./shell.ts";

const run = async (cwd: string, ...args: readonly string[]): Promise<void> => {
  expect((await ran(cwd, ["run", SCRIPTED, "--traces", "--out", "r", ...args])).status).toBe(0);
};

test("a run repeated gives the same bytes, file by file", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "data.csv"), "a\n1\n");
  await run(
    cwd,
    "--seed",
    "5",
    "--trials",
    "9",
    "--set",
    "decay=lambda0 / (1 + tau)",
    "--data",
    "data.csv",
    "--labels",
    "correct=hit",
  );
  const { status, out, error } = await ran(cwd, ["rerun", "r"]);
  expect({ status, error }).toEqual({ status: 0, error: "" });
  for (const file of ["run.json", "trials.csv", "summary.json", "figure.svg", "traces.jsonl"]) {
    expect(out).toMatch(new RegExp(`^${file} +agrees$`, "m"));
  }
});

test("a file that differs or is gone is named", async () => {
  const cwd = folder();
  await run(cwd);
  writeFileSync(join(cwd, "r/trials.csv"), text(cwd, "r/trials.csv").replace("cat", "dog"));
  rmSync(join(cwd, "r/figure.svg"));
  const { status, out, error } = await ran(cwd, ["rerun", "r", "--json"]);
  expect(status).toBe(1);
  expect(error).toBe(
    "metalevel: rerun r: got trials.csv differs, figure.svg missing; expected the same bytes.\n",
  );
  expect(JSON.parse(out)).toMatchObject({
    equal: false,
    files: expect.arrayContaining([{ file: "trials.csv", agreement: "differs" }]),
  });
});

test("a data file or theory that has changed is refused, one that has moved can be pointed to", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "data.csv"), "a\n1\n");
  await run(cwd, "--data", "data.csv", "--theory", fixture("lenient.mjs"));
  renameSync(join(cwd, "data.csv"), join(cwd, "moved.csv"));
  const gone = await ran(cwd, ["rerun", "r"]);
  expect(gone.status).toBe(2);
  expect(gone.error).toContain(
    'got no file "data.csv" here; expected the file that the run read. --data FILE says where',
  );
  // The fixture's summary quotes the path that it was given, so only that file may differ.
  const moved = await ran(cwd, ["rerun", "r", "--data", "moved.csv"]);
  expect(moved.error).toContain("got summary.json differs;");
  writeFileSync(join(cwd, "moved.csv"), "a\n2\n");
  const changed = await ran(cwd, ["rerun", "r", "--data", "moved.csv"]);
  expect(changed.status).toBe(1);
  expect(changed.error).toMatch(
    /moved.csv: got a file that has changed \(sha256 .*expected the one that the run read/,
  );
});

test("what is no run is refused", async () => {
  const cwd = folder();
  await run(cwd);
  for (const broken of ["", "{", "null", "[]", "{}", '{"metalevel":"fit"}', '{"metalevel":"run"}']) {
    writeFileSync(join(cwd, "r/run.json"), broken);
    const { status, error } = await ran(cwd, ["rerun", "r"]);
    expect({ broken, status, lines: error.split("\n").length }).toEqual({ broken, status: 2, lines: 2 });
    expect(error).toContain(
      ["", "{"].includes(broken) ? "got no JSON: the file is damaged or cut short" : "no record of a run",
    );
  }
});
