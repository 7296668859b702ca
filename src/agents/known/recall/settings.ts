/** Parameters of the finite memory for word pairs: declaration, range and meaning. */
import type { Settings, SettingValues } from "../../../core/settings.ts";

/** A declared real parameter. */
const real = (min: number, max: number, value: number, meaning: string, unit?: string) =>
  ({ kind: "number", min, max, default: value, meaning, ...(unit === undefined ? {} : { unit }) }) as const;

const LOG_ODDS = "log-odds of a step";

/** Declared parameters of the finite memory: how it is studied, felt, looked at, recalled and trusted. */
export const RECALL_SETTINGS = {
  strength: real(
    -10,
    10,
    0.3,
    "mean strength of a target: how evidence drifts to it, and not to a competitor",
    LOG_ODDS,
  ),
  strengthSpread: real(0, 10, 0.8, "standard deviation of strength over pairs", LOG_ODDS),
  encoding: real(
    0,
    1,
    0.7,
    "correlation of strength with familiarity, which both lean on the moment of study",
  ),
  familiarity: real(
    -10,
    10,
    0.4,
    "mean familiarity of a question: how the feeling of knowing drifts",
    LOG_ODDS,
  ),
  familiaritySpread: real(0, 10, 0.8, "standard deviation of familiarity over pairs", LOG_ODDS),
  feelingStop: real(
    0.05,
    1,
    0.35,
    "probability that a feeling of knowing is settled, before each further sign",
  ),
  counterUnit: real(0.01, 10, 0.5, "what one sign adds to FOK⁺ or to FOK⁻"),
  standardStop: real(0.05, 1, 0.4, "probability that a standard look ends, before each step of evidence"),
  intensiveStop: real(0.05, 1, 0.15, "probability that an intensive look ends, before each step of evidence"),
  arrivalStop: real(0.05, 1, 0.8, "probability that a look ends once its evidence is as strong as it can be"),
  recallGain: real(0, 10, 1.2, "how steeply recall follows evidence"),
  recallThreshold: real(
    -10,
    10,
    1.2,
    "evidence at which a word comes to mind as often as nothing does",
    "steps",
  ),
  confidenceGain: real(0, 10, 0.6, "how steeply confidence follows evidence", "SD / step"),
  confidenceBias: real(-10, 10, 0, "confidence without evidence, from the middle of the scale", "SD"),
  msPerToken: real(0, 60_000, 250, "time that one token takes", "ms"),
} as const satisfies Settings;

/** The parameters of one mind. */
export type RecallValues = { readonly [Name in keyof typeof RECALL_SETTINGS]: number };

/** Reads declared values; the declaration has already checked type and range. */
export const recallValues = (values: SettingValues): RecallValues => values as unknown as RecallValues;
