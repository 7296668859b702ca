/** How often intervals of the measures of confidence hold the truth, over observers whose truth is known exactly. */
import { stream } from "../src/core/rng.ts";
import { multinomial } from "../src/math/multinomial.ts";
import { normalCdf } from "../src/math/normal.ts";
import type { Answers, MeasureName, MeasureOptions } from "../src/metrics/index.ts";
import { isEstimable, measureConfidence } from "../src/metrics/index.ts";
import type { Benchmark, Measured } from "./benchmark.ts";

/** Samples, each measured once. */
const SAMPLES = 200;

interface Design {
  readonly what: string;
  readonly options: MeasureOptions;
  readonly sample: (seed: number) => Answers;
  readonly truth: Partial<Record<MeasureName, number>>;
  readonly of?: "withinPerson" | "population";
  readonly samples?: number;
}

const RATINGS = 4;
const D_PRIME = 1.5;
const META_D = 1.2;
const CRITERION = -0.2;
const SPACING = [0.5, 0.5, 0.6];

/** P(response, rating | class) of an observer whose ratings come from evidence of sensitivity meta-d′. */
const cellsOf = (side: -1 | 1): Float64Array => {
  const out = new Float64Array(2 * RATINGS);
  const centre = (META_D * CRITERION) / D_PRIME;
  const above = 1 - normalCdf(CRITERION - (side * D_PRIME) / 2);
  for (const sign of [-1, 1]) {
    const tail = (edge: number): number => normalCdf(sign * (side * (META_D / 2) - edge));
    let edge = centre;
    for (let rating = 0; rating < RATINGS; rating++) {
      const near = tail(edge);
      edge += sign * (SPACING[rating] ?? 0);
      const far = rating === RATINGS - 1 ? 0 : tail(edge);
      const share = (sign === 1 ? above : 1 - above) * ((near - far) / tail(centre));
      out[sign === 1 ? RATINGS + rating : RATINGS - 1 - rating] = share;
    }
  }
  return out;
};

/** As many trials of each class as `counts` says, as rows. */
const asAnswers = (counts: readonly Float64Array[]): Answers => {
  const rows: [number, number, number][] = [];
  counts.forEach((cells, stimulus) => {
    cells.forEach((count, cell) => {
      const response = cell < RATINGS ? 0 : 1;
      const rating = response === 0 ? RATINGS - cell : cell - RATINGS + 1;
      for (let i = 0; i < count; i++) rows.push([stimulus, response, rating]);
    });
  });
  return {
    stimulus: rows.map(([stimulus]) => stimulus),
    response: rows.map(([, response]) => response),
    correct: rows.map(([stimulus, response]) => (stimulus === response ? 1 : 0)),
    confidence: rows.map(([, , rating]) => rating),
    participant: null,
  };
};

const SCALE = { scale: { min: 1, max: RATINGS } } as const;

/** What the measures are on the probabilities themselves: counts of a million trials of each class. */
const exact = (): Partial<Record<MeasureName, number>> => {
  const counts = ([-1, 1] as const).map((side) => cellsOf(side).map((share) => Math.round(share * 1e6)));
  const { pooled } = measureConfidence(asAnswers(counts), { ...SCALE, floor: 0.01, resamples: 1 });
  const found = Object.entries(pooled).flatMap(([measure, value]) =>
    isEstimable(value) ? [[measure, value.estimate] as const] : [],
  );
  return Object.fromEntries(found);
};

const ratedSample =
  (trials: number) =>
  (seed: number): Answers => {
    const rng = stream(seed, `coverage/rated/${trials}`);
    return asAnswers(
      ([-1, 1] as const).map((side) =>
        multinomial(trials / 2, cellsOf(side), rng, new Float64Array(2 * RATINGS)),
      ),
    );
  };

/** Confidence p is uniform and right with probability p; shown as `shown(p)`. */
const continuousSample =
  (rows: number, shown: (p: number) => number) =>
  (seed: number): Answers => {
    const rng = stream(seed, `coverage/continuous/${rows}`);
    const held = Array.from({ length: rows }, () => rng.uniform());
    return {
      correct: held.map((p) => (rng.uniform() < p ? 1 : 0)),
      confidence: held.map(shown),
      stimulus: null,
      response: null,
      participant: null,
    };
  };

/** For uniform p: E p(1 − p) = 1/6, P(p of a right answer > p of a wrong one) = 5/6. */
const CALIBRATED = {
  auroc2: 5 / 6,
  gamma: 2 / 3,
  brier: 1 / 6,
  logScore: 1 / 2,
  bias: 0,
  ece: 0,
  adaptiveEce: 0,
};
/** With (1 + p)/2 in place of p: the squared distance grows by E ((1 − p)/2)² = 1/12, the gap is E (1 − p)/2 = ¼. */
const OVER_CONFIDENT = { auroc2: 5 / 6, brier: 1 / 6 + 1 / 12, bias: 1 / 4, ece: 1 / 4, adaptiveEce: 1 / 4 };
/** With .2 added to .4 … .5: bins of width .1 and of tenths of the answers have gaps of .1 for two tenths of them. */
const ONE_PLACE = { ece: 0.02, adaptiveEce: 0.02 };
/** With p + .05 (1 − 2p): gaps of .05 |1 − 2p|. */
const SLIGHT = { ece: 0.025, adaptiveEce: 0.025, bias: 0 };

