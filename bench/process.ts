/** Commands timed from outside, so that start-up counts. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

/** Processor seconds since `process.cpuUsage()` gave `before`: what else a shared machine does stretches the wall clock only. */
export const busySince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

/** Processor seconds of this process that `work` took. */
export const busySeconds = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  return busySince(before);
};

export interface Timed {
  readonly seconds: number;
  readonly output: string;
  /** What it wrote to standard error. */
  readonly errors: string;
}

/** Runs a command of Node to its end. @throws Error with its words where it fails. */
export const timed = (args: readonly string[], folder = ROOT): Timed => {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const seconds = (performance.now() - began) / 1000;
  if (status !== 0) throw new Error(`${args.join(" ")} failed:\n${stderr}`);
  return { seconds, output: stdout, errors: stderr };
};

/** The quickest of several runs: what else the machine did only ever adds. */
export const quickest = (times: number, run: () => Timed): Timed =>
  Array.from({ length: times }, run).reduce((best, next) => (next.seconds < best.seconds ? next : best));

/** Runs the built command line. @throws Error where it has not been built. */
export const metalevel = (...args: readonly string[]): Timed => {
  if (!existsSync(join(ROOT, "dist/cli.mjs")))
    throw new Error("npm run build first: the built command is timed");
  return timed(["bin/metalevel.js", ...args]);
};
