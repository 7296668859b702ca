/** Judgements of a model mind: any monitoring signal, read as how sure the model is, from 0 to 1. */
import { UsageError } from "../../../core/errors.ts";
import type { Rng } from "../../../core/rng.ts";
import type { LanguageModel } from "../contract.ts";
import { type Counters, type Judged, MONITORING_SIGNALS, type Signal } from "../signals/index.ts";
import type { Account } from "./account.ts";
import type { Missed } from "./missed.ts";

/** What a mind thinks with: the model, and the account that its run keeps. */
export interface Surroundings {
  readonly model: LanguageModel;
  readonly account: Account;
}

/** What a signal told. */
export interface Judgement {
  /** From 0 to 1; `null` where there was no reading, which the run's summary reports. */
  readonly sureness: number | null;
  /** The counters of a signal that keeps them. */
  readonly counters: Counters | null;
  /** Tokens decoded for it. */
  readonly decoded: number;
}

/** Reads one signal. */
export type Judge = (judged: Judged, rng: Rng) => Promise<Judgement>;

/**
 * How sure a value of a signal is, 0…1: probabilities as they are; a log-probability as the probability that it is the
 * logarithm of; an entropy H as e^−H, which is 1/n for n equally likely tokens.
 */
export const surenessOf = (
  { range: [low, high], surer }: Pick<Signal, "range" | "surer">,
  value: number,
): number => {
  if (low === 0 && high === 1) return surer === "higher" ? value : 1 - value;
  // A logarithm that a server has rounded may be a little above 0.
  return Math.min(1, Math.exp(surer === "higher" ? value : -value));
};

/**
 * A judge by the name of its signal; what it cannot read it hands to `missed`.
 *
 * @throws UsageError where the model lacks what the signal needs.
 */
export const judgeBy = (name: string, { model, account }: Surroundings, missed: Missed): Judge => {
  const signal = MONITORING_SIGNALS[name]!();
  if (signal.needs.includes("log-probabilities") && !model.logProbabilities.offered) {
    throw new UsageError({
      where: `model ${model.name} (${model.dialect})`,
      got: `the signal "${name}" and no log-probabilities: ${model.logProbabilities.why}`,
      expected: "a model that gives log-probabilities, or a signal that needs none: verbalised, agreement",
    });
  }
  return async (judged, rng) => {
    const reading = await signal.read(model, judged, rng);
    const decoded = account.spent(reading.cost, reading.shortfalls);
    if (reading.available) {
      return { sureness: surenessOf(signal, reading.value), counters: reading.counters, decoded };
    }
    missed(`${name}: ${reading.why}`, reading.said);
    return { sureness: null, counters: null, decoded };
  };
};
