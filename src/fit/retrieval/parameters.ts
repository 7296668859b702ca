/** What the fit of the crossover looks for, and what it leaves alone. */
import { evidenceMemory } from "../../agents/simulated/evidence-memory.ts";
import type { SettingValues } from "../../core/settings.ts";
import { defaultsOf } from "../../core/settings.ts";
import type { Design } from "../../experiments/cued-recall/design.ts";
import { DESIGN_SETTINGS } from "../../experiments/cued-recall/design.ts";
import { retrievalTheory } from "../../nelson-narens/index.ts";
import type { Dimension } from "../optimise/box.ts";

const linear = (name: string, low: number, high: number): Dimension => ({ name, low, high, scale: "linear" });
const log = (name: string, low: number, high: number): Dimension => ({ name, low, high, scale: "log" });

/**
 * The free parameters and where they are searched. Not among them are what the data cannot tell apart from these (the
 * weight of familiarity sets the unit of the counters), what the experiment fixes, and every ruling of the theory,
 * which stays at its default. Two ranges are the theory's: a search takes longer than a feeling of knowing, and an
 * answer that comes to mind says more for knowing than the unit of familiarity.
 */
export const FREE: readonly Dimension[] = [
  log("alpha", 0.01, 1),
  linear("strength", -3, 3),
  log("strengthSpread", 0.3, 6),
  log("personSpread", 0.1, 4),
  log("threshold", 0.1, 12),
  linear("encoding", 0.05, 0.98),
  linear("competition", -4, 2),
  log("competitionSpread", 0.1, 3),
  log("suggestibility", 0.02, 3),
  linear("familiarity", -2, 2),
  log("optimism", 0.05, 3),
  log("attributeNoise", 0.05, 4),
  log("historyWeight", 0.1, 3),
  log("failureRecord", 0.05, 2),
  log("persistence", 0.02, 2),
  log("partialWeight", 0.01, 4),
  log("failureWeight", 0.02, 4),
  log("accessWeight", 1, 10),
  log("intensity", 1, 10),
  log("confidenceGain", 0.1, 8),
  linear("confidenceBias", -3, 6),
  linear("theta", 0.1, 1),
  log("nondecision", 200, 1200),
  log("nondecisionSpread", 0.05, 1),
  log("lookTime", 10, 1000),
  log("searchTime", 80, 1000),
  log("verifyTime", 10, 800),
  log("paceSpread", 0.05, 0.8),
];

/** Everything at its declared default: the fixed parameters' values. */
export const FIXED: SettingValues & Design = {
  ...defaultsOf(retrievalTheory.settings),
  ...defaultsOf(evidenceMemory.settings),
  ...(defaultsOf(DESIGN_SETTINGS) as Design),
};

/**
 * Where the search begins: near what earlier searches, from 80 random points, came to. A search from elsewhere is
 * `starts=80` with `spread=0.12` and some 1,500 evaluations.
 */
export const START: Readonly<Record<string, number>> = {
  alpha: 0.1147,
  strength: 0.09418,
  strengthSpread: 3.483,
  personSpread: 2.564,
  threshold: 1.943,
  encoding: 0.7058,
  competition: -0.5306,
  competitionSpread: 1.028,
  suggestibility: 0.1143,
  familiarity: 0.5829,
  optimism: 0.4929,
  attributeNoise: 0.1298,
  historyWeight: 1.474,
  failureRecord: 0.8,
  persistence: 1.871,
  partialWeight: 1.404,
  failureWeight: 1.085,
  accessWeight: 4.751,
  intensity: 3.18,
  confidenceGain: 0.8358,
  confidenceBias: 2.477,
  theta: 0.395,
  nondecision: 963.9,
  nondecisionSpread: 0.07738,
  lookTime: 32.57,
  searchTime: 80,
  verifyTime: 62.98,
  paceSpread: 0.4076,
};

/** Digits that an estimate is worth: more would only look precise. */
const DIGITS = 4;

export const rounded = (value: number): number => Number(value.toPrecision(DIGITS));
