/** Sweeps: how much two workers help, beside two plain processes of the same work, and whether memory stays flat. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median as medianOf } from "../../src/math/median.ts";
import type { Benchmark, Measured } from "../benchmark.ts";
import { ROOT } from "../process.ts";
import { CELLS, SWEEP, TRIALS } from "./work.ts";

/** Fewer rounds give a first look; the demand is about five. */
const ROUNDS = Number(process.env.METALEVEL_BENCH_ROUNDS ?? 5);
const SHARE = 0.9;

const median = (values: readonly number[]): number => medianOf(values)!;
const TSX = createRequire(import.meta.url).resolve("tsx");

interface Ran {
  readonly output: string;
  /** Resident memory at every half second, MiB. */
  readonly resident: readonly number[];
}

const residentOf = (pid: number): number => {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return (pages * 4096) / 2 ** 20;
};

const ran = (args: readonly string[], cwd: string): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    const resident: number[] = [];
    const out: string[] = [];
    const error: string[] = [];
    const timer = setInterval(() => {
      try {
        resident.push(residentOf(child.pid!));
      } catch {
        // The process has just ended, or this is no Linux.
      }
    }, 500);
    child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => error.push(text));
    child.on("close", (status) => {
      clearInterval(timer);
      if (status === 0) resolve({ output: out.join(""), resident });
      else reject(new Error(`${args.join(" ")} failed:\n${error.join("")}`));
    });
  });

interface Timed {
  readonly seconds: number;
  readonly startup: number;
}

/** Cells and tables of a folder, as one hash. */
const bytesOf = (folder: string): string => {
  const hash = createHash("sha256");
  for (const name of ["results.csv", "results.parquet", "sweep.json"])
    hash.update(readFileSync(join(folder, name)));
  const cells = join(folder, "cells");
  for (const name of readdirSync(cells).sort()) hash.update(readFileSync(join(cells, name)));
  return hash.digest("hex");
};

/** The hash of every cell's summary. */
const summariesOf = (folder: string): Readonly<Record<number, string>> =>
  Object.fromEntries(
    readdirSync(join(folder, "cells")).map((name) => {
      const { cell, summary } = JSON.parse(readFileSync(join(folder, "cells", name), "utf8"));
      return [cell, createHash("sha256").update(JSON.stringify(summary)).digest("hex")];
    }),
  );

const pooled = async (cwd: string, workers: number): Promise<Timed & Ran & { readonly folder: string }> => {
  const folder = join(cwd, String(workers));
  rmSync(folder, { recursive: true, force: true });
  const args = [join(ROOT, "bin/metalevel.js"), "sweep", "run", "sweep.yaml", "--out", folder, "--json"];
  const done = await ran([...args, "--workers", String(workers)], cwd);
  const { seconds, startupSeconds } = JSON.parse(done.output);
  return { seconds, startup: startupSeconds, folder, ...done };
};

const plain = async (processes: number, expected: Readonly<Record<number, string>>): Promise<Timed> => {
  const began = performance.timeOrigin + performance.now();
  const script = join(import.meta.dirname, "plain.ts");
  const parts = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const args = ["--import", TSX, script, String(index + 1), String(processes)];
      return JSON.parse((await ran(args, ROOT)).output);
    }),
  );
  for (const [cell, hash] of parts.flatMap(({ hashes }) => Object.entries(hashes))) {
    if (expected[Number(cell)] !== hash)
      throw new Error(`cell ${cell} came out differently in a plain process`);
  }
  const from = Math.min(...parts.map((part) => part.from));
  const to = Math.max(...parts.map((part) => part.to));
  return { seconds: (to - from) / 1000, startup: (from - began) / 1000 };
};

const row = (
  what: string,
  times: readonly Timed[],
  result: string,
  resident: readonly number[] = [],
): Measured => ({
  what,
  seconds: median(times.map(({ seconds }) => seconds)),
  peakMb: resident.length === 0 ? null : Math.max(...resident),
  result: `${result}; start-up, left out: ${median(times.map(({ startup }) => startup)).toFixed(2)} s`,
  ratio: null,
  demand: null,
});

const measure = async (): Promise<readonly Measured[]> => {
  const cwd = mkdtempSync(join(tmpdir(), "metalevel-bench-sweep-"));
  try {
    writeFileSync(join(cwd, "sweep.yaml"), SWEEP);
    const [one, two, plainOne, plainTwo] = [[], [], [], []] as Timed[][] &
      [Timed[], Timed[], Timed[], Timed[]];
    let resident: readonly number[] = [];
    let equal = true;
    for (let round = 0; round < ROUNDS; round++) {
      const single = await pooled(cwd, 1);
      const summaries = summariesOf(single.folder);
      plainOne.push(await plain(1, summaries));
      const double = await pooled(cwd, 2);
      plainTwo.push(await plain(2, summaries));
      one.push(single);
      two.push(double);
      resident = double.resident;
      equal &&= bytesOf(single.folder) === bytesOf(double.folder);
    }
    const speedUps = (singles: readonly Timed[], doubles: readonly Timed[]): readonly number[] =>
      singles.map(({ seconds }, round) => seconds / doubles[round]!.seconds);
    const ours = median(speedUps(one, two));
    const theirs = median(speedUps(plainOne, plainTwo));
    const quarter = resident.slice(Math.floor(resident.length / 4));
    const [early, late] = [
      Math.max(...quarter.slice(0, quarter.length / 3)),
      Math.max(...quarter.slice((-2 * quarter.length) / 3)),
    ];
    const enough = Math.min(...[...one, ...two].map(({ seconds }) => seconds)) >= 10;
    const eighths = Array.from(
      { length: 9 },
      (_, n) => resident[Math.round((n / 8) * (resident.length - 1))] ?? 0,
    );
    return [
      row("one plain process", plainOne, `${CELLS} cells of ${TRIALS} trials`),
      row("two plain processes", plainTwo, `speed-up ${theirs.toFixed(2)}`),
      row("one worker", one, equal ? "the same bytes with two workers" : "OTHER BYTES with two workers"),
      {
        ...row(
          "two workers",
          two,
          `speed-up ${ours.toFixed(2)}, ${((100 * ours) / theirs).toFixed(0)} % of two processes`,
          resident,
        ),
        demand: {
          text: `≥ ${100 * SHARE} % of the speed-up of two processes, runs of ≥ 10 s, the same bytes`,
          met: ours >= SHARE * theirs && enough && equal,
        },
      },
      {
        what: "resident memory of the last sweep with two workers, at the start and after each eighth of it",
        seconds: two.at(-1)!.seconds,
        peakMb: Math.max(...resident),
        result: `${eighths.map((megabytes) => megabytes.toFixed(0)).join(" ")} MiB`,
        ratio: null,
        demand: { text: "flat: later at most a quarter above the second quarter", met: late <= 1.25 * early },
      },
    ];
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
};

/** `npm run bench -- sweep`, on a machine with two free processors */
export const sweep: Benchmark = {
  title: `A sweep of ${CELLS} cells, medians of ${ROUNDS} rounds in which the four take turns`,
  run: measure,
};
