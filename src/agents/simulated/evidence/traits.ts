/** Parameters of the evidence-accumulating memory: declaration, range and meaning. */
import type { Settings, SettingValues } from "../../../core/settings.ts";

/** A declared real parameter. */
const real = (min: number, max: number, value: number, meaning: string, unit?: string) =>
  ({ kind: "number", min, max, default: value, meaning, ...(unit === undefined ? {} : { unit }) }) as const;

const NOISE = "noise of one look";

/** Strengths are what one standard look at memory brings on average, in units of the noise of that look. */
export const TRAITS = {
  strength: real(-50, 50, 0.09418, "mean strength of a studied target", NOISE),
  strengthSpread: real(0, 50, 3.483, "standard deviation of target strength over pairs", NOISE),
  personSpread: real(0, 50, 2.564, "standard deviation of mean target strength over people", NOISE),
  threshold: real(0, 1000, 1.943, "evidence that brings a word to mind", NOISE),
  encoding: real(
    0,
    1,
    0.7058,
    "correlation of target strength with how well the pair was encoded; familiarity and partial cues share it",
  ),
  competitors: {
    kind: "integer",
    min: 0,
    max: 20,
    default: 3,
    meaning: "other words of the list that the cue word also brings to mind",
  },
  competition: real(-50, 50, -0.5306, "mean strength of a competitor", NOISE),
  competitionSpread: real(0, 50, 1.028, "standard deviation of competitor strength", NOISE),
  suggestibility: real(0, 50, 0.2, "standard deviation of mean competitor strength over people", NOISE),
  familiarity: real(
    -20,
    20,
    0.5829,
    "mean familiarity of a studied question, from the point of indifference",
    "SD",
  ),
  optimism: real(0, 20, 0.4929, "standard deviation of familiarity over people", "SD"),
  attributeNoise: real(0, 20, 0.1298, "noise of one sample of familiarity, or of a partial cue", "SD"),
  familiarityWeight: real(0, 20, 1, "what a question of familiarity 1 adds to a counter"),
  historyWeight: real(
    0,
    20,
    1.474,
    "what a remembered success with the same pair adds to FOK⁺, times its confidence",
  ),
  failureRecord: real(0, 20, 0.8, "what a remembered failure counts beside a remembered success"),
  persistence: real(
    0,
    5,
    1.4,
    "standard deviation over people of the logarithm of the weight that failures have for them",
  ),
  partialWeight: real(0, 20, 1.404, "what a partial cue of strength 1 adds to FOK⁺, each time it comes up"),
  failureWeight: real(
    0,
    20,
    1.085,
    "what an empty search adds to FOK⁻; one that brought an answer adds it times the doubt",
  ),
  accessWeight: real(
    0,
    20,
    4.751,
    "what an answer that comes to mind adds to FOK⁺, however much it is doubted",
  ),
  intensity: real(
    1,
    100,
    3.0,
    "how long intensive attention looks at memory; standard attention is one look",
  ),
  confidenceGain: real(0, 50, 0.8358, "how steeply confidence follows the evidence a look", `1 / ${NOISE}`),
  confidenceBias: real(
    -50,
    50,
    2.477,
    "evidence a look at which an answer without rivals has confidence ½",
    NOISE,
  ),
  theta: {
    ...real(0, 1, 0.395, "probability θ that a relevant memory is copied into short-term memory"),
    equation: "30, 33",
  },
  psi: { ...real(0, 1, 0.9, "probability ψ that an episode is consolidated"), equation: "44" },
  span: {
    kind: "integer",
    min: 0,
    max: 10_000,
    default: 12,
    meaning: "latest searches, of any pair, that are relevant to a new query",
  },
  nondecision: real(0, 60_000, 900, "mean time to read the question and to begin the response", "ms"),
  nondecisionSpread: real(0, 3, 0.1, "standard deviation over queries of the logarithm of that time"),
  fokTime: real(0, 60_000, 80, "time to judge the feeling of knowing", "ms"),
  lookTime: real(0, 60_000, 50, "time of one look at memory; it ends early when a word comes to mind", "ms"),
  searchTime: real(0, 60_000, 100, "time to search with what was attended to", "ms"),
  verifyTime: real(0, 60_000, 62.98, "time to judge confidence", "ms"),
  paceSpread: real(0, 3, 0.4076, "standard deviation over people of the logarithm of all times"),
} as const satisfies Settings;

/** The parameters of one mind. */
export type Traits = { readonly [Name in keyof typeof TRAITS]: number };

/** Reads declared values as traits; the declaration has already checked type and range. */
export const traitsOf = (values: SettingValues): Traits => values as unknown as Traits;
