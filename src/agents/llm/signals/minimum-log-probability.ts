import type { Token } from "../contract.ts";
import type { TokenOptions } from "./answer-tokens.ts";
import { logProbabilitySignal, overAll, TOKEN_OPTIONS } from "./log-probability.ts";
import type { Signal } from "./signal.ts";

/** minᵢ log p(tᵢ) in nats, ≤ 0; `null` where one is missing or there is none. */
export const minimumLogProbability: (tokens: readonly Token[]) => number | null = overAll((values) =>
  values.reduce((least, value) => Math.min(least, value), 0),
);

/** How probable the least probable token was: an answer is doubted for its weakest place. */
export const minimumLogProbabilitySignal = (options: Partial<TokenOptions> = {}): Signal =>
  logProbabilitySignal(
    { name: "minimum-log-probability", title: "Least log-probability among the answer's tokens" },
    minimumLogProbability,
    { ...TOKEN_OPTIONS, ...options },
  );
