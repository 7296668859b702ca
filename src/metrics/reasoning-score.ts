import { inRange } from "../core/errors.ts";

/** L_max with which Dong et al. (2025) scored: it reproduces 38 of the 39 scores of their Table 1. */
export const PUBLISHED_LONGEST = 16_384;

/**
 * The score of reasoning for its length: accuracy over the square root of one plus the mean length in units of the
 * longest, RSE = A/√(1 + L/L_max). Accuracy that costs L_max tokens counts 1/√2 of accuracy that is free.
 *
 * @eq R1-10
 * @param accuracy A, in any unit; the score is in the same.
 * @param tokens L, mean tokens a problem, 0 or more.
 * @param longest L_max in tokens, above 0; state it beside the score.
 * @throws OutOfRangeError for an accuracy or length below 0, or an L_max of 0.
 */
export const reasoningScore = (accuracy: number, tokens: number, longest = PUBLISHED_LONGEST): number => {
  inRange("RSE: accuracy A", accuracy, 0, Number.POSITIVE_INFINITY, "R1-10");
  inRange("RSE: tokens L", tokens, 0, Number.POSITIVE_INFINITY, "R1-10");
  inRange("RSE: longest L_max", longest, Number.MIN_VALUE, Number.POSITIVE_INFINITY, "R1-10");
  return accuracy / Math.sqrt(1 + tokens / longest);
};
