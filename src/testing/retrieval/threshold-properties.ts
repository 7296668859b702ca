import fc from "fast-check";
import type { Decay, Memory, Parameters, Thresholds } from "../../nelson-narens/index.ts";
import { DECAYS } from "../../nelson-narens/index.ts";
import type { Script, ScriptedCycle } from "./arbitraries.ts";
import { confidence, counter, memory, real, script } from "./arbitraries.ts";
import { runScript, thresholdsByCycle } from "./script-run.ts";
import type { RetrievalProperty } from "./variant.ts";
import { ownProperty, property } from "./variant.ts";

/** λ^(τ) / λ⁽⁰⁾ in closed form, τ ≥ 0: e^{−α(2τ−1)}, e^{−ατ²} or max(0, 1 − α(2τ−1)). @eq 42 @eq 43 */
export const closedForm = (decay: Decay, alpha: number, tau: number): number => {
  if (tau === 0) return 1;
  switch (decay) {
    case "from-initial":
      return Math.exp(-alpha * (2 * tau - 1));
    case "compounding":
      return Math.exp(-alpha * tau ** 2);
    case "linear":
      return Math.max(0, 1 - alpha * (2 * tau - 1));
  }
};

/**
 * The first cycle in which a constant value reaches a threshold that starts at `initial` and falls by `decay`;
 * infinite where it never does. @eq 42 @eq 43
 */
export const firstCycleReached = (decay: Decay, alpha: number, initial: number, value: number): number => {
  if (value >= initial) return 0;
  if (alpha === 0 || (value === 0 && decay !== "linear")) return Number.POSITIVE_INFINITY;
  const fall = Math.log(initial / value) / alpha;
  switch (decay) {
    case "from-initial":
      return Math.max(1, Math.ceil((fall + 1) / 2));
    case "compounding":
      return Math.max(1, Math.ceil(Math.sqrt(fall)));
    case "linear":
      return Math.max(1, Math.ceil(((1 - value / initial) / alpha + 1) / 2));
  }
};

/** Whether some cycle's threshold comes so near a value that rounding decides. */
const nearTie = (decay: Decay, alpha: number, initial: number, value: number, cycles: number): boolean => {
  for (let tau = 0; tau <= cycles; tau++) {
    const fallen = decay === "linear" && tau > 0 ? 1 - alpha * (2 * tau - 1) : closedForm(decay, alpha, tau);
    if (Math.abs(initial * fallen - value) < 1e-9) return true;
  }
  return false;
};

const neverRise = property(
  "thresholds-never-rise",
  ["42", "43"],
  "thresholds never rise for α ≥ 0",
  [],
  [script()],
  (variant, p, answers) => {
    const found = thresholdsByCycle(runScript(variant.machine(p), answers));
    const rise = found.findIndex((now, tau) => tau > 0 && above(now, found[tau - 1]!));
    return rise < 0
      ? null
      : `thresholds ${JSON.stringify(found[rise - 1])} and then ${JSON.stringify(found[rise])}`;
  },
);

const above = (now: Thresholds, before: Thresholds): boolean =>
  now.fok > before.fok || now.confidence > before.confidence;

const closedForms = property(
  "closed-forms",
  ["41", "42", "43"],
  "λ^(τ) is λ⁽⁰⁾e^{−α(2τ−1)} from-initial, λ⁽⁰⁾e^{−ατ²} compounding, λ⁽⁰⁾max(0, 1−α(2τ−1)) linear",
  ["decay", "alpha"],
  [script()],
  (variant, p, answers) => {
    const law = DECAYS.find((name) => name === p.decay);
    if (law === undefined) return null;
    const found = thresholdsByCycle(runScript(variant.machine(p), answers));
    for (const [tau, { fok, confidence: standard }] of found.entries()) {
      const factor = closedForm(law, p.alpha, tau);
      const [first] = found as readonly [Thresholds];
      if (differs(fok, first.fok * factor)) return `λ_FOK^(${tau}) = ${fok}, not ${first.fok * factor}`;
      if (differs(standard, first.confidence * factor))
        return `λ_conf^(${tau}) = ${standard}, not ${first.confidence * factor}`;
    }
    return null;
  },
);

const differs = (found: number, expected: number): boolean =>
  !(Math.abs(found - expected) <= 1e-12 * Math.max(1, expected));

const SURE = { positive: 100, negative: 0 };

/** Options under which nothing but one threshold law is at work. */
const only = (decay: Decay, alpha: number, priorFok: number, priorConfidence: number): Parameters => ({
  decay,
  alpha,
  priorFok,
  priorConfidence,
  maxCycles: 12,
  tie: "as-printed",
  intensiveOmission: "as-written",
  candidate: "current",
  consolidation: "after-loop",
});

