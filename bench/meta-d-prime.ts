/** Fits of meta-d′: ours against metadpy's, on the same counts in the same run. */
import { stream } from "../src/core/rng.ts";
import type { MetaSensitivity, RatingCounts } from "../src/metrics/index.ts";
import { isEstimable, metaSensitivity } from "../src/metrics/index.ts";
import type { Benchmark } from "./benchmark.ts";
import { peerAnswer } from "./python.ts";

const OBSERVERS = 30;
const TRIALS = 1000;
const RATINGS = 4;
const TIMES = 10;
const WITHIN = 1e-3;

interface PeerFit {
  readonly meta_d: number;
  readonly seconds: number;
  readonly refused?: string;
}

/** Counts of an observer with noisy confidence, drawn again until no cell is empty: metadpy refuses empty ones. */
const observed = (observer: number): RatingCounts => {
  const rng = stream(1, `bench/meta-d-prime/${observer}`);
  for (;;) {
    const first = new Array<number>(2 * RATINGS).fill(0);
    const second = new Array<number>(2 * RATINGS).fill(0);
    for (let trial = 0; trial < TRIALS; trial++) {
      const evidence = rng.normal() + (trial % 2 === 1 ? 0.6 : -0.6);
      const away = (evidence + 0.4 * rng.normal()) * Math.sign(evidence);
      const rating = Math.min(RATINGS - 1, Math.max(0, Math.floor(away * 2)));
      (trial % 2 === 1 ? second : first)[evidence > 0 ? RATINGS + rating : RATINGS - 1 - rating]!++;
    }
    if (![...first, ...second].includes(0)) return { ratings: RATINGS, first, second };
  }
};

export const metaDPrime: Benchmark = {
  title: `Meta-d′ of ${OBSERVERS} observers of ${TRIALS} trials and ${RATINGS} ratings, start-up excluded`,
  run: async () => {
    const counts = Array.from({ length: OBSERVERS }, (_, observer) => observed(observer));
    const peer = peerAnswer<readonly PeerFit[]>("metadpy", "fit.py", "METALEVEL_METADPY", counts);
    const fits = counts.map((one) => metaSensitivity(one));
    const began = performance.now();
    for (let time = 0; time < TIMES; time++) for (const one of counts) metaSensitivity(one);
    const ours = (performance.now() - began) / 1000 / TIMES;
    const theirs = peer.reduce((sum, { seconds }) => sum + seconds, 0);
    const apart = Math.max(
      ...fits.map((fit, i) =>
        isEstimable<MetaSensitivity>(fit) ? Math.abs(fit.metaD - peer[i]!.meta_d) : Number.POSITIVE_INFINITY,
      ),
    );
    const ratio = theirs / ours;
    return [
      {
        what: "metalevel",
        seconds: ours,
        peakMb: null,
        result: `largest distance from metadpy's meta-d′ ${apart.toExponential(1)}`,
        ratio: null,
        demand: { text: `≤ ${WITHIN} apart`, met: apart <= WITHIN },
      },
      {
        what: "metadpy 0.1.2, fit_metad",
        seconds: theirs,
        peakMb: null,
        result: `${OBSERVERS} fits`,
        ratio,
        demand: { text: "≥ 10 times", met: ratio >= 10 },
      },
    ];
  },
};
