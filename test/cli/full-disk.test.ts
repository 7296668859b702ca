/** What a disk that takes no more leaves and says; a limit on the size of files stands for it. */
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMAND, folder, metalevel, SCRIPTED, text } from "./shell.ts";
import { bytesOf, writeSweep } from "./sweep-folders.ts";

/** Runs the command with files of so many blocks of 512 bytes at most. */
const limited = (cwd: string, blocks: number, args: readonly string[]) => {
  const script = `ulimit -f ${blocks}; exec "$@"`;
  const words = ["-c", script, "sh", process.execPath, COMMAND, ...args];
  const { status, stdout, stderr } = spawnSync("sh", words, { cwd, encoding: "utf8" });
  return { status, out: stdout, error: stderr };
};

const FULL = 'got "r", a file that may not grow any more (ulimit -f); expected room for what is written.';

test("a run ends with one line and leaves nothing", () => {
  const cwd = folder();
  expect(limited(cwd, 4, ["run", SCRIPTED, "--trials", "2000", "--out", "r"])).toEqual({
    status: 2,
    out: "",
    error: `metalevel: --out: ${FULL} Make room and run it again; nothing of it was left.\n`,
  });
  expect(readdirSync(cwd)).toEqual([]);
});

test("a cell that finds no room ends a sweep with its parameters", () => {
  const cwd = folder();
  writeSweep(cwd, "keep: trials\n", 1);
  const file = join(cwd, "s.yaml");
  writeFileSync(file, text(file).replace("trials: 40", "trials: 4000"));
  const { status, error } = limited(cwd, 4, ["sweep", "run", "s.yaml", "--workers", "1", "--out", "r"]);
  const said = `cell 0 (alpha=0.1, tie=as-printed), --out: ${FULL} Finished cells are kept: make room`;
  expect(error).toContain(said);
  expect({ status, cells: readdirSync(join(cwd, "r/cells")) }).toEqual({ status: 2, cells: [] });
});

test("a table that finds no room leaves the cells, from which it is gathered when there is room", () => {
  const cwd = folder();
  writeSweep(cwd, "keep: trials\n", 1);
  const words = ["sweep", "run", "s.yaml", "--workers", "1", "--out"];
  const { status, error } = limited(cwd, 4, [...words, "r"]);
  expect(error).toBe(
    'metalevel: sweep: got "r", a file that may not grow any more (ulimit -f); expected a folder that can be written to, ' +
      "with room for its tables. The cells are kept: gather them with `metalevel sweep merge` when that is mended.\n",
  );
  expect({ status, cells: readdirSync(join(cwd, "r/cells")).length }).toEqual({ status: 2, cells: 8 });
  expect(metalevel(cwd, ["sweep", "merge", "r"]).status).toBe(0);
  expect(metalevel(cwd, [...words, "whole"]).status).toBe(0);
  expect(bytesOf(join(cwd, "r"))).toEqual(bytesOf(join(cwd, "whole")));
});
