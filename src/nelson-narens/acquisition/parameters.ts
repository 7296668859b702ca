import type { Formula, Settings, SettingValues } from "../../core/settings.ts";
import type { AllocationPolicy } from "./allocation.ts";

/** The allocations that have a name. */
export const ALLOCATIONS = ["inverse-ease", "region-of-proximal-learning", "uniform", "agent"] as const;

/** What a user's own weight w_j may read. */
export const ALLOCATION_VARIABLES = ["ease", "items", "rank", "total", "cycle", "norm"] as const;

/** The norms of study that have a name: (15) as printed, or what would undo the believed loss exactly. */
export const NORMS = ["as-printed", "exact"] as const;

/** What a user's own norm of study may read: ρ* and δ. */
export const NORM_VARIABLES = ["target", "loss"] as const;

const MASTERY_SCALES = ["unbounded", "clip-norm"] as const;
const JUDGEMENT_TIMES = ["immediate", "delayed"] as const;
const CONSOLIDATIONS = ["after-loop", "each-verify"] as const;

/** Parameters of acquisition; where the paper is silent or contradicts itself, the ruling is the default. */
export interface AcquisitionParameters {
  /** R_total, spent anew each cycle. @eq 20 */
  readonly resources: number;
  /** How R_total is shared: by name, by a formula for the weight w_j, by a function, or as the agent says. @eq 20 */
  readonly allocation: (typeof ALLOCATIONS)[number] | Formula | AllocationPolicy;
  /** m of region-of-proximal-learning; 0 stands for ⌈|J_τ|/3⌉. */
  readonly region: number;
  /** ε, the least ease: keeps w = 1/ease finite. @eq 20 */
  readonly epsilon: number;
  /** N_s from ρ* and δ: (15) as printed where absent, exactly, or by a formula. @eq 15 */
  readonly norm?: (typeof NORMS)[number] | Formula;
  /** Whether a judgement of learning may exceed 1, or the norm is cut to 1. @eq 26 */
  readonly masteryScale: (typeof MASTERY_SCALES)[number];
  /** Whether each item is judged right after its study, or all after the cycle's studying. @eq 23 */
  readonly judgement: (typeof JUDGEMENT_TIMES)[number];
  /** Cycles allowed; the algorithm itself has no bound. */
  readonly maxCycles: number;
  /** When MK consolidates. @eq 29 */
  readonly consolidation: (typeof CONSOLIDATIONS)[number];
}

/**
 * The declaration that the command line, the docs and `--set` read. The paper gives no value for R_total; 60 seconds
 * a cycle stands for it here, and every simulation states its own.
 */
export const ACQUISITION_SETTINGS = {
  resources: {
    kind: "number",
    min: 1e-6,
    max: 1e9,
    default: 60,
    unit: "s",
    equation: "20",
    meaning: "R_total: study time shared among the remaining items, anew in each cycle",
  },
  allocation: {
    kind: "formula",
    choices: ALLOCATIONS,
    variables: ALLOCATION_VARIABLES,
    default: "inverse-ease",
    equation: "20",
    meaning:
      "how R_total is shared: w = 1/ease as printed, the easiest unmastered, equal, as the agent says, or a weight formula",
  },
  region: {
    kind: "integer",
    min: 0,
    max: 1e6,
    default: 0,
    equation: "20",
    meaning: "items that share under region-of-proximal-learning; 0: a third of those remaining, rounded up",
  },
  epsilon: {
    kind: "number",
    min: 1e-9,
    max: 1,
    default: 0.01,
    equation: "20",
    meaning: "least ease a judgement may have, so that 1/ease is finite",
  },
  norm: {
    kind: "formula",
    choices: NORMS,
    variables: NORM_VARIABLES,
    default: "as-printed",
    equation: "15",
    meaning:
      "norm of study N_s: ρ*(1 + δ) as printed, ρ*/(1 − δ), which undoes the believed loss, or a formula",
  },
  masteryScale: {
    kind: "choice",
    choices: MASTERY_SCALES,
    default: "unbounded",
    equation: "26",
    meaning: "whether a judgement of learning may exceed 1 (overlearning), or the norm is cut to 1",
  },
  judgement: {
    kind: "choice",
    choices: JUDGEMENT_TIMES,
    default: "immediate",
    equation: "23",
    meaning: "whether an item is judged right after its study or after all items of the cycle",
  },
  maxCycles: {
    kind: "integer",
    min: 1,
    max: 100_000,
    default: 50,
    equation: "29",
    meaning: "cycles after which study ends as max-cycles",
  },
  consolidation: {
    kind: "choice",
    choices: CONSOLIDATIONS,
    default: "after-loop",
    equation: "29",
    meaning: "whether tuples are consolidated after the loop or after each cycle's judgements",
  },
} as const satisfies Settings;

/** Reads declared values as parameters; the declaration has already checked type and range. */
export const acquisitionParametersOf = (values: SettingValues): AcquisitionParameters =>
  values as unknown as AcquisitionParameters;
