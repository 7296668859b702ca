import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import { openParquet } from "../../src/store/parquet-reader.ts";
import { ran } from "./in-process.ts";
import { folder, metalevel, SCRIPTED, text } from "./shell.ts";
import { bytesOf, finishedIn, killed, pause, writeSweep } from "./sweep-folders.ts";

const records = (cwd: string, path: string): readonly Readonly<Record<string, string>>[] =>
  parse(text(cwd, path), { columns: true });

test("a sweep gives the same bytes by two workers, by two shards of one, and killed three times and resumed", async () => {
  const cwd = folder();
  writeSweep(cwd, "set: { pause: 0.02 }\nkeep: trials\n");
  const whole = metalevel(cwd, ["sweep", "run", "s.yaml", "--out", "whole", "--workers", "2", "--json"]);
  expect({ status: whole.status, error: whole.error }).toEqual({ status: 0, error: "" });
  expect(JSON.parse(whole.out)).toMatchObject({ cells: 24, finished: 24, computed: 24 });
  const expected = bytesOf(join(cwd, "whole"));
  expect(Object.keys(expected).filter((path) => path.startsWith("cells/"))).toHaveLength(24);
  expect(Object.keys(expected).filter((path) => !path.includes("/"))).toEqual([
    "columns.json",
    "results.csv",
    "results.parquet",
    "sweep.json",
    "trials.csv",
    "trials.parquet",
  ]);

  for (const part of ["2/2", "1/2"]) {
    const { out } = metalevel(cwd, [
      "sweep",
      "run",
      "s.yaml",
      "--out",
      "shards",
      "--shard",
      part,
      "--workers",
      "1",
    ]);
    expect(out).toContain(part === "2/2" ? "12 of 24 cells are still missing" : "Wrote shards/results.csv");
  }
  expect(bytesOf(join(cwd, "shards"))).toEqual(expected);

  const rng = stream(20261130, "kills");
  let atWork = 0;
  for (let kill = 0; kill < 3; kill++) {
    const before = finishedIn(join(cwd, "killed"));
    const wasAtWork = await killed(cwd, ["s.yaml", "--out", "killed", "--workers", "2"], async (isOver) => {
      while (!isOver() && finishedIn(join(cwd, "killed")) <= before) await pause(2);
      await pause(30 * rng.uniform());
    });
    if (!wasAtWork) break;
    atWork++;
    expect(finishedIn(join(cwd, "killed"))).toBeGreaterThan(before);
  }
  // A machine that is very busy may let the rest be finished before it lets this test look.
  expect(atWork).toBeGreaterThanOrEqual(1);
  const resumed = metalevel(cwd, ["sweep", "run", "s.yaml", "--out", "killed"]);
  expect(resumed.error).toMatch(/^\d+ of 24 cells are there already\n$/);
  expect(bytesOf(join(cwd, "killed"))).toEqual(expected);

  // The tables say what the cells hold.
  const rows = records(cwd, "whole/results.csv");
  const columns = JSON.parse(text(cwd, "whole/columns.json"));
  expect(rows).toHaveLength(24);
  expect(columns.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
    ["cell", "cell"],
    ["point", "cell"],
    ["replicate", "cell"],
    ["seed", "cell"],
    ["alpha", "parameter"],
    ["tie", "parameter"],
    ["answers", "measure"],
    ["trials", "measure"],
    ["data", "measure"],
  ]);
  expect(rows[7]).toMatchObject({
    cell: "7",
    point: "2",
    replicate: "2",
    alpha: "0.4",
    tie: "as-printed",
    data: "NA",
  });
  const parquet = await openParquet(join(cwd, "whole/results.parquet"));
  const typed = await parquetReadObjects({ file: parquet.buffer });
  expect(typed.map(({ seed, ...row }) => ({ ...row, seed: Number(seed) }))).toEqual(
    rows.map(({ tie, data: _, ...row }) => ({
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])),
      tie,
      data: null,
    })),
  );

  // A cell is what `run` gives for its seed and settings.
  const { seed, alpha, tie, answers } = rows[7]!;
  const set = ["--set", `alpha=${alpha}`, "--set", `tie=${tie}`];
  await ran(cwd, ["run", SCRIPTED, "--trials", "40", "--seed", seed!, ...set, "--out", "alone"]);
  expect(JSON.parse(text(cwd, "alone/summary.json")).answers).toBe(Number(answers));
  const own = records(cwd, "whole/trials.csv").filter(({ cell }) => cell === "7");
  expect(own.map(({ cell: _, ...row }) => row)).toEqual(records(cwd, "alone/trials.csv"));
});

