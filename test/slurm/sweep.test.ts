import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folder, metalevel, text } from "../cli/shell.ts";
import { bytesOf, writeSweep } from "../cli/sweep-folders.ts";

const scripts = resolve(import.meta.dirname, "../../scripts/slurm");
const state = mkdtempSync(join(tmpdir(), "metalevel-slurm-"));
const environment = { SLURM_CONF: join(state, "slurm.conf") };

const script = (name: string): void => {
  const { status, stdout, stderr } = spawnSync(join(scripts, name), [state], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} ended with ${status}:\n${stdout}${stderr}`);
};

beforeAll(() => script("start.sh"), 300_000);
afterAll(() => {
  script("stop.sh");
  rmSync(state, { recursive: true, force: true });
});

const local = (cwd: string, file: string) =>
  metalevel(cwd, ["sweep", "run", file, "--out", "local", "--workers", "1"]);

test("a job array computes the same bytes as this machine, gathered when it is done", () => {
  const cwd = folder();
  writeSweep(cwd, "keep: trials\n");
  expect(local(cwd, "s.yaml").status).toBe(0);
  const args = ["sweep", "run", "s.yaml", "--out", "array", "--engine", "slurm", "--tasks", "6", "--json"];
  const { status, out, error } = metalevel(cwd, args, environment);
  expect({ status, error }).toEqual({
    status: 0,
    error: expect.stringMatching(/^submitted job \d+, 6 tasks/),
  });
  expect(JSON.parse(out)).toMatchObject({ cells: 24, finished: 24, computed: 24 });
  expect(bytesOf(join(cwd, "array"))).toEqual(bytesOf(join(cwd, "local")));
  expect(readdirSync(join(cwd, "array/slurm")).filter((name) => name.endsWith(".log"))).toHaveLength(6);

  // Only the parts with missing cells are submitted again.
  rmSync(join(cwd, "array/cells/0000007.json"));
  const again = metalevel(cwd, args, environment);
  expect(again).toMatchObject({ status: 0, error: expect.stringMatching(/^submitted job \d+, 1 tasks/) });
  expect(text(cwd, "array/slurm/array.sbatch")).toContain("#SBATCH --array=2\n");
  expect(bytesOf(join(cwd, "array"))).toEqual(bytesOf(join(cwd, "local")));
});

test("a script of one's own finds its part in the environment of the array", () => {
  const cwd = folder();
  writeSweep(cwd);
  const command = resolve(import.meta.dirname, "../../bin/metalevel.js");
  const wrap = `${process.execPath} ${command} sweep run s.yaml --out own --workers 1`;
  const submitted = spawnSync("sbatch", ["--wait", "--array=0-4", `--output=${cwd}/log-%a`, "--wrap", wrap], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  expect({ status: submitted.status, error: submitted.stderr }).toEqual({ status: 0, error: "" });
  expect(local(cwd, "s.yaml").status).toBe(0);
  const merged = metalevel(cwd, ["sweep", "merge", "own"]);
  expect(merged).toMatchObject({ status: 0, error: "" });
  expect(bytesOf(join(cwd, "own"))).toEqual(bytesOf(join(cwd, "local")));
});

test("where tasks fail, the place of their logs is said, and what was finished stays", () => {
  const cwd = folder();
  writeFileSync(
    join(cwd, "b.yaml"),
    "solve: bernoulli\nparameters:\n  arms: [1, 2, 20]\nset: { horizon: 60 }\n",
  );
  const args = ["sweep", "run", "b.yaml", "--out", "b", "--engine", "slurm"];
  const { status, error } = metalevel(cwd, args, environment);
  expect(status).toBe(1);
  expect(error).toMatch(/got 1 of 3 cells missing.*b\/slurm\/\d+_\*\.log/);
  const [log] = readdirSync(join(cwd, "b/slurm")).filter((name) => name.endsWith("_3.log"));
  expect(text(cwd, "b/slurm", log!)).toMatch(/cell 2 \(arms=20\)/);
});

test("an option that Slurm refuses is said in its own words", () => {
  const cwd = folder();
  writeSweep(cwd);
  const args = ["sweep", "run", "s.yaml", "--engine", "slurm", "--sbatch", "partition=nowhere"];
  const { status, error } = metalevel(cwd, args, environment);
  expect(status).toBe(2);
  expect(error).toMatch(/^metalevel: sbatch: got .*invalid partition/i);
});