const PEOPLE = 20;
const TRIALS = 100;
const MEAN_D = 1.5;
const SPREAD_OF_D = 0.5;

/** People whose d′ comes from a normal population; confidence is the distance of evidence from the criterion. */
const peopleSample = (seed: number): Answers => {
  const rng = stream(seed, "coverage/people");
  const stimulus: number[] = [];
  const response: number[] = [];
  const confidence: number[] = [];
  const codes = new Int32Array(PEOPLE * TRIALS);
  for (let person = 0; person < PEOPLE; person++) {
    const dPrime = MEAN_D + SPREAD_OF_D * rng.normal();
    for (let trial = 0; trial < TRIALS; trial++) {
      codes[stimulus.length] = person;
      const evidence = rng.normal() + (trial % 2 === 1 ? dPrime / 2 : -dPrime / 2);
      stimulus.push(trial % 2);
      response.push(evidence > 0 ? 1 : 0);
      confidence.push(Math.min(4, 1 + Math.floor(2 * Math.abs(evidence))));
    }
  }
  return {
    stimulus,
    response,
    correct: stimulus.map((one, i) => (one === response[i] ? 1 : 0)),
    confidence,
    participant: { names: Array.from({ length: PEOPLE }, (_, person) => `p${person}`), codes },
  };
};

const designs = (): readonly Design[] => {
  const truth = exact();
  const rated = (trials: number): Design => ({
    what: `rated observer of ${trials} trials`,
    options: { ...SCALE, floor: 0.01, resamples: 400 },
    sample: ratedSample(trials),
    truth,
  });
  const continuous = (rows: number, samples: number): readonly Design[] =>
    [
      { what: `calibrated, ${rows} answers`, shown: (p: number) => p, truth: CALIBRATED },
      {
        what: `confidence off by .05 |1 − 2p|, ${rows} answers`,
        shown: (p: number) => p + 0.05 * (1 - 2 * p),
        truth: SLIGHT,
      },
      {
        what: `confidence off by .2 between .4 and .5, ${rows} answers`,
        shown: (p: number) => (p > 0.4 && p < 0.5 ? p + 0.2 : p),
        truth: ONE_PLACE,
      },
      { what: `over-confident, ${rows} answers`, shown: (p: number) => (1 + p) / 2, truth: OVER_CONFIDENT },
    ].map(({ what, shown, truth: known }) => ({
      what,
      options: { resamples: 400 },
      sample: continuousSample(rows, shown),
      truth: known,
      samples,
    }));
  const people = { options: { ...SCALE, resamples: 400 }, sample: peopleSample, truth: { dprime: MEAN_D } };
  return [
    rated(400),
    rated(2000),
    ...continuous(500, SAMPLES),
    ...continuous(60_000, SAMPLES),
    { what: `${PEOPLE} people of ${TRIALS} trials, mean within persons`, ...people, of: "withinPerson" },
    { what: `${PEOPLE} people of ${TRIALS} trials, population`, ...people, of: "population" },
  ];
};

/** Intervals of a nominal 95 % may hold the truth in this share of samples. */
const LEAST = 0.9;

const covered = ({ what, options, sample, truth, of, samples = SAMPLES }: Design): readonly Measured[] => {
  const began = performance.now();
  const held: Partial<Record<MeasureName, number>> = {};
  for (let seed = 1; seed <= samples; seed++) {
    const measures = measureConfidence(sample(seed), { ...options, seed });
    const found = of === undefined ? measures.pooled : measures[of]!;
    for (const [measure, value] of Object.entries(truth) as [MeasureName, number][]) {
      const one = found[measure];
      const inside = isEstimable(one) && one.low! <= value + 1e-12 && one.high! >= value - 1e-12;
      held[measure] = (held[measure] ?? 0) + (inside ? 1 : 0);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  return (Object.entries(held) as [MeasureName, number][]).map(([measure, count]) => ({
    what: `${what}: ${measure}`,
    seconds,
    peakMb: null,
    result: `${count} of ${samples} intervals hold ${truth[measure]!.toFixed(4)}`,
    ratio: null,
    demand: { text: `≥ ${LEAST}`, met: count >= LEAST * samples },
  }));
};

export const measureCoverage: Benchmark = {
  title: `95 % intervals of measures of confidence over ${SAMPLES} samples`,
  run: async () => designs().flatMap(covered),
};
