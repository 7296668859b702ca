import { inRange, RefusalError } from "../core/errors.ts";
import type { Mode } from "../core/experience.ts";
import type { Knowledge } from "./knowledge.ts";

/** A raw feeling: it rests on no knowledge, and says so by having no ground to name. */
export interface Felt {
  readonly mode: "feeling";
  readonly because?: never;
}

/** A judgement from knowledge: it names the entries of MK_τ on which it rests. */
export interface Assessed {
  readonly mode: "assessment";
  readonly because: readonly string[];
}

/** ⊕: either the one or the other; a value that is both cannot be written down. */
export type Either = Felt | Assessed;

/** ME_τ^difficulty: how hard the task seems, in [0, 1], and the general signal that it gives. @eq 3 */
export type Difficulty = Either & {
  readonly difficulty: number;
  /** For example "content-uncertainty"; `null` where nothing in particular seems hard. */
  readonly signal: string | null;
};

/** What an evaluative experience may signal, in the order of (8). */
export const SIGNALS = ["fragmented", "doubtful", "unexpected", "uncertain"] as const;
/**
 * Understanding is fragmented, the result doubtful, the outcome unexpected, or the progress uncertain; each
 * calls for its own check (8).
 */
export type Signal = (typeof SIGNALS)[number];

/** ME_τ^evaluative: how the outcome seems, and how much each objective matters by now. @eq 6 */
export type Evaluation = Either & {
  readonly signals: readonly Signal[];
  /** Salience ≥ 0 of each objective by name; one that is not named has 0. */
  readonly salience: Readonly<Record<string, number>>;
};

/**
 * The one mode of an experience that came from outside, where types do not reach.
 *
 * @throws RefusalError for both modes at once, for none, and for grounds that are not in MK_τ.
 */
export const modeOf = (
  experience: unknown,
  retrieved: Knowledge,
  feelingOffered: boolean,
  equation: string,
): Mode => {
  const seen = (typeof experience === "object" && experience !== null ? experience : {}) as Partial<
    Record<"mode" | "because" | Mode, unknown>
  >;
  const refuse = (got: string, remedy: string): never => {
    throw new RefusalError({
      where: "metacognitive experience",
      got,
      expected: "exactly one mode, a feeling or an assessment",
      equation,
      remedy,
    });
  };
  if (seen.feeling !== undefined && seen.assessment !== undefined) {
    return refuse("both modes at once", "Report the one that the mind had; they alternate.");
  }
  switch (seen.mode) {
    case "feeling":
      if (seen.because !== undefined) {
        return refuse("a feeling that rests on knowledge", 'Leave out "because", or report an assessment.');
      }
      if (!feelingOffered) {
        return refuse("a feeling", 'Algorithm 1 prints no feeling here; set text to "appendix" to allow it.');
      }
      return "feeling";
    case "assessment": {
      if (!Array.isArray(seen.because)) {
        return refuse("an assessment without grounds", 'Name the entries it rests on in "because".');
      }
      const unknown = seen.because.find((key) => !retrieved.some((entry) => entry.key === key));
      if (unknown !== undefined) {
        return refuse(`an assessment that rests on "${unknown}"`, "Name only entries that are in MK_τ.");
      }
      return "assessment";
    }
    default:
      return refuse(seen.mode === undefined ? "no mode" : `the mode ${JSON.stringify(seen.mode)}`, "");
  }
};

/** Refuses numbers and signals that are none. @eq 6 */
export const checkedEvaluation = (evaluation: Evaluation): Evaluation => {
  for (const signal of evaluation.signals) {
    if (!SIGNALS.includes(signal)) {
      throw new RefusalError({
        where: "evaluative experience",
        got: `the signal ${JSON.stringify(signal)}`,
        expected: `one of ${SIGNALS.join(", ")}`,
        equation: "8",
      });
    }
  }
  for (const [objective, salience] of Object.entries(evaluation.salience)) {
    inRange(`salience of "${objective}"`, salience, 0, Number.POSITIVE_INFINITY, "6");
  }
  return evaluation;
};
