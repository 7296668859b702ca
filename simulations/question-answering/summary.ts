/** What answers, omissions, feelings and confidences come to. */
import { group } from "d3-array";
import { stream } from "../../src/core/index.ts";
import { gamma, type PooledEstimate, pooledRatios } from "../../src/metrics/index.ts";
import { type Asked, RESPONSES } from "./asked.ts";

const RESAMPLES = 1000;

type Part = { readonly sum: number; readonly count: number };

/** Intervals are over questions: a question is what was sampled, and whoever is asked is asked them all. */
export const summaryOf = (trials: readonly Asked[], seed: number) => {
  const byQuestion = group(trials, ({ question }) => question.question);
  const options = { resamples: RESAMPLES, rng: stream(seed, "bootstrap") };
  const estimates = pooledRatios([...byQuestion.values()].map(partsOf), options);
  const of = (name: string): PooledEstimate => estimates[name] ?? { estimate: null, low: null, high: null };
  const answered = trials.flatMap(({ response, outcome }) =>
    outcome.type === "answer"
      ? [{ right: Number(response === "correct"), confidence: outcome.confidence }]
      : [],
  );
  return {
    asked: trials.length,
    questions: byQuestion.size,
    shares: Object.fromEntries(RESPONSES.map((response) => [response, of(response)])),
    accuracyOfAnswers: of("accuracy"),
    confidence: { correct: of("confidence/correct"), wrong: of("confidence/wrong") },
    milliseconds: Object.fromEntries(RESPONSES.map((response) => [response, of(`milliseconds/${response}`)])),
    /** Gamma of confidence with being right, over answers. */
    confidenceGamma: estimated(
      gamma(
        answered.map(({ confidence }) => confidence),
        answered.map(({ right }) => right),
      ),
    ),
    /** Gamma of the last feeling of knowing with being right, over all questions. */
    feelingGamma: estimated(
      gamma(
        trials.map(({ fok }) => fok.positive - fok.negative),
        trials.map(({ response }) => Number(response === "correct")),
      ),
    ),
  };
};
export type Summary = ReturnType<typeof summaryOf>;

const estimated = (value: ReturnType<typeof gamma>): number | null =>
  typeof value === "number" ? value : null;

const partsOf = (trials: readonly Asked[]): Readonly<Record<string, Part>> => {
  const parts: Record<string, Part> = {};
  const add = (name: string, sum: number): void => {
    const before = parts[name] ?? { sum: 0, count: 0 };
    parts[name] = { sum: before.sum + sum, count: before.count + 1 };
  };
  for (const { response, outcome, milliseconds } of trials) {
    for (const each of RESPONSES) add(each, Number(each === response));
    add(`milliseconds/${response}`, milliseconds);
    if (outcome.type !== "answer") continue;
    add("accuracy", Number(response === "correct"));
    add(`confidence/${response}`, outcome.confidence);
  }
  return parts;
};
