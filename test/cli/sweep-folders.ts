/** What the tests of sweeps share: a sweep of small cells, and its folder as bytes that can be compared. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SCRIPTED, started } from "./shell.ts";

/** Writes a sweep over the scripted simulation: 4 × 2 points, so many replicates of each. */
export const writeSweep = (cwd: string, further = "", replicates = 3): void =>
  writeFileSync(
    join(cwd, "s.yaml"),
    `simulation: ${JSON.stringify(SCRIPTED)}
parameters:
  alpha: { from: 0.1, to: 1, steps: 4 }
  tie: [as-printed, terminate]
trials: 40
replicates: ${replicates}
${further}`,
  );

/** Folders of which nothing is promised: times of day, files under way, logs of a scheduler. */
const NOT_COMPARED = new Set(["times", "unfinished", "slurm"]);

/** The hash of every file that is to be equal, by its path in the folder. */
export const bytesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((path) => !NOT_COMPARED.has(path.split("/")[0]!))
      .sort()
      .map((path) => [
        path,
        createHash("sha256")
          .update(readFileSync(join(folder, path)))
          .digest("hex"),
      ]),
  );

/** How many cells are finished. */
export const finishedIn = (folder: string): number => {
  const cells = join(folder, "cells");
  return existsSync(cells) ? readdirSync(cells).length : 0;
};

/** Starts a sweep, kills it with SIGKILL when `moment` has come, and says whether it was still at work. */
export const killed = async (
  cwd: string,
  args: readonly string[],
  moment: (isOver: () => boolean) => Promise<void>,
): Promise<boolean> => {
  const { child, ended } = started(cwd, ["sweep", "run", ...args]);
  let over = false;
  void ended.then(() => {
    over = true;
  });
  await Promise.race([moment(() => over), ended]);
  child.kill("SIGKILL");
  return (await ended) === null;
};

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
