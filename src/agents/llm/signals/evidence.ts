import { inRange } from "../../../core/errors.ts";
import type { Token } from "../contract.ts";
import { distributionAt, isItself } from "./alternatives.ts";
import { answerTokens } from "./answer-tokens.ts";
import { available, type Counters, missing, type Signal } from "./signal.ts";

/** The evidence x of one token, in nats: above 0 for knowing, below 0 against; `null` where it cannot be told. */
export type TokenEvidence = (token: Token) => number | null;

/** log p − log(1 − p): above 0 for a token likelier than all others together. It needs no alternatives. */
export const logOdds: TokenEvidence = ({ logProbability }) => {
  if (logProbability === null) return null;
  const against = -Math.expm1(logProbability);
  return against <= 0 ? Number.POSITIVE_INFINITY : logProbability - Math.log(against);
};

/** log p of the token less that of its likeliest rival: below 0 where the token drawn was not the likeliest. */
export const margin: TokenEvidence = (token) => {
  const place = distributionAt(token);
  if (place === null || token.logProbability === null || place.listed.length < 2) return null;
  const own = place.listed.findIndex((alternative) => isItself(token, alternative));
  return token.logProbability - place.listed[own === 0 ? 1 : 0]!.logProbability;
};

/**
 * FOK⁺ = Σ max(x, 0) and FOK⁻ = Σ max(−x, 0) over the tokens, each x held within ±`limit`; `null` where the evidence
 * of a token is missing or there are no tokens.
 */
export const accumulated = (
  tokens: readonly Token[],
  evidence: TokenEvidence,
  limit: number,
): Counters | null => {
  if (tokens.length === 0) return null;
  let [plus, minus] = [0, 0];
  for (const token of tokens) {
    const x = evidence(token);
    if (x === null) return null;
    const held = Math.min(limit, Math.max(-limit, x));
    if (held > 0) plus += held;
    else minus -= held;
  }
  return { plus, minus };
};

/** How evidence is taken from tokens. */
export interface EvidenceOptions {
  readonly evidence: "log-odds" | "margin" | TokenEvidence;
  /** The most that one token can say, in nats: a certain token would say infinitely much. */
  readonly limit: number;
  readonly maxTokens: number;
  readonly top: number;
}

const NAMED: Readonly<Record<string, TokenEvidence>> = { "log-odds": logOdds, margin };

/**
 * Explicit accumulation of evidence: two counters over the tokens, as the dual counter of retrieval keeps them. The
 * value is the share of FOK⁺; the counters themselves are in the reading.
 */
export const evidenceSignal = (options: Partial<EvidenceOptions> = {}): Signal => {
  const whole: EvidenceOptions = { evidence: "log-odds", limit: 4, maxTokens: 200, top: 5, ...options };
  const { evidence, limit } = whole;
  inRange("evidence, limit", limit, Number.MIN_VALUE, Number.MAX_VALUE);
  const of = typeof evidence === "function" ? evidence : NAMED[evidence]!;
  return {
    name: "evidence",
    title: "Evidence for and against knowing, accumulated over tokens",
    range: [0, 1],
    surer: "higher",
    needs: ["log-probabilities"],
    costs: "nothing beyond the answer; before an answer, one sampled answer",
    read: async (model, judged, rng) => {
      const asked = await answerTokens(model, judged, whole, rng);
      if (asked.tokens === null) return asked.instead;
      const counters = accumulated(asked.tokens, of, limit);
      if (counters === null) return missing("a token came without the evidence that is asked for", asked);
      const all = counters.plus + counters.minus;
      if (all === 0) return missing("the tokens say nothing for or against", asked);
      return available(counters.plus / all, { counters }, asked);
    },
  };
};
