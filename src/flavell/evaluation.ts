import { RefusalError } from "../core/errors.ts";
import type { Signal } from "./experience.ts";
import { SIGNALS } from "./experience.ts";
import type { StrategyEntry } from "./knowledge.ts";
import type { Parameters } from "./parameters.ts";
import type { Check, Finding, MetacognitiveOutcome } from "./tuples.ts";
import { CHECKS } from "./tuples.ts";

/**
 * The check that a signal calls for: coherence for fragmented understanding, plausibility for doubtful results,
 * consistency for unexpected outcomes, goal-conduciveness for uncertain progress. @eq 8
 */
export const checkFor = (signal: Signal): Check => CHECKS[SIGNALS.indexOf(signal)]!;

/**
 * MS_τ among the metacognitive strategies in MK_τ: the branch of (8), the first in printed order where several
 * signals speak, none where none does; or all four under a comprehensive evaluation. @eq 7 @eq 8
 *
 * @throws RefusalError if MK_τ holds no metacognitive strategy, or not all four where all four are to be made.
 */
export const checksFor = (
  signals: readonly Signal[],
  known: readonly StrategyEntry[],
  parameters: Pick<Parameters, "evaluation" | "severalSignals" | "text">,
): readonly Check[] => {
  const { evaluation, severalSignals, text } = parameters;
  // Algorithm 1 prints the choice of MS without MK: every check is at hand.
  const atHand = (check: Check): boolean =>
    text === "algorithm-1" || known.some((entry) => entry.strategy === check);
  const available = CHECKS.filter(atHand);
  const comprehensive = evaluation === "comprehensive";
  if (available.length === 0 || (comprehensive && available.length < CHECKS.length)) {
    throw new RefusalError({
      where: "choice of a metacognitive strategy",
      got: `MK_τ with ${available.length === 0 ? "none" : available.join(", ")}`,
      expected: comprehensive ? `all of ${CHECKS.join(", ")}` : `at least one of ${CHECKS.join(", ")}`,
      equation: "7",
      remedy: "Give the agent metacognitive strategy knowledge, and let its mind retrieve it.",
    });
  }
  if (comprehensive) return CHECKS;
  const called = SIGNALS.filter((signal) => signals.includes(signal))
    .map(checkFor)
    .filter(atHand);
  return severalSignals === "every" ? called : called.slice(0, 1);
};

/** MO_τ: negative iff one of the checks made found fault. @eq 9 */
export const metacognitiveOutcome = (findings: readonly Finding[]): MetacognitiveOutcome => ({
  negative: findings.some((finding) => finding.negative),
  findings,
});

/** An outcome without a check is not negative. */
export const isNegative = (outcome: MetacognitiveOutcome | null): boolean => outcome?.negative ?? false;
