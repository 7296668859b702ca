/** Signals that fold the log-probabilities of an answer's tokens into one number. */
import type { Token } from "../contract.ts";
import { answerTokens, everyLogProbability, type TokenOptions, withoutSome } from "./answer-tokens.ts";
import { available, missing, type Signal } from "./signal.ts";

/** How an answer is sampled where none was given. */
export const TOKEN_OPTIONS: TokenOptions = { maxTokens: 200, top: 0 };

/** A signal from a function of the log-probabilities. */
export const logProbabilitySignal = (
  named: Pick<Signal, "name" | "title">,
  fold: (tokens: readonly Token[]) => number | null,
  options: TokenOptions,
): Signal => ({
  ...named,
  range: [Number.NEGATIVE_INFINITY, 0],
  surer: "higher",
  needs: ["log-probabilities"],
  costs: "nothing beyond the answer; before an answer, one sampled answer",
  read: async (model, judged, rng) => {
    const asked = await answerTokens(model, judged, options, rng);
    if (asked.tokens === null) return asked.instead;
    const value = fold(asked.tokens);
    return value === null ? missing(withoutSome(asked.tokens), asked) : available(value, {}, asked);
  },
});

/** Applies a function to the log-probabilities where all of them are there. */
export const overAll =
  (fold: (values: readonly number[]) => number) =>
  (tokens: readonly Token[]): number | null => {
    const values = everyLogProbability(tokens);
    return values === null ? null : fold(values);
  };
