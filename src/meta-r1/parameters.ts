import { inRange, UsageError } from "../core/errors.ts";
import type { Settings, SettingValues } from "../core/settings.ts";
import type { Strategy } from "./tuples.ts";
import { STRATEGIES } from "./tuples.ts";
import { FACT_WORDS, THINK_WORDS } from "./words.ts";

const SWITCH = ["on", "off"] as const;
const BOTH = ["first", "all"] as const;

/** More chunks than this are no trace of any model, and a state links them all. */
const MOST_CHUNKS = 1000;

/** Parameters of the three stages. None of the numbers is published. */
export interface Parameters {
  /** Whether stage 1 is there: definition, difficulty, strategy and budget. */
  readonly planning: (typeof SWITCH)[number];
  /** Whether stage 2 is there: checks and advice. */
  readonly regulation: (typeof SWITCH)[number];
  /** Whether stage 3 is there: the budget ends the trace. */
  readonly termination: (typeof SWITCH)[number];
  readonly easyStrategy: Strategy;
  readonly mediumStrategy: Strategy;
  readonly hardStrategy: Strategy;
  /** B in chunks, for each difficulty. */
  readonly easyBudget: number;
  readonly mediumBudget: number;
  readonly hardBudget: number;
  /** τ_fact and τ_think, shares of a chunk's tokens. @eq R1-5 */
  readonly factThreshold: number;
  readonly thinkThreshold: number;
  /** Θ_safe: chunks that may pass without a check. @eq R1-5 */
  readonly safety: number;
  /** Both classes over their thresholds at once. @eq R1-5 */
  readonly bothTriggered: (typeof BOTH)[number];
  /** The classes of words, as lists separated by commas. @eq R1-4 */
  readonly factWords: string;
  readonly thinkWords: string;
  /** How many earlier chunks a check is shown. */
  readonly lookback: number;
  /** Chunks after which a trace that does not end by itself is given up, where stage 3 is off. */
  readonly maxChunks: number;
}

const stage = (meaning: string) => ({ kind: "choice", choices: SWITCH, default: "on", meaning }) as const;
const strategy = (of: string, value: Strategy) =>
  ({
    kind: "choice",
    choices: STRATEGIES,
    default: value,
    equation: "R1-3",
    meaning: `strategy S for ${of} problems`,
  }) as const;
const budget = (of: string, value: number) =>
  ({
    kind: "integer",
    min: 1,
    max: MOST_CHUNKS,
    default: value,
    unit: "chunks",
    equation: "R1-3",
    meaning: `budget B for ${of} problems`,
  }) as const;
const threshold = (of: string, value: number) =>
  ({
    kind: "number",
    min: 0,
    max: 1,
    default: value,
    equation: "R1-5",
    meaning: `share of ${of} in a chunk's tokens above which it is checked`,
  }) as const;

/** The declaration that the command line, the docs and `--set` read. */
export const SETTINGS = {
  planning: stage("stage 1: definition, difficulty, strategy and budget"),
  regulation: stage("stage 2: checks by word frequencies, and advice"),
  termination: stage("stage 3: the budget ends the trace"),
  easyStrategy: strategy("easy", "no-thinking"),
  mediumStrategy: strategy("medium", "chain-of-draft"),
  hardStrategy: strategy("hard", "chain-of-thought"),
  easyBudget: budget("easy", 4),
  mediumBudget: budget("medium", 12),
  hardBudget: budget("hard", 32),
  factThreshold: threshold("words that state facts", 0.03),
  thinkThreshold: threshold("words that turn thinking round", 0.03),
  safety: {
    kind: "integer",
    min: 0,
    max: MOST_CHUNKS,
    default: 8,
    unit: "chunks",
    equation: "R1-5",
    meaning: "Θ_safe: chunks that may pass without a check",
  },
  bothTriggered: {
    kind: "choice",
    choices: BOTH,
    default: "first",
    equation: "R1-5",
    meaning: "both classes over their thresholds: the first case of (R1-5), or a check of both",
  },
  factWords: {
    kind: "text",
    default: FACT_WORDS,
    equation: "R1-4",
    meaning: "words that state facts, separated by commas",
  },
  thinkWords: {
    kind: "text",
    default: THINK_WORDS,
    equation: "R1-4",
    meaning: "words that turn thinking round, separated by commas",
  },
  lookback: {
    kind: "integer",
    min: 0,
    max: MOST_CHUNKS,
    default: 4,
    unit: "chunks",
    meaning: "how much of the earlier trace a check is shown",
  },
  maxChunks: {
    kind: "integer",
    min: 1,
    max: MOST_CHUNKS,
    default: 200,
    unit: "chunks",
    meaning: "where stage 3 is off: the longest trace allowed",
  },
} as const satisfies Settings;

/** Reads declared values as parameters; the declaration has already checked type and range. */
export const parametersOf = (values: SettingValues): Parameters => values as unknown as Parameters;

/**
 * Refuses what nothing could be regulated by.
 *
 * @throws OutOfRangeError for a number, UsageError for an option.
 */
export const checkParameters = (p: Parameters): void => {
  for (const [key, setting] of Object.entries(SETTINGS)) {
    const value = p[key as keyof Parameters];
    if (setting.kind === "number" || setting.kind === "integer") {
      inRange(key, value as number, setting.min, setting.max, "R1-5");
      if (setting.kind === "number" || Number.isInteger(value)) continue;
      throw new UsageError({ where: key, got: String(value), expected: "a whole number" });
    }
    if (setting.kind === "choice" && !(setting.choices as readonly string[]).includes(value as string)) {
      const expected = `one of ${setting.choices.join(", ")}`;
      throw new UsageError({ where: key, got: JSON.stringify(value), expected });
    }
  }
};