test("a folder remembers its sweep: a changed one is refused, and what is missing or unmerged is said", async () => {
  const cwd = folder();
  const solve = "solve: tally\nparameters:\n  cost: [0.01, 0.02, 0.05]\nset: { horizon: 20 }\n";
  writeFileSync(join(cwd, "t.yaml"), solve);
  const run = metalevel(cwd, ["sweep", "run", "t.yaml", "--workers", "1"]);
  expect({ status: run.status, error: run.error }).toEqual({ status: 0, error: "" });
  expect(run.out).toContain("Wrote sweeps/t/results.csv");
  expect(records(cwd, "sweeps/t/results.csv").map(({ cost }) => cost)).toEqual(["0.01", "0.02", "0.05"]);

  writeFileSync(join(cwd, "t.yaml"), solve.replace("0.02", "0.03").replace("20 }", "21 }"));
  const changed = await ran(cwd, ["sweep", "run", "t.yaml"]);
  expect(changed.status).toBe(2);
  expect(changed.error).toBe(
    "metalevel: sweeps/t: got a sweep that has changed: parameters.cost: [0.01,0.02,0.05] is now [0.01,0.03,0.05]; " +
      "settings.horizon: 20 is now 21; expected the sweep that this folder holds. " +
      "Change it back, or give the changed one another folder with --out.\n",
  );

  rmSync(join(cwd, "sweeps/t/cells/0000001.json"));
  expect(await ran(cwd, ["sweep", "missing", "sweeps/t"])).toEqual({
    status: 0,
    out: "1\n",
    error: "1 of 3 cells are missing\n",
  });
  const merge = await ran(cwd, ["sweep", "merge", "sweeps/t"]);
  expect(merge).toMatchObject({ status: 1, error: expect.stringContaining("got 1 of 3 cells missing") });
  const part = await ran(cwd, ["sweep", "merge", "sweeps/t", "--partial", "--measures", "value", "--json"]);
  expect(JSON.parse(part.out)).toMatchObject({ cells: 3, merged: 2, columns: 6 });
  expect(text(cwd, "sweeps/t/results.csv").split("\n")[0]).toBe("cell,point,replicate,seed,cost,value");
  const before = text(cwd, "sweeps/t/results.csv");
  const unknown = await ran(cwd, ["sweep", "merge", "sweeps/t", "--partial", "--measures", "value,frist"]);
  expect(unknown).toEqual({
    status: 2,
    out: "",
    error:
      'metalevel: --measures: got "frist"; expected the path of a value in the summaries of the cells, or its beginning. ' +
      'Did you mean "first"?\n',
  });
  expect(text(cwd, "sweeps/t/results.csv")).toBe(before);
  const status = JSON.parse((await ran(cwd, ["sweep", "status", "sweeps/t", "--json"])).out);
  expect(status).toMatchObject({ solve: "tally", cells: 3, finished: 2, missing: 1, gathered: true });
  expect(status.secondsPerCell).toBeGreaterThan(0);

  writeFileSync(join(cwd, "sweeps/t/cells/0000001.json"), '{"metalevel": "ce');
  const broken = await ran(cwd, ["sweep", "merge", "sweeps/t"]);
  expect(broken.error).toMatch(/0000001.json: got something else; expected the file of cell 1, finished/);
  const cell2 = text(cwd, "sweeps/t/cells/0000002.json");
  for (const other of ['{"metalevel": "cell"}', cell2]) {
    writeFileSync(join(cwd, "sweeps/t/cells/0000001.json"), other);
    expect((await ran(cwd, ["sweep", "merge", "sweeps/t"])).error).toBe(
      "metalevel: sweeps/t/cells/0000001.json: got something else; expected the file of cell 1, finished. " +
        "Remove it and run the sweep again.\n",
    );
  }

  const query = await ran(cwd, [
    "sweep",
    "query",
    "sweeps/t",
    "SELECT count(*) AS n, max(cost) AS most FROM results",
    "--json",
  ]);
  expect(JSON.parse(query.out)).toEqual([{ n: 2, most: 0.05 }]);
  const wrong = await ran(cwd, ["sweep", "query", "sweeps/t", "SELEC 1"]);
  expect(wrong).toMatchObject({
    status: 2,
    error: expect.stringContaining("expected SQL that DuckDB understands"),
  });
});

