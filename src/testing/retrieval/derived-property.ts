import type { ScriptedCycle } from "./arbitraries.ts";
import { script } from "./arbitraries.ts";
import { runScript, thresholdsByCycle } from "./script-run.ts";
import { property } from "./variant.ts";

/** What the law `derived` reads beside the parameters of Algorithm 3. */
interface Stakes {
  readonly utilityRight: number;
  readonly utilityWrong: number;
  readonly cycleCost: number;
  readonly emptyHistory: string;
}

/** Confidences spread evenly, for who expects any alike. */
const ALIKE: readonly number[] = Array.from({ length: 2000 }, (_, at) => (at + 0.5) / 2000);

const confidencesOf = ({ recalled }: ScriptedCycle): readonly number[] => {
  const once = recalled.filter(({ id }, at) => recalled.findIndex((other) => other.id === id) === at);
  return once.map(({ answer, confidence }) => (answer === null ? 0 : confidence));
};

/** The worth of going on after each cycle, from the last back, by summing over what the next may bring. */
const standards = (
  { utilityRight: right, utilityWrong: wrong, cycleCost: cost }: Stakes,
  confidences: readonly number[],
  cycles: number,
): readonly number[] => {
  const found: number[] = [];
  let worth = 0;
  for (let cycle = cycles; cycle > 0; cycle--) {
    found.unshift((worth + wrong) / (right + wrong));
    const later = worth;
    const next = confidences.reduce(
      (sum, sure) => sum + Math.max(right * sure - wrong * (1 - sure), later),
      0,
    );
    worth = Math.max(0, next / confidences.length - cost);
  }
  return found;
};

/**
 * Under `decay: "derived"` λ_conf is the standard of optimal stopping, here found by summing instead of in closed form.
 * It speaks of theories that declare that law. @eq 43
 */
export const derivedStandardsProperty = property(
  "derived-standards",
  ["43"],
  "under decay = derived λ_conf^(τ) is (W_τ + U₋)/(U₊ + U₋), from what is remembered when the search begins",
  ["decay", "utilityRight", "utilityWrong", "cycleCost", "emptyHistory"],
  [script()],
  (variant, p, answers) => {
    if ((p.decay as unknown) !== "derived") return null;
    const found = thresholdsByCycle(runScript(variant.machine(p), answers));
    const stakes = p as unknown as Stakes;
    const remembered = confidencesOf(answers[0]!);
    const kept = remembered.length === 0 && stakes.emptyHistory === "prior-threshold";
    const expected = standards(stakes, remembered.length === 0 ? ALIKE : remembered, p.maxCycles);
    for (const [tau, { confidence }] of found.entries()) {
      const standard = kept ? p.priorConfidence : expected[tau]!;
      if (!(Math.abs(confidence - standard) <= 1e-3))
        return `λ_conf^(${tau}) = ${confidence}, not ${standard}`;
    }
    return null;
  },
);
