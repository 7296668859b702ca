/** Three models fitted to Experiment 1 without intervals, all at once, against the published search by sampling. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { stream } from "../../src/core/rng.ts";
import { FULL_PRECISION, FULL_PRECISION_COST } from "../../src/rational/recall/index.ts";
import type { Benchmark, Measured } from "../benchmark.ts";
import { ROOT } from "../process.ts";
import { trialsFile } from "./data.ts";
import { sampledShares } from "./sampled.ts";

const DEMANDED = 120;
const MODELS = [
  { name: "recall-optimal", atMost: 69_580 },
  { name: "recall-random", atMost: 73_850 },
  { name: "recall-empirical", atMost: 76_820 },
] as const;

/** 50,000 points of 100,000 trials, the best 5,000 again with a million; three models. */
const PUBLISHED_TRIALS = 3 * (50_000 * 100_000 + 5_000 * 1_000_000);
const SAMPLED = 200_000;

/** What a process has used when it ends, on its own standard error. */
const REPORT =
  "data:text/javascript,import{isMainThread}from'node:worker_threads';if(isMainThread)process.on('exit',()=>{const u=process.resourceUsage();process.stderr.write('used '+(u.userCPUTime+u.systemCPUTime)/1e6+' '+u.maxRSS/1024+'\\n')})";

interface Fitted {
  readonly name: string;
  readonly seconds: number;
  readonly cpu: number;
  readonly peakMb: number;
  readonly nll: number;
}

const fitted = (name: string, folder: string): Promise<Fitted> =>
  new Promise((resolve, reject) => {
    const out = join(folder, name);
    const began = performance.now();
    const child = spawn(
      process.execPath,
      [
        `--import=${REPORT}`,
        "bin/metalevel.js",
        ...["fit", name, "--data", trialsFile(), "--out", out],
        ...["--set", "resamples=0", "--set", "judged=0"],
      ],
      { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"] },
    );
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    child.on("close", (status) => {
      const used = /used ([\d.]+) ([\d.]+)/.exec(said);
      if (status !== 0 || used === null) return reject(new Error(said));
      const { nll } = JSON.parse(readFileSync(join(out, "summary.json"), "utf8"));
      const seconds = (performance.now() - began) / 1000;
      resolve({ name, seconds, cpu: Number(used[1]), peakMb: Number(used[2]), nll });
    });
  });

export const recallComparison: Benchmark = {
  title: "Three models of recall fitted to 16,445 trials, without intervals, as three processes at once",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "metalevel-bench-"));
    try {
      const began = performance.now();
      const fits = await Promise.all(MODELS.map(({ name }) => fitted(name, folder)));
      const seconds = (performance.now() - began) / 1000;
      for (const [place, { name, nll }] of fits.entries()) {
        if (nll > MODELS[place]!.atMost) throw new Error(`${name}: stopped at ${nll}`);
      }
      const cpu = fits.reduce((sum, fit) => sum + fit.cpu, 0);
      const sampling = performance.now();
      sampledShares(FULL_PRECISION, FULL_PRECISION_COST, SAMPLED, stream(1, "bench"));
      const perTrial = (performance.now() - sampling) / 1000 / SAMPLED;
      const published = (perTrial * PUBLISHED_TRIALS) / cpus().length;
      const load = loadavg()[0]!.toFixed(1);
      return [
        {
          what: "all three",
          seconds,
          peakMb: fits.reduce((sum, fit) => sum + fit.peakMb, 0),
          result: `CPU ${cpu.toFixed(0)} s on ${cpus().length} cores, load at the end ${load}`,
          ratio: null,
          demand: { text: `≤ ${DEMANDED} s`, met: seconds <= DEMANDED },
        },
        ...fits.map(
          (fit): Measured => ({
            what: fit.name,
            seconds: fit.seconds,
            peakMb: fit.peakMb,
            result: `NLL ${fit.nll.toFixed(2)}, CPU ${fit.cpu.toFixed(0)} s`,
            ratio: null,
            demand: null,
          }),
        ),
        {
          what: `the published search by sampling, on all cores: 3 · 10¹⁰ trials, extrapolated from ${SAMPLED}`,
          seconds: published,
          peakMb: null,
          result: "not run to its end",
          ratio: published / seconds,
          demand: null,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