test("cells are computed on data, and a sweep whose data have changed is refused", async () => {
  const cwd = folder();
  writeFileSync(join(cwd, "d.csv"), "a\n1\n");
  writeSweep(cwd, "data: d.csv\ncolumns: { rt: RT }\n", 1);
  const { status } = await ran(cwd, ["sweep", "run", "s.yaml", "--out", "r", "--workers", "1"]);
  expect(status).toBe(0);
  expect(records(cwd, "r/results.csv").map(({ data }) => data)).toEqual(Array(8).fill("d.csv"));
  expect(JSON.parse(text(cwd, "r/sweep.json")).data).toMatchObject({ file: "d.csv", columns: { rt: "RT" } });
  writeFileSync(join(cwd, "d.csv"), "a\n2\n");
  const changed = await ran(cwd, ["sweep", "run", "s.yaml", "--out", "r"]);
  expect(changed.error).toMatch(/got a sweep that has changed: data.sha256: "[0-9a-f]{64}" is now /);
});

test("a cell that a theory refuses stops the sweep with its parameters, and what was finished stays", () => {
  const cwd = folder();
  const solve = "solve: bernoulli\nparameters:\n  arms: [1, 2, 20]\nset: { horizon: 60 }\n";
  writeFileSync(join(cwd, "b.yaml"), solve);
  const { status, error } = metalevel(cwd, ["sweep", "run", "b.yaml", "--out", "b", "--workers", "1"]);
  expect(status).toBe(2);
  expect(error).toMatch(/^metalevel: cell 2 \(arms=20\), /);
  expect(readdirSync(join(cwd, "b/cells"))).toEqual(["0000000.json", "0000001.json"]);
});

test("a simulation of one's own that returns no summary or exits stops the sweep, and what was finished stays", () => {
  const cwd = folder();
  writeFileSync(
    join(cwd, "own.mjs"),
    `export default {
  name: "own", title: "t", question: "q", source: "s", findings: [], theories: [], trials: { default: 1, meaning: "m" },
  settings: () => ({ a: { kind: "number", min: 0, max: 9, default: 1, meaning: "a" } }), columns: [{ name: "x", meaning: "x" }],
  run: ({ settings: { a } }) => a === 3 ? process.exit(4) : a === 2 ? {} : { rows: [], summary: { a }, tables: [] }, figure: () => "",
};`,
  );
  for (const [a, said] of [
    [2, "cell 1 (a=2), ./own.mjs: got a run without a summary; expected { rows, summary, tables }."],
    [
      3,
      "./own.mjs: got an exit with code 4 in the midst of a cell; expected modules that leave the process running.",
    ],
  ] as const) {
    writeFileSync(join(cwd, "o.yaml"), `simulation: ./own.mjs\nparameters:\n  a: [1, ${a}]\n`);
    const words = ["sweep", "run", "o.yaml", "--out", `o${a}`, "--workers", "1"];
    expect(metalevel(cwd, words)).toEqual({ status: 2, out: "", error: `metalevel: ${said}\n` });
    expect(readdirSync(join(cwd, `o${a}/cells`))).toEqual(["0000000.json"]);
  }
});

