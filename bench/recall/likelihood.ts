/** One evaluation of the exact likelihood, warm, against the plain reference and against sampling. */
import { stream } from "../../src/core/rng.ts";
import { recallCounts } from "../../src/fit/recall/counts.ts";
import { negativeLogLikelihood } from "../../src/fit/recall/likelihood.ts";
import { optimalModel } from "../../src/fit/recall/models/optimal.ts";
import {
  boundEndings,
  criticalStakes,
  FULL_PRECISION,
  FULL_PRECISION_COST,
  firstPassageByCells,
  PUBLISHED_RESOLUTION,
  policyBound,
  pretestedShares,
  pretestStakes,
  solveRecallTogether,
  strengthNodes,
} from "../../src/rational/recall/index.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";
import type { Benchmark, Measured } from "../benchmark.ts";
import { busySince } from "../process.ts";
import { trialsFile } from "./data.ts";
import { sampledShares } from "./sampled.ts";

const NON_DECISION = { mean: 717, shape: 8.7 };
const EXACT = 69_699.8;
const DEMANDED_MS = 60;
const RUNS = 20;
const SAMPLES = 100_000;

const { mu0, sigma0, sigmaX } = FULL_PRECISION;
const exact = (): Float64Array =>
  optimalModel.sharesAt(
    [mu0, sigma0, sigmaX, FULL_PRECISION_COST],
    { bins: 150, cell: new Float64Array(900), total: 0, unusable: 0, late: 0 },
    1,
  )(NON_DECISION);

/** One strength at a time, cells of .01, no band: the plain forward pass that the fast one is tested against. */
const byCells = (): Float64Array => {
  const strengths = strengthNodes(FULL_PRECISION, PUBLISHED_RESOLUTION.horizon);
  const stakes = [pretestStakes(FULL_PRECISION_COST), criticalStakes(FULL_PRECISION_COST)];
  const [pretest, critical] = solveRecallTogether(FULL_PRECISION, PUBLISHED_RESOLUTION, stakes).map(
    (policy) =>
      boundEndings(firstPassageByCells(sigmaX, strengths.v, policyBound(PUBLISHED_RESOLUTION, policy), 0.01)),
  );
  return pretestedShares(strengths, pretest!, critical!).share;
};

export const recallLikelihood: Benchmark = {
  title: "One likelihood of Experiment 1, policies solved anew",
  run: async () => {
    const counts = recallCounts(await readHumanTrials(trialsFile()));
    const measured = (what: string, runs: number, within: number, shares: () => Float64Array) => {
      let seconds = Number.POSITIVE_INFINITY;
      let cpu = Number.POSITIVE_INFINITY;
      let nll = 0;
      for (let run = 0; run < runs; run++) {
        const began = performance.now();
        const before = process.cpuUsage();
        nll = negativeLogLikelihood(counts, shares(), NON_DECISION);
        seconds = Math.min(seconds, (performance.now() - began) / 1000);
        cpu = Math.min(cpu, busySince(before));
      }
      if (!(Math.abs(nll - EXACT) <= within)) throw new Error(`${what}: got ${nll}, expected ${EXACT}`);
      return { what, seconds, nll, cpu, peakMb: process.resourceUsage().maxRSS / 1024 };
    };
    const ours = measured(`exact, the quickest of ${RUNS}`, RUNS, 1, exact);
    const others = [
      measured("the plain forward pass, cell by cell and strength by strength", 1, 1, byCells),
      measured(`sampled, ${SAMPLES} trials as the published search has it`, 2, 200, () =>
        sampledShares(FULL_PRECISION, FULL_PRECISION_COST, SAMPLES, stream(1, "bench")),
      ),
    ];
    const row = ({ what, seconds, nll, cpu, peakMb }: (typeof others)[number]) => ({
      what,
      seconds,
      peakMb,
      result: `NLL ${nll.toFixed(2)}, CPU ${(1000 * cpu).toFixed(0)} ms`,
    });
    return [
      {
        ...row(ours),
        ratio: null,
        demand: { text: `≤ ${DEMANDED_MS} ms`, met: 1000 * ours.seconds <= DEMANDED_MS },
      },
      ...others.map(
        (other): Measured => ({ ...row(other), ratio: other.seconds / ours.seconds, demand: null }),
      ),
    ];
  },
};
