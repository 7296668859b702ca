/** Recovery of 200 observers' meta-d′: intervals of the posterior beside those of the bootstrap that `measure` gives. */
import { stream } from "../src/core/rng.ts";
import { boxOf } from "../src/fit/optimise/box.ts";
import { metaDPrimeModel } from "../src/fit/recovery/models/meta-d-prime.ts";
import { isEstimable } from "../src/metrics/estimable.ts";
import { metaSensitivityInterval } from "../src/metrics/signal-detection/index.ts";
import { wilson } from "../src/metrics/wilson.ts";
import type { Benchmark, Measured } from "./benchmark.ts";
import { metalevel } from "./process.ts";

const OBSERVERS = 200;
const TRIALS = 400;
const RESAMPLES = 200;
/** Of 20 observers at least 17. */
const LEAST = 17 / 20;

const held = (share: number): string => {
  const { low, high } = wilson(share, OBSERVERS, 0.95);
  return `95 % intervals hold ${share.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
};

const demanded = (share: number): Measured["demand"] => ({
  text: `at least ${LEAST} of the intervals hold meta-d′`,
  met: share >= LEAST,
});

const byPosterior = (): { readonly share: number; readonly seconds: number } => {
  const asked = ["--replicates", String(OBSERVERS), "--trials", String(TRIALS), "--workers", "1", "--json"];
  const { seconds, output } = metalevel("recover", metaDPrimeModel.name, ...asked);
  return { seconds, share: JSON.parse(output).parameters.metaD.coverage.estimate };
};

/** The observers of that command: the streams have its names. */
const byBootstrap = (): { readonly share: number; readonly seconds: number } => {
  const began = performance.now();
  const box = boxOf(metaDPrimeModel.parameters);
  const place = metaDPrimeModel.parameters.findIndex(({ name }) => name === "metaD");
  let holding = 0;
  for (let observer = 0; observer < OBSERVERS; observer++) {
    const rng = stream(1, `recovery/replicate/${observer}/prior`);
    const truth = metaDPrimeModel.parameters.map(() => rng.uniform());
    const data = stream(1, `recovery/replicate/${observer}/data`);
    const counts = metaDPrimeModel.simulate(truth, TRIALS, data);
    const found = metaSensitivityInterval(counts, {
      resamples: RESAMPLES,
      rng: stream(1, `bench/${observer}/resamples`),
    });
    if (!isEstimable(found)) continue;
    const { low, high } = found.metaD;
    const metaD = box.fromUnit(truth)[place]!;
    if (low !== null && high !== null && low <= metaD && metaD <= high) holding++;
  }
  return { share: holding / OBSERVERS, seconds: (performance.now() - began) / 1000 };
};

export const recovery: Benchmark = {
  title: `Meta-d′ of ${OBSERVERS} observers with ${TRIALS} trials each`,
  run: async () => {
    const bootstrap = byBootstrap();
    const posterior = byPosterior();
    return [
      {
        what: "posterior by Metropolis, start-up included",
        seconds: posterior.seconds,
        peakMb: null,
        result: held(posterior.share),
        ratio: null,
        demand: demanded(posterior.share),
      },
      {
        what: `bootstrap, ${RESAMPLES} resamples; an observer whose meta-d′ is not estimable counts as missed`,
        seconds: bootstrap.seconds,
        peakMb: null,
        result: held(bootstrap.share),
        ratio: bootstrap.seconds / posterior.seconds,
        demand: demanded(bootstrap.share),
      },
    ];
  },
};
