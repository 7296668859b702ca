import type { Token } from "../contract.ts";
import { distributionAt, NEGLIGIBLE } from "./alternatives.ts";
import { firstToken, type TokenOptions } from "./answer-tokens.ts";
import { available, missing, type Signal } from "./signal.ts";

/** An entropy, and whether it is that of the whole distribution. */
export interface Entropy {
  readonly nats: number;
  readonly exact: boolean;
}

/**
 * −Σ p log p in a token's place, in nats. Tokens that the server did not list are taken together as one, so that the
 * value is a lower bound unless their share is negligible; `null` where no alternatives came.
 */
export const entropyAt = (token: Token): Entropy | null => {
  const place = distributionAt(token);
  if (place === null) return null;
  const masses = [...place.listed.map(({ logProbability }) => Math.exp(logProbability)), place.rest];
  const nats = masses.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0);
  return { nats: Math.max(0, nats), exact: place.rest < NEGLIGIBLE };
};

/**
 * How undecided the model is when the answer begins, before any of it is said: a signal like a feeling of knowing. A
 * larger `maxTokens` lets a model reason first.
 */
export const firstTokenEntropySignal = (options: Partial<TokenOptions> = {}): Signal => ({
  name: "first-token-entropy",
  title: "Entropy of the answer's first token",
  range: [0, Number.POSITIVE_INFINITY],
  surer: "lower",
  needs: ["log-probabilities"],
  costs: "nothing beyond the answer; before an answer, the prompt and one token",
  read: async (model, judged, rng) => {
    const asked = await firstToken(model, judged, { maxTokens: 1, top: 20, ...options }, rng);
    if (asked.tokens === null) return asked.instead;
    const [token] = asked.tokens;
    if (token === undefined) return missing("the answer has no tokens", asked);
    const entropy = entropyAt(token);
    return entropy === null
      ? missing("the first token came without alternatives", asked)
      : available(entropy.nats, { exact: entropy.exact }, asked);
  },
});
