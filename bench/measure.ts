/** A million answers measured from a CSV file, by the built command, against resampling rows in the same run. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stream } from "../src/core/rng.ts";
import { confidenceTable } from "../src/metrics/index.ts";
import { confidenceValues } from "../src/metrics/measures/confidence-values.ts";
import type { Benchmark, Measured } from "./benchmark.ts";
import { quickest, timed } from "./process.ts";

const ROWS = 1_000_000;
const SECONDS = 5;
const MEMORY_MB = 1024;
const RUNS = 3;
/** So many of the 1,000 resamples are drawn by rows; the rest would take as long each. */
const BY_ROWS = 3;
const RESAMPLES = 1000;

/** Prints the largest resident memory of the process when it ends. */
const WITH_MEMORY = `data:text/javascript,process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS))`;

interface Data {
  readonly correct: Uint8Array;
  readonly rating: Uint8Array;
}

const written = (file: string): Data => {
  const rng = stream(1, "bench/measure");
  const correct = new Uint8Array(ROWS);
  const rating = new Uint8Array(ROWS);
  const lines = ["participant,stimulus,response,correct,confidence,probability"];
  for (let row = 0; row < ROWS; row++) {
    const evidence = rng.normal() + (row % 2 === 1 ? 0.6 : -0.6);
    const response = evidence > 0.1 ? 1 : 0;
    const away = Math.abs(evidence - 0.1 + 0.3 * rng.normal());
    correct[row] = response === row % 2 ? 1 : 0;
    rating[row] = Math.min(4, 1 + Math.floor(2 * away));
    const probability = 1 / (1 + Math.exp(-away));
    lines.push(`p${row % 100},${row % 2},${response},${correct[row]},${rating[row]},${probability}`);
  }
  writeFileSync(file, lines.join("\n"));
  return { correct, rating };
};

const command = (file: string, what: string, words: readonly string[]): Measured => {
  const run = quickest(RUNS, () =>
    timed(["--import", WITH_MEMORY, "bin/metalevel.js", "measure", file, ...words, "--json"]),
  );
  const document = JSON.parse(run.output);
  const peakMb = Number(/peak (\d+)/.exec(run.errors)![1]) / 1024;
  const met = run.seconds <= SECONDS && peakMb <= MEMORY_MB;
  return {
    what,
    seconds: run.seconds,
    peakMb,
    result: `M-ratio ${document.mRatio.estimate.toFixed(4)}, intervals ${document.intervals.method}`,
    ratio: null,
    demand: { text: `≤ ${SECONDS} s and ≤ ${MEMORY_MB} MiB`, met },
  };
};

/** Draws rows and measures them, as most scripts do. */
const byRows = ({ correct, rating }: Data, ours: number): Measured => {
  const rng = stream(1, "bench/measure/rows");
  const reading = {
    scale: null,
    binning: { bins: 10, by: "width" },
    groups: null,
    floor: 0.01,
    padding: 0,
  } as const;
  const again = { correct: new Uint8Array(ROWS), held: new Float64Array(ROWS) };
  const began = performance.now();
  let last = 0;
  for (let resample = 0; resample < BY_ROWS; resample++) {
    for (let row = 0; row < ROWS; row++) {
      const drawn = rng.integer(0, ROWS - 1);
      again.correct[row] = correct[drawn]!;
      again.held[row] = (rating[drawn]! - 1) / 3;
    }
    const values = confidenceValues(confidenceTable(again.correct, again.held), reading);
    last = values.auroc2 as number;
  }
  const seconds = ((performance.now() - began) / 1000 / BY_ROWS) * RESAMPLES;
  return {
    what: `the same measures but meta-d′, resampling rows (${BY_ROWS} of ${RESAMPLES} resamples taken, seconds for all)`,
    seconds,
    peakMb: null,
    result: `AUROC ${last.toFixed(4)} in the last`,
    ratio: seconds / ours,
    demand: null,
  };
};

export const measure: Benchmark = {
  title: `${ROWS} answers of 100 people in a CSV file: all measures with default intervals, start-up included, the quickest of ${RUNS} runs`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "metalevel-bench-"));
    try {
      const file = join(folder, "ratings.csv");
      const data = written(file);
      const task = ["--correct", "correct", "--stimulus", "stimulus", "--response", "response"];
      const rated = ["--confidence", "confidence", "--scale", "1,4", "--floor", "0.01", ...task];
      const first = command(file, "ratings", rated);
      return [
        first,
        byRows(data, first.seconds),
        command(file, "ratings, by participants", [...rated, "--participant", "participant"]),
        command(file, "continuous confidence", ["--confidence", "probability", ...task]),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
