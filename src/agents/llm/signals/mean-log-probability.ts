import type { Token } from "../contract.ts";
import type { TokenOptions } from "./answer-tokens.ts";
import { logProbabilitySignal, overAll, TOKEN_OPTIONS } from "./log-probability.ts";
import type { Signal } from "./signal.ts";

/** (1/n) Σ log p(tᵢ) in nats, ≤ 0, the logarithm of the geometric mean; `null` where one is missing or there is none. */
export const meanLogProbability: (tokens: readonly Token[]) => number | null = overAll(
  (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
);

/** How probable the answer's tokens were on average: long and short answers are comparable. */
export const meanLogProbabilitySignal = (options: Partial<TokenOptions> = {}): Signal =>
  logProbabilitySignal(
    { name: "mean-log-probability", title: "Mean log-probability of the answer's tokens" },
    meanLogProbability,
    { ...TOKEN_OPTIONS, ...options },
  );
