/** The two-cue policy at the published resolution: 234 million values, time with start-up, largest memory. */
import { loadavg } from "node:os";
import type { Benchmark, Measured } from "../benchmark.ts";
import type { Timed } from "../process.ts";
import { metalevel, quickest, timed } from "../process.ts";

const VALUE = 1.2327813982;
const SECONDS = 12;
const MEGABYTES = 400;
const RUNS = 3;

const found = (what: string, { output }: Timed): { readonly value: number; readonly peakMb: number } => {
  const { value, peakMb } = JSON.parse(output);
  if (Math.abs(value - VALUE) > 1e-9) throw new Error(`${what}: got ${value}, expected ${VALUE}`);
  return { value, peakMb };
};

export const twoCuePolicy: Benchmark = {
  title: "Two cues at the published resolution, start-up included",
  run: async () => {
    const run = quickest(RUNS, () => metalevel("solve", "recall-two-cue", "--json"));
    const ours = found("ours", run);
    const alternatives = [
      ["the plain kernel: layered and banded typed arrays, no SIMD", "bench/recall/plain-two-cues.ts"],
      ["plain loops over full rows of JavaScript arrays, two layers", "bench/recall/naive-two-cues.ts"],
    ] as const;
    return [
      {
        what: `metalevel solve recall-two-cue, the quickest of ${RUNS}`,
        seconds: run.seconds,
        peakMb: ours.peakMb,
        result: `${ours.value}, load ${loadavg()[0]!.toFixed(1)}`,
        ratio: null,
        demand: {
          text: `≤ ${SECONDS} s and ≤ ${MEGABYTES} MiB`,
          met: run.seconds <= SECONDS && ours.peakMb <= MEGABYTES,
        },
      },
      ...alternatives.map(([what, program]): Measured => {
        const other = timed(["--import", "tsx", program]);
        const { value, peakMb } = found(what, other);
        return {
          what,
          seconds: other.seconds,
          peakMb,
          result: String(value),
          ratio: other.seconds / run.seconds,
          demand: null,
        };
      }),
    ];
  },
};
