import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stream } from "../../src/core/rng.ts";
import { folder, metalevel, started } from "../cli/shell.ts";
import { bytesOf, finishedIn, killed, pause, writeSweep } from "../cli/sweep-folders.ts";

const KILLS = 20;
const REPLICATES = 8;
const CELLS = 8 * REPLICATES;
const SEED = Number(process.env.METALEVEL_TEST_SEED ?? 20261130);

test(`a sweep killed ${KILLS} times at random moments, and resumed each time, equals an undisturbed one`, async () => {
  const cwd = folder();
  writeSweep(cwd, "set: { pause: 0.1 }\nkeep: trials\n", REPLICATES);
  const undisturbed = metalevel(cwd, [
    "sweep",
    "run",
    "s.yaml",
    "--out",
    "undisturbed",
    "--workers",
    "2",
    "--json",
  ]);
  expect(undisturbed.status).toBe(0);
  const { startupSeconds, seconds } = JSON.parse(undisturbed.out);
  const expected = bytesOf(join(cwd, "undisturbed"));
  const args = ["s.yaml", "--out", "killed", "--workers", "2"];

  const rng = stream(SEED, "kills");
  const found: number[] = [];
  let kills = 0;
  let whole = 0;
  while (kills < KILLS) {
    // Anywhere from before the first line of the program to after the last cell.
    const moment = 1000 * rng.uniform() * (startupSeconds + seconds / 2);
    if (await killed(cwd, args, () => pause(moment))) kills++;
    found.push(finishedIn(join(cwd, "killed")));
    if (found.at(-1) !== CELLS) continue;
    // The cells are all there: gather them, compare, and go on killing from the beginning.
    expect(metalevel(cwd, ["sweep", "run", ...args]).status).toBe(0);
    expect(bytesOf(join(cwd, "killed"))).toEqual(expected);
    rmSync(join(cwd, "killed"), { recursive: true });
    whole++;
  }
  const resumed = metalevel(cwd, ["sweep", "run", ...args]);
  expect(resumed.status).toBe(0);
  expect(bytesOf(join(cwd, "killed"))).toEqual(expected);
  console.log(`cells after each kill: ${found.join(" ")}; ${whole} sweeps became whole in between`);
  // Some kills must have come in the middle of the work, or nothing has been tried.
  expect(found.filter((cells) => cells > 0 && cells < CELLS).length).toBeGreaterThanOrEqual(KILLS / 4);
});

test("a sweep that is interrupted ends with 130, keeps what is finished, and goes on", async () => {
  const cwd = folder();
  writeSweep(cwd, "set: { pause: 0.1 }\n");
  const { child, ended } = started(cwd, ["sweep", "run", "s.yaml", "--out", "r", "--workers", "2"]);
  while (finishedIn(join(cwd, "r")) < 3) await pause(5);
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  const there = finishedIn(join(cwd, "r"));
  expect(there).toBeGreaterThanOrEqual(3);
  const { status, error } = metalevel(cwd, ["sweep", "run", "s.yaml", "--out", "r"]);
  expect({ status, error }).toEqual({ status: 0, error: `${there} of 24 cells are there already\n` });
});
