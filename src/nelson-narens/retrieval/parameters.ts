import { inRange, UsageError } from "../../core/errors.ts";
import type { Formula, Settings, SettingValues } from "../../core/settings.ts";
import type { Memory } from "./tuples.ts";

/** The threshold laws that have a name. */
export const DECAYS = ["from-initial", "compounding", "linear"] as const;
/** λ⁽⁰⁾β as Algorithm 3 prints it, λ⁽τ⁾β as the appendix does, or a linear fall. */
export type Decay = (typeof DECAYS)[number];

/**
 * λ_conf for every cycle of a search at once, from what the agent remembers when the search begins; λ_FOK falls as
 * `from-initial`. How such standards are derived is not this theory's business: src/bridges hands them in.
 */
export interface Standards {
  /** Entry τ is λ_conf^(τ), for each of `maxCycles` cycles; an empty history is an agent that remembers nothing. */
  readonly confidence: (history: readonly Memory[]) => readonly number[];
}

/** What a user's own threshold law may read. */
export const DECAY_VARIABLES = ["lambda0", "lambda", "alpha", "tau", "failures", "burden"] as const;

/** Beyond so many cycles a state, which links its episodes, would be too deep for JSON. */
const MAX_CYCLES = 1000;

const TIES = ["as-printed", "terminate", "continue"] as const;
const INTENSIVE_OMISSIONS = ["as-written", "suppressed"] as const;
const CANDIDATES = ["current", "best-held"] as const;
const CONSOLIDATIONS = ["after-loop", "each-verify"] as const;

/** Parameters of the search; where the paper is silent or contradicts itself, the ruling is the default. */
export interface Parameters {
  /** α ≥ 0, how fast standards fall. @eq 41 */
  readonly alpha: number;
  /** How thresholds fall from cycle to cycle. @eq 42 @eq 43 */
  readonly decay: Decay | Formula | Standards;
  /** λ_FOK⁽⁰⁾ while metacognitive knowledge holds nothing to calibrate from. */
  readonly priorFok: number;
  /** λ_conf⁽⁰⁾ likewise. */
  readonly priorConfidence: number;
  /** Cycles allowed; the algorithm itself has no bound. */
  readonly maxCycles: number;
  /** FOK⁺ = FOK⁻: (35) and (39) leave it open. */
  readonly tie: (typeof TIES)[number];
  /** Whether row 4 of (39) may end an intensive search. */
  readonly intensiveOmission: (typeof INTENSIVE_OMISSIONS)[number];
  /** Which answer (39) tests: this cycle's, or the best held so far. */
  readonly candidate: (typeof CANDIDATES)[number];
  /** When MK consolidates. @eq 44 */
  readonly consolidation: (typeof CONSOLIDATIONS)[number];
}

/**
 * The declaration that the command line, the docs and `--set` read. The prior thresholds have no default in the
 * theory (ruling 6): the values here stand for "no knowledge yet" in unit-scaled counters, and every simulation
 * states its own.
 */
export const SETTINGS = {
  alpha: {
    kind: "number",
    min: 0,
    max: 100,
    default: 0.1,
    equation: "41",
    meaning: "satisficing rate α: how fast both standards fall with cycles and failures",
  },
  decay: {
    kind: "formula",
    choices: DECAYS,
    variables: DECAY_VARIABLES,
    default: "from-initial",
    equation: "42, 43",
    meaning:
      "threshold law: λ⁽⁰⁾β as Algorithm 3 prints it, λ⁽τ⁾β as the appendix does, linear, or a formula",
  },
  priorFok: {
    kind: "number",
    min: 0,
    max: 1e9,
    default: 1,
    equation: "31",
    meaning: "λ_FOK⁽⁰⁾ while no successful retrieval is remembered",
  },
  priorConfidence: {
    kind: "number",
    min: 0,
    max: 1e9,
    default: 0.5,
    equation: "32",
    meaning: "λ_conf⁽⁰⁾ while no correct output is remembered",
  },
  maxCycles: {
    kind: "integer",
    min: 1,
    max: MAX_CYCLES,
    default: 50,
    meaning: "cycles after which a search ends as exhausted",
  },
  tie: {
    kind: "choice",
    choices: TIES,
    default: "as-printed",
    equation: "35, 39",
    meaning: "FOK⁺ = FOK⁻: as printed it ends the search in (35) and continues it in (39)",
  },
  intensiveOmission: {
    kind: "choice",
    choices: INTENSIVE_OMISSIONS,
    default: "as-written",
    equation: "39",
    meaning: "whether an empty intensive search with FOK⁻ > FOK⁺ ends in an omission",
  },
  candidate: {
    kind: "choice",
    choices: CANDIDATES,
    default: "current",
    equation: "39",
    meaning: "whether (39) tests this cycle's answer or the best one held",
  },
  consolidation: {
    kind: "choice",
    choices: CONSOLIDATIONS,
    default: "after-loop",
    equation: "44",
    meaning: "whether tuples are consolidated after the loop or as each is verified",
  },
} as const satisfies Settings;

/** Reads declared values as parameters; the declaration has already checked type and range. */
export const parametersOf = (values: SettingValues): Parameters => values as unknown as Parameters;

/**
 * Refuses what no search could run under.
 *
 * @throws OutOfRangeError for a number, UsageError for an option.
 */
export const checkParameters = (p: Parameters): void => {
  inRange("α", p.alpha, 0, Number.POSITIVE_INFINITY, "41");
  inRange("prior λ_FOK", p.priorFok, 0, Number.POSITIVE_INFINITY, "31");
  inRange("prior λ_conf", p.priorConfidence, 0, Number.POSITIVE_INFINITY, "32");
  inRange("maxCycles", p.maxCycles, 1, MAX_CYCLES);
  if (!Number.isInteger(p.maxCycles)) {
    throw new UsageError({ where: "maxCycles", got: String(p.maxCycles), expected: "a whole number" });
  }
  if (typeof p.decay === "string") oneOf("decay", p.decay, DECAYS);
  oneOf("tie", p.tie, TIES);
  oneOf("intensiveOmission", p.intensiveOmission, INTENSIVE_OMISSIONS);
  oneOf("candidate", p.candidate, CANDIDATES);
  oneOf("consolidation", p.consolidation, CONSOLIDATIONS);
};

const oneOf = (where: string, value: string, choices: readonly string[]): void => {
  if (choices.includes(value)) return;
  throw new UsageError({ where, got: JSON.stringify(value), expected: `one of ${choices.join(", ")}` });
};
