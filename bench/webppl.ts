/** Two arms, H = 30, c = .001: ours against WebPPL, both from the shell's point of view. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark, Measured } from "./benchmark.ts";
import { metalevel, quickest, timed } from "./process.ts";

const FOLDER = join(import.meta.dirname, "webppl");
const VALUE = 0.6418914293448048;
const RUNS = 3;

interface Program {
  readonly what: string;
  readonly file: string;
  /** How near its answer has to be: a steep softmax is not quite a maximum. */
  readonly within: number;
  readonly demanded: number | null;
}

const PROGRAMS: readonly Program[] = [
  {
    what: "WebPPL, an agent as agentmodels.org writes one",
    file: "agent.wppl",
    within: 1e-6,
    demanded: 30,
  },
  {
    what: "WebPPL, a cached recursion over enumerated models",
    file: "recursion.wppl",
    within: 1e-12,
    demanded: null,
  },
  {
    what: "WebPPL, sums and symmetry written out by hand",
    file: "by-hand.wppl",
    within: 1e-12,
    demanded: null,
  },
];

const program = (ours: number, { what, file, within, demanded }: Program): Measured => {
  const run = quickest(RUNS, () => timed(["node_modules/webppl/webppl", file], FOLDER));
  const value = Number(run.output.trim().split("\n").at(-1));
  if (!(Math.abs(value - VALUE) <= within)) throw new Error(`${file}: got ${value}, expected ${VALUE}`);
  const ratio = run.seconds / ours;
  const demand = demanded === null ? null : { text: `≥ ${demanded} times`, met: ratio >= demanded };
  return { what, seconds: run.seconds, peakMb: null, result: String(value), ratio, demand };
};

export const webppl: Benchmark = {
  title: `Two arms, H = 30, start-up included, the quickest of ${RUNS} runs`,
  run: async () => {
    if (!existsSync(join(FOLDER, "node_modules/webppl")))
      throw new Error("npm ci --prefix bench/webppl first");
    const run = quickest(RUNS, () => metalevel("solve", "bernoulli", "--json"));
    const { value, peakMb } = JSON.parse(run.output);
    const ours = {
      what: "metalevel solve bernoulli",
      seconds: run.seconds,
      peakMb,
      result: String(value),
      ratio: null,
      demand: null,
    };
    return [ours, ...PROGRAMS.map((one) => program(run.seconds, one))];
  },
};
