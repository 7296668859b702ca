/**
 * Monitoring signals: what tells, of a model, how sure it is. They are interchangeable: each reads one number, says
 * what it needs of the model and what it costs, and where the model lacks that, it says so and gives no number.
 */
import type { Rng } from "../../../core/rng.ts";
import type { LanguageModel, Ledger, Message, Shortfall, Token } from "../contract.ts";
import { known } from "../stream/ledger.ts";

/** What is judged: a question as a chat, and the answer to it where one has been given. */
export interface Judged {
  readonly messages: readonly Message[];
  /** `null` before any answer: the judgement is then a feeling of knowing. */
  readonly answer: string | null;
  /** The answer's tokens, where it was generated with log-probabilities. */
  readonly tokens: readonly Token[] | null;
}

/** Evidence for and against knowing, each ≥ 0: the dual counter of retrieval. */
export interface Counters {
  readonly plus: number;
  readonly minus: number;
}

interface Costing {
  /** Tokens spent on reading it, beyond those of the answer. */
  readonly cost: Ledger;
  readonly shortfalls: readonly Shortfall[];
}

/** A signal that was read. */
export interface AvailableReading extends Costing {
  readonly available: true;
  readonly value: number;
  /** The two counters, of a signal that keeps them. */
  readonly counters: Counters | null;
  /** Whether it rests on all of the distribution, or on the likeliest tokens that the server gave. */
  readonly exact: boolean;
}

/** A signal that the model cannot give, or did not. */
export interface MissingReading extends Costing {
  readonly available: false;
  readonly why: string;
  /** The reply that it could not be read from; `null` where it is not read from words. */
  readonly said: string | null;
}

/** What a signal gave. */
export type Reading = AvailableReading | MissingReading;

/** A monitoring signal. */
export interface Signal {
  readonly name: string;
  readonly title: string;
  /** Lowest and highest value. */
  readonly range: readonly [number, number];
  /** Which end of it is the surer. */
  readonly surer: "higher" | "lower";
  /** What the model has to offer. */
  readonly needs: readonly ("log-probabilities" | "samples")[];
  /** What it costs, in words; each reading says it in tokens. */
  readonly costs: string;
  /**
   * Reads it of an answer, or of a question before any answer.
   *
   * @throws whatever the model's server fails with; what the model lacks is a reading that is missing, not an error.
   */
  readonly read: (model: LanguageModel, judged: Judged, rng: Rng) => Promise<Reading>;
}

/** No tokens at all. */
export const NOTHING_SPENT: Ledger = {
  prompt: known(0, "counted"),
  cached: known(0, "counted"),
  decoded: known(0, "counted"),
  wasted: known(0, "counted"),
};

const FREE: Costing = { cost: NOTHING_SPENT, shortfalls: [] };

/** A number was read. */
export const available = (
  value: number,
  { exact = true, counters = null }: { readonly exact?: boolean; readonly counters?: Counters | null } = {},
  costing: Costing = FREE,
): Reading => ({
  available: true,
  value,
  exact,
  counters,
  cost: costing.cost,
  shortfalls: costing.shortfalls,
});

/** No number, and why. */
export const missing = (why: string, costing: Costing = FREE, said: string | null = null): Reading => ({
  available: false,
  why,
  said,
  cost: costing.cost,
  shortfalls: costing.shortfalls,
});