const HEAD = `simulation: ${JSON.stringify(SCRIPTED)}\n`;

test.each([
  [
    `${HEAD}parameters:\n  alpha: [1]\nreplicate: 3\n`,
    /s.yaml, line 4, column 1: got "replicate".*Did you mean "replicates"/,
  ],
  [`${HEAD}parameters:\n  alpa: [1]\n`, /line 3, column 3, parameters: got "alpa".*Did you mean "alpha"/],
  [`${HEAD}parameters:\n  alpha: [0.5, -1]\n`, /line 3, column 16, setting "alpha": got "-1"/],
  [`${HEAD}parameters:\n  tie: [as-printed, sideways]\n`, /line 3, column 21, setting "tie": got "sideways"/],
  [
    `${HEAD}parameters:\n  alpha: { from: 1, to: 2, stepps: 3 }\n`,
    /line 3, column 28: got "stepps".*Did you mean "steps"/,
  ],
  [`${HEAD}parameters:\n  alpha: { from: 1, to: 2 }\n`, /line 3, column 3: got a range without steps/],
  [
    `${HEAD}parameters:\n  alpha: { from: 2, to: 1, steps: 3 }\n`,
    /line 3, column 21: got 1, from 2; expected an end above/,
  ],
  [
    `${HEAD}parameters:\n  alpha: { from: 0, to: 1, steps: 3, scale: log }\n`,
    /line 3, column 12: got 0; expected more than 0/,
  ],
  [
    `${HEAD}parameters:\n  tie: { from: 0, to: 1, steps: 3 }\n`,
    /line 3, column 3: got a range for "tie"; expected a list/,
  ],
  [
    `${HEAD}parameters:\n  maxCycles: { from: 1, to: 2.5, steps: 3 }\n`,
    /line 3, column 25, setting "maxCycles": got "2.5"/,
  ],
  [`${HEAD}parameters:\n  alpha: [1, 1]\n`, /line 3, column 14: got 1 a second time/],
  [`${HEAD}parameters: {}\n`, /line 2, column 1: got no parameter/],
  [`${HEAD}trials: 10\n`, /line 1, column 1: got "parameters": nothing; expected pairs/],
  [`${HEAD}solve: tally\nparameters:\n  alpha: [1]\n`, /line 2, column 1: got both simulation and solve/],
  [
    "parameters:\n  alpha: [1]\n",
    /line 1, column 1: got nothing to compute; expected one of simulation, solve, fit/,
  ],
  ["solve: taly\nparameters:\n  cost: [1]\n", /line 1, column 1, problem: got "taly".*Did you mean "tally"/],
  [
    "solve: tally\nparameters:\n  cost: [1]\ntrials: 5\n",
    /line 4, column 1: got "trials"; expected none with solve/,
  ],
  [
    `${HEAD}design: sobol\nparameters:\n  alpha: [1]\n`,
    /line 2, column 1: got a sobol design without points/,
  ],
  [`${HEAD}points: 3\nparameters:\n  alpha: [1]\n`, /line 2, column 1: got "points" in a grid/],
  [
    `${HEAD}set: { alpha: 1 }\nparameters:\n  alpha: [1]\n`,
    /line 2, column 8: got "alpha", which is varied too/,
  ],
  [
    `${HEAD}set: { alpha: -1 }\nparameters:\n  tie: [as-printed]\n`,
    /line 2, column 8, setting "alpha": got "-1"/,
  ],
  [
    `${HEAD}parameters:\n  tie: [as-printed]\nset:\n  decay: linear\n  alhpa: 1\n`,
    /line 6, column 3, setting: got "alhpa".*Did you mean "alpha"/,
  ],
  [
    `${HEAD}parameters:\n  alpha: 0.1\n`,
    /line 3, column 3: got "parameters.alpha": 0.1; expected a list of values, or a range { from, to, steps }. A value that all cells have stands under set/,
  ],
  [
    `${HEAD}parameters:\n  alpha: { from: 1, to: .inf, steps: 3 }\n`,
    /line 3, column 21: got "parameters.alpha.to": Infinity; expected a number/,
  ],
  [`${HEAD}parameters: &all\n  alpha: [1]\nset: *all\n`, /line 4, column 6: got \*all; expected plain YAML/],
  [
    `${HEAD}parameters:\n  alpha: [1]\n---\nseed: 2\n`,
    /line 4, column 1: got a second document; expected one/,
  ],
  [`${HEAD}mind: nobody\nparameters:\n  alpha: [1]\n`, /line 2, column 1, --mind: got "nobody"/],
  [`${HEAD}parameters:\n  alpha: [1\n`, /s.yaml, line \d, column \d/],
])("%j is refused before anything runs", async (yaml, said) => {
  const cwd = folder();
  writeFileSync(join(cwd, "s.yaml"), yaml);
  const { status, error } = await ran(cwd, ["sweep", "run", "s.yaml", "--out", "r"]);
  expect(error).toMatch(said);
  expect({ status, lines: error.split("\n").length }).toEqual({ status: 2, lines: 2 });
  expect(existsSync(join(cwd, "r"))).toBe(false);
});

