import type { Settings } from "../../../core/settings.ts";

/** A simulated reasoning model, its smaller supervisor, and how hard the problems are. */
export interface ReasoningParameters {
  readonly difficultyMean: number;
  readonly difficultySpread: number;
  readonly misreading: number;
  readonly errorRate: number;
  readonly selfCorrection: number;
  readonly commitment: number;
  readonly recheck: number;
  readonly overthinking: number;
  readonly paragraphTokens: number;
  readonly draftShare: number;
  readonly guidance: number;
  readonly judgementNoise: number;
  readonly detection: number;
  readonly falseAlarm: number;
  readonly heed: number;
  readonly stepsPerChunk: number;
}

const probability = (value: number, meaning: string) =>
  ({ kind: "number", min: 0, max: 1, default: value, meaning }) as const;

/**
 * The declaration that the command line, the docs and `--set` read. Misreading, error rate, self-correction, re-checking, the length of a paragraph and the two mean difficulties are
 * what `scripts/calibrate-reasoning-model.ts` estimates; the others are assumptions, stated and left alone.
 */
export const REASONING_SETTINGS = {
  difficultyMean: {
    kind: "number",
    min: -10,
    max: 10,
    default: 0,
    meaning: "mean of latent difficulty δ; −1 and 1 are where easy and hard begin",
  },
  difficultySpread: {
    kind: "number",
    min: 0,
    max: 10,
    default: 1,
    meaning: "standard deviation of latent difficulty",
  },
  misreading: probability(0.05, "share of problems that are misread, easy or hard"),
  errorRate: {
    kind: "number",
    min: -10,
    max: 10,
    default: -3,
    meaning: "log-odds that a step of a problem with δ = 0 goes wrong; each unit of δ adds one",
  },
  selfCorrection: probability(0.2, "probability that a paragraph finds an error just made, without help"),
  commitment: probability(
    0.9,
    "what is left of that probability with each further paragraph built on the error: prefix commitment",
  ),
  recheck: {
    kind: "number",
    min: 0,
    max: 1000,
    default: 8,
    unit: "paragraphs",
    meaning:
      "mean number of paragraphs that go over a finished solution again before the trace ends by itself",
  },
  overthinking: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.1,
    meaning:
      "how often going over a right solution again talks it into a wrong one, beside how often a step errs",
  },
  paragraphTokens: {
    kind: "number",
    min: 1,
    max: 10_000,
    default: 80,
    unit: "tokens",
    meaning: "mean length of a paragraph of chain-of-thought",
  },
  draftShare: probability(0.4, "length of a paragraph of chain-of-draft, as a share of that"),
  guidance: probability(0.1, "share of errors that a definition of the problem prevents"),
  judgementNoise: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.7,
    meaning: "standard deviation of judged difficulty about the true one",
  },
  detection: probability(0.6, "probability that a check of its kind finds an error that is there"),
  falseAlarm: probability(0.05, "probability that a check advises where nothing is wrong"),
  heed: probability(0.9, "probability that advice on a true error is taken up"),
  stepsPerChunk: {
    kind: "integer",
    min: 1,
    max: 100,
    default: 4,
    unit: "paragraphs",
    meaning: "how many paragraphs make a chunk",
  },
} as const satisfies Settings;
