import { OutOfRangeError } from "../../core/errors.ts";
import type { Formula } from "../../core/settings.ts";
import { median } from "../../math/median.ts";
import type { Parameters } from "./parameters.ts";
import type { Memory, Thresholds } from "./tuples.ts";
import { norm } from "./tuples.ts";

/**
 * A search counts as successful if its last feeling of knowing foretold its outcome: FOK⁺ > FOK⁻ and a correct
 * answer, or FOK⁻ > FOK⁺ and no answer at all. A wrong answer was foretold by neither: what FOK⁻ > FOK⁺ leads to in
 * (35) and (39) is an omission. @eq 31
 */
export const foretold = (memory: Memory): boolean =>
  memory.last &&
  ((memory.fok.positive > memory.fok.negative && memory.feedback === "correct") ||
    (memory.fok.negative > memory.fok.positive && memory.feedback === "none"));

/** λ_FOK⁽⁰⁾ = median of ‖FOK‖ over successful retrievals in MK₀; `null` when there are none. @eq 31 */
export const calibratedFok = (memories: readonly Memory[]): number | null =>
  median(memories.filter(foretold).map((memory) => norm(memory.fok)));

/** λ_conf⁽⁰⁾ = median of confidence over correct outputs in MK₀; `null` when there are none. @eq 32 */
export const calibratedConfidence = (memories: readonly Memory[]): number | null =>
  median(
    memories
      .filter((memory) => memory.last && memory.feedback === "correct")
      .map((memory) => memory.confidence),
  );

/**
 * λ⁽⁰⁾ from the agent's own history, or the prior where the history is empty. Standards that were fixed when the
 * search began stand in the place of (32). @eq 31 @eq 32
 */
export const calibrate = (
  memories: readonly Memory[],
  prior: Thresholds,
  standards: readonly number[] | null = null,
): Thresholds =>
  memories.length === 0
    ? prior
    : {
        fok: calibratedFok(memories) ?? prior.fok,
        confidence: standards?.[0] ?? calibratedConfidence(memories) ?? prior.confidence,
      };

/** The burden of a search: cycles and failures so far, τ + #failures in Ω_τ. @eq 41 */
export const burdenOf = (cycle: number, failures: number): number => cycle + failures;

/** β_τ = exp(−α · (τ + #failures in Ω_τ)), in (0, 1]. @eq 41 */
export const satisficing = (alpha: number, burden: number): number => Math.exp(-alpha * burden);

/**
 * Both thresholds for the next cycle: λ⁽⁰⁾β as Algorithm 3 has it, λ⁽τ⁾β as the appendix has it, or ours. Where λ_conf
 * was fixed when the search began, `standards` holds it and λ_FOK falls as λ⁽⁰⁾β. @eq 42 @eq 43
 */
export const relax = (
  { alpha, decay }: Pick<Parameters, "alpha" | "decay">,
  initial: Thresholds,
  current: Thresholds,
  tau: number,
  failures: number,
  standards: readonly number[] | null = null,
): Thresholds => {
  const burden = burdenOf(tau, failures);
  switch (decay) {
    case "from-initial":
      return scaled(initial, satisficing(alpha, burden));
    case "compounding":
      return scaled(current, satisficing(alpha, burden));
    case "linear":
      return scaled(initial, Math.max(0, 1 - alpha * burden));
    default: {
      if (typeof decay === "object") {
        return { fok: initial.fok * satisficing(alpha, burden), confidence: standards![tau + 1]! };
      }
      const law = (lambda0: number, lambda: number): number =>
        checked(decay, decay({ lambda0, lambda, alpha, tau, failures, burden }));
      return {
        fok: law(initial.fok, current.fok),
        confidence: law(initial.confidence, current.confidence),
      };
    }
  }
};

const scaled = (thresholds: Thresholds, factor: number): Thresholds => ({
  fok: thresholds.fok * factor,
  confidence: thresholds.confidence * factor,
});

const checked = (formula: Formula, value: number): number => {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new OutOfRangeError({
    where: `decay formula "${formula.source}"`,
    got: String(value),
    expected: "a finite threshold ≥ 0 after every cycle",
    equation: "42, 43",
    remedy: "Change the formula, for example by max(0, …).",
  });
};
