import { inRange } from "../../../core/errors.ts";
import { seedFrom } from "../asking/ask.ts";
import { replyText } from "../asking/exchange.ts";
import type { Completion } from "../contract.ts";
import { sumOfLedgers } from "../stream/ledger.ts";
import { available, missing, type Signal } from "./signal.ts";

/** What a reply answers, as a text that equal answers share; `null`: it answers nothing. */
export type AnswerKey = (reply: string) => string | null;

/** The reply without its reasoning, in lower case, its spaces single, the stop at its end left out. */
export const plainAnswer: AnswerKey = (reply) => {
  const answer = reply.split("</think>").at(-1)!;
  const plain = answer
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[.!]+$/, "");
  return plain === "" ? null : plain;
};

/**
 * The share of samples that answer as `own` does, or, without one, as most of them do; samples that answer nothing
 * agree with none. `null` for no samples.
 */
export const agreementOf = (
  samples: readonly (string | null)[],
  own: string | null = null,
): number | null => {
  if (samples.length === 0) return null;
  const counts = new Map<string, number>();
  for (const sample of samples) if (sample !== null) counts.set(sample, (counts.get(sample) ?? 0) + 1);
  const agreeing = own === null ? Math.max(0, ...counts.values()) : (counts.get(own) ?? 0);
  return agreeing / samples.length;
};

/** How samples are drawn and compared. */
export interface AgreementOptions {
  /** k ≥ 2 */
  readonly samples: number;
  readonly maxTokens: number;
  /** Above 0: equal samples would say nothing. */
  readonly temperature: number;
  readonly key: AnswerKey;
}

/** How far k sampled answers agree with the one that was given, or with one another. */
export const agreementSignal = (options: Partial<AgreementOptions> = {}): Signal => {
  const { samples, maxTokens, temperature, key } = {
    samples: 5,
    maxTokens: 200,
    temperature: 1,
    key: plainAnswer,
    ...options,
  };
  inRange("agreement, samples", samples, 2, 1000);
  inRange("agreement, temperature", temperature, Number.MIN_VALUE, 100);
  return {
    name: "agreement",
    title: `Agreement of ${samples} sampled answers`,
    range: [0, 1],
    surer: "higher",
    needs: ["samples"],
    costs: `${samples} further answers; their prompt is the same and may be cached`,
    read: async (model, { messages, answer }, rng) => {
      const completions: Completion[] = [];
      for (let sample = 0; sample < samples; sample++) {
        const sampling = { maxTokens, temperature, ...seedFrom(model, rng) };
        completions.push(await model.chat(messages, sampling).finish());
      }
      const costing = {
        cost: sumOfLedgers(completions.map(({ ledger }) => ledger)),
        shortfalls: completions.flatMap(({ shortfalls }) => shortfalls),
      };
      const own = answer === null ? null : key(answer);
      if (answer !== null && own === null) return missing("the given answer answers nothing", costing);
      const replies = completions.map(replyText);
      const keys = replies.map(key);
      if (keys.every((each) => each === null))
        return missing("no sample answers anything", costing, replies[0]!);
      return available(agreementOf(keys, own)!, {}, costing);
    },
  };
};
