/**
 * Whether data of this kind tell a parameter: a verdict by rule, from how much narrower posteriors are than the prior
 * and from how closely a parameter goes with another one in them.
 */
import type { Replicate } from "./replicate.ts";

/** What the data say of a parameter. */
export type Verdict = "identifiable" | "weakly identifiable" | "not identifiable" | "only with others";

/** The rule's three bounds. */
export const RULE = {
  /** Below this contraction, with its interval, the posterior is no narrower than the prior. */
  none: 0.1,
  /** From this contraction on, half of the prior's variance, a parameter counts as identifiable. */
  enough: 0.5,
  /** From this mean size of a posterior correlation on, two parameters are known only together. */
  together: 0.9,
} as const;

/** The rule in words, as it is printed beside its verdicts. */
export const RULE_IN_WORDS = `Contraction is 1 − posterior variance / prior variance, mean over replicates with its 95 % interval. Not identifiable: the interval lies below ${RULE.none}. Identifiable: it lies above ${RULE.enough}. Weakly: all else. Only with others: a mean posterior correlation of ${RULE.together} or more in size.`;

/** The contraction of a parameter's posteriors, and the verdict on it. */
export interface Identified {
  /** 1 − posterior variance / prior variance on the scale of the prior: 0 learned nothing, 1 all. */
  readonly contraction: { readonly estimate: number; readonly low: number; readonly high: number };
  /** The place of the parameter that it goes with most, and the mean correlation; `null` for a single one. */
  readonly with: { readonly parameter: number; readonly correlation: number } | null;
  readonly verdict: Verdict;
}

const PRIOR_VARIANCE = 1 / 12;

/** The verdict on the parameter at this place. */
export const identified = (replicates: readonly Replicate[], at: number): Identified => {
  const contraction = meanInterval(replicates.map(({ spread }) => 1 - spread[at]! ** 2 / PRIOR_VARIANCE));
  const partners = replicates[0]!.truth
    .map((_, parameter) => ({
      parameter,
      correlation:
        replicates.reduce((sum, { correlation }) => sum + correlation[at]![parameter]!, 0) /
        replicates.length,
    }))
    .filter(({ parameter }) => parameter !== at);
  const closest =
    partners.length === 0
      ? null
      : partners.reduce((a, b) => (Math.abs(b.correlation) > Math.abs(a.correlation) ? b : a));
  return { contraction, with: closest, verdict: verdictOn(contraction, closest?.correlation ?? 0) };
};

const verdictOn = ({ low, high }: Identified["contraction"], correlation: number): Verdict => {
  if (Math.abs(correlation) >= RULE.together) return "only with others";
  if (high < RULE.none) return "not identifiable";
  return low > RULE.enough ? "identifiable" : "weakly identifiable";
};

/** The mean with its 95 % interval by the normal distribution. */
const meanInterval = (values: readonly number[]): Identified["contraction"] => {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, n - 1);
  const half = 1.96 * Math.sqrt(variance / n);
  return { estimate: mean, low: mean - half, high: mean + half };
};