const alphas = (): fc.Arbitrary<number> => fc.oneof(fc.constant(0), real(0.001, 1));

const firstAcceptance = ownProperty(
  "first-acceptance",
  ["39", "42", "43"],
  "a constant confidence is first accepted in the cycle of the closed form, or never",
  ["decay", "alpha", "priorConfidence", "maxCycles"],
  [fc.constantFrom(...DECAYS), alphas(), confidence(), confidence()],
  (variant, decay, alpha, initial, value) => {
    const p = only(decay, alpha, 1, initial);
    if (value < initial && nearTie(decay, alpha, initial, value, p.maxCycles)) return null;
    const cycle = { recalled: [], fok: SURE, answer: "A", confidence: value };
    const { outcome } = runScript(variant.machine(p), [cycle]);
    const expected = firstCycleReached(decay, alpha, initial, value);
    const told = outcome?.type === "answer" ? outcome.cycle : Number.POSITIVE_INFINITY;
    return told === (expected < p.maxCycles ? expected : Number.POSITIVE_INFINITY)
      ? null
      : `first accepted in cycle ${told}, not ${expected}`;
  },
);

const firstTermination = ownProperty(
  "first-termination",
  ["35", "42", "43"],
  "constant evidence against knowing ends the search in the cycle of the closed form, before (39) is asked",
  ["decay", "alpha", "priorFok", "maxCycles"],
  [fc.constantFrom(...DECAYS), alphas(), counter(), counter()],
  (variant, decay, alpha, initial, negative) => {
    const p = only(decay, alpha, initial, 1);
    const weak = negative > 0 && negative < initial;
    if (!weak || nearTie(decay, alpha, initial, negative, p.maxCycles)) return null;
    const cycle = { recalled: [], fok: { positive: 0, negative }, answer: "A", confidence: 0 };
    const { outcome } = runScript(variant.machine(p), [cycle]);
    const expected = firstCycleReached(decay, alpha, initial, negative);
    const told = outcome?.type === "omission" ? outcome.cycle : Number.POSITIVE_INFINITY;
    return told === (expected < p.maxCycles ? expected : Number.POSITIVE_INFINITY)
      ? null
      : `ended in cycle ${told}, not ${expected}`;
  },
);

const calibrated = property(
  "calibration-by-medians",
  ["31", "32"],
  "λ⁽⁰⁾ are medians over what went right in MK₀, priors where nothing did, and nothing later changes them",
  ["priorFok", "priorConfidence"],
  [fc.array(memory(), { maxLength: 12 }), script()],
  (variant, p, history, later) => {
    // What is derived from a whole history is no median of it.
    if ((p.decay as unknown) === "derived") return null;
    const [first, ...rest] = later as readonly [ScriptedCycle, ...Script];
    const { steps } = runScript(variant.machine(p), [{ ...first, recalled: history }, ...rest]);
    const known = history.filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at);
    const right = known.filter(({ last, feedback }) => last && feedback === "correct");
    const fok = middle(
      known.filter(foretoldIts).map(({ fok: { positive, negative } }) => positive + negative),
    );
    const standard = middle(right.map((memory) => memory.confidence));
    const expected = { fok: fok ?? p.priorFok, confidence: standard ?? p.priorConfidence };
    for (const { after } of steps) {
      const { initial } = after.search;
      if (initial.fok !== expected.fok || initial.confidence !== expected.confidence)
        return `λ⁽⁰⁾ = ${JSON.stringify(initial)}, not ${JSON.stringify(expected)}`;
    }
    return null;
  },
);

const foretoldIts = ({ last, fok, feedback }: Memory): boolean => {
  const forKnowing = fok.positive > fok.negative && feedback === "correct";
  const against = fok.positive < fok.negative && feedback === "none";
  return last && (forKnowing || against);
};

/** The median by its definition: half of the rest on either side. */
const middle = (values: readonly number[]): number | null => {
  const left = [...values].sort((a, b) => a - b);
  while (left.length > 2) {
    left.pop();
    left.shift();
  }
  if (left.length === 0) return null;
  return left.length === 1 ? left[0]! : (left[0]! + left[1]!) / 2;
};

/** Equations 31, 32 and 41–43. */
export const THRESHOLD_PROPERTIES: readonly RetrievalProperty[] = [
  neverRise,
  closedForms,
  firstAcceptance,
  firstTermination,
  calibrated,
];
