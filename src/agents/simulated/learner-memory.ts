/**
 * What study does to memory: strength grows with saturating returns towards a ceiling that falls with difficulty,
 * and a fixed share of it is lost each day. Strength 1 is recall without fail; what lies above is overlearning.
 */
import type { Settings } from "../../core/settings.ts";
import type { WordPair } from "../mind.ts";

/** One item as the world has it; no judgement ever reads it. */
export interface Material {
  readonly text: string;
  /** From 0 (easiest) to 1 (cannot be learned). */
  readonly difficulty: number;
  /** What is really to be learned, for a mind that reads: a cue and what is to be said to it. */
  readonly pair?: WordPair;
}

/** How study strengthens and time weakens memory; `LEARNING_SETTINGS` gives ranges and units. */
export interface Learning {
  readonly ceiling: number;
  readonly rate: number;
  readonly slowing: number;
  readonly loss: number;
}

/** What may be set of learning and forgetting: ceiling (strength), rate (1/s), slowing, and daily loss. */
export const LEARNING_SETTINGS = {
  ceiling: {
    kind: "number",
    min: 0,
    max: 1000,
    default: 2.5,
    meaning:
      "strength that endless study of the easiest item approaches; it falls in proportion to difficulty",
  },
  rate: {
    kind: "number",
    min: 0,
    max: 1000,
    default: 0.2,
    unit: "1/s",
    meaning: "how fast the easiest item approaches its ceiling",
  },
  slowing: {
    kind: "number",
    min: 0,
    max: 10,
    default: 0.5,
    meaning: "how strongly difficulty slows learning: the rate falls as (1 − difficulty)^slowing",
  },
  loss: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.2,
    meaning: "share of strength lost over one day",
  },
} as const satisfies Settings;

/** Strength that endless study approaches. */
export const ceilingOf = ({ ceiling }: Pick<Learning, "ceiling">, difficulty: number): number =>
  ceiling * (1 - difficulty);

/** Speed of the approach, per second of study at efficacy 1. */
export const rateOf = ({ rate, slowing }: Pick<Learning, "rate" | "slowing">, difficulty: number): number =>
  rate * (1 - difficulty) ** slowing;

/** Strength after `seconds` of study: s + (c − s)(1 − e^{−λt}), so that parts of a study time add up. */
export const strengthened = (strength: number, ceiling: number, rate: number, seconds: number): number =>
  strength + (ceiling - strength) * -Math.expm1(-rate * seconds);

/** Share of strength lost over `days`. */
export const lossOver = (lossADay: number, days: number): number => 1 - (1 - lossADay) ** days;

/** Chance of recall `days` after study; strength beyond 1 is insurance against loss. */
export const recallChance = (strength: number, lossADay: number, days: number): number =>
  Math.min(1, strength * (1 - lossOver(lossADay, days)));
