/** The work of the benchmark of sweeps, for `metalevel sweep run` and for plain processes alike. */
import type { SweepDesign } from "../../src/experiments/sweep/index.ts";

/** The demand is about 200; fewer, in steps of five, give a first look. */
export const CELLS = Number(process.env.METALEVEL_BENCH_CELLS ?? 200);
export const TRIALS = 2_000;

/** Forty points, five replicates. */
export const DESIGN: SweepDesign = {
  sampling: "grid",
  axes: { alpha: { from: 0.05, to: 0.8, steps: CELLS / 5, scale: "log", whole: false } },
  points: null,
  scramble: true,
  replicates: 5,
  seed: 1,
};

/** The same as a file. */
export const SWEEP = `simulation: crossover
parameters:
  alpha: { from: 0.05, to: 0.8, steps: ${CELLS / 5}, scale: log }
replicates: 5
trials: ${TRIALS}
seed: 1
`;