test("a folder that holds something else is neither written to nor taken for a sweep", async () => {
  const cwd = folder();
  writeSweep(cwd);
  mkdirSync(join(cwd, "mine"));
  writeFileSync(join(cwd, "mine/notes.txt"), "mine");
  const { status, error } = await ran(cwd, ["sweep", "run", "s.yaml", "--out", "mine"]);
  expect({ status, error }).toEqual({
    status: 2,
    error:
      'metalevel: --out: got "mine", which holds "notes.txt" and no sweep; expected a new folder, or one of this sweep.\n',
  });
  expect(readdirSync(join(cwd, "mine"))).toEqual(["notes.txt"]);
  for (const command of ["missing", "merge", "status"]) {
    const refused = await ran(cwd, ["sweep", command, "mine"]);
    expect(refused).toMatchObject({
      status: 2,
      error: expect.stringContaining("expected the folder of a sweep"),
    });
  }
});

test("--print-sbatch prints the script of the array and touches nothing", async () => {
  const cwd = folder();
  writeSweep(cwd);
  const { status, out } = await ran(cwd, [
    "sweep",
    "run",
    "s.yaml",
    "--print-sbatch",
    "--tasks",
    "4",
    "--sbatch",
    "time=5:00",
  ]);
  expect(status).toBe(0);
  expect(out).toContain("#SBATCH --array=1-4\n");
  expect(out).toContain("#SBATCH --time=5:00\n");
  expect(out).toContain('--shard "$SLURM_ARRAY_TASK_ID/4"');
  expect(readdirSync(cwd)).toEqual(["s.yaml"]);
});

test("what only one engine takes is refused with the other, before anything runs", async () => {
  const cwd = folder();
  writeSweep(cwd);
  for (const [words, said] of [
    [
      ["--tasks", "4"],
      "--tasks: got no --engine slurm; expected it together with --engine slurm or --print-sbatch",
    ],
    [["--sbatch", "time=5:00"], "--sbatch: got no --engine slurm"],
    [["--engine", "slurm", "--shard", "1/2"], '--shard: got "1/2"; expected none with --engine slurm'],
    [["--engine", "slurm", "--workers", "2"], '--workers: got "2"; expected none with --engine slurm'],
  ] as const) {
    const { status, error } = await ran(cwd, ["sweep", "run", "s.yaml", ...words]);
    expect({ status, said: error.includes(said) }).toEqual({ status: 2, said: true });
  }
  expect(readdirSync(cwd)).toEqual(["s.yaml"]);
});
