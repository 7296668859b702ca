/** Runs the built command as a person would: in a process of its own, in a folder of its own. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The built command's file. */
export const COMMAND = fileURLToPath(new URL("../../bin/metalevel.js", import.meta.url));

/** The file of a fixture. */
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

/** The simulation that these tests run. */
export const SCRIPTED = fixture("scripted.ts");

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}

/** A folder that goes when the test does, or whatever else `after` waits for. */
export const folder = (after: (leave: () => void) => void = onTestFinished): string => {
  const path = mkdtempSync(join(tmpdir(), "metalevel-test-"));
  after(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

/** `metalevel …args`, to its end. */
export const metalevel = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  return { status, out: stdout, error: stderr };
};

/** `metalevel …args`, left running. */
export const started = (cwd: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.on("close", (status) => resolve(status)));
  return { child, ended };
};

/** The text of a file in a folder. */
export const text = (...path: readonly string[]): string => readFileSync(join(...path), "utf8");
