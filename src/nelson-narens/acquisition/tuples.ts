/**
 * Acquisition under metacognitive control: Algorithm 2 and Appendix 6.1 of Oh & Gobet (2025).
 *
 * Notation: T task, G goal, i_j item j, J_τ the items still studied in cycle τ, ρ* target performance,
 * δ the believed share that is lost over the retention interval, N_s norm of study, ME metacognitive experience,
 * EOL ease of learning, FOK feeling of knowing (one number here, two in retrieval), JOL judgement of learning,
 * r resources, σ strategy, CO cognitive outcome, Δ discrepancy, Φ tuples of this list, MK metacognitive knowledge.
 * This file holds the tuples; one file holds each group of equations; machine.ts ties them.
 */
import type { Mode } from "../../core/experience.ts";

/** i_j: one item to study. */
export interface StudyItem {
  /** j, from 0. */
  readonly index: number;
  readonly text: string;
}

/** G: how well the items are to be known, and when. @eq 15 */
export interface StudyGoal {
  /** ρ*, the target performance, in (0, 1]. */
  readonly target: number;
  /** τ_delay, the retention interval until the test, in days. @eq 14 */
  readonly delay: number;
}

/** (T, G): a list of items and what is wanted of it. */
export interface StudyTask {
  readonly items: readonly StudyItem[];
  readonly goal: StudyGoal;
}

/** One judgement in one of the two modes, feel(…) ⊕ assess(…). @eq 18 @eq 19 @eq 23 */
export interface Judgement {
  readonly mode: Mode;
  readonly value: number;
}

/** ME_{τ,j} = [EOL or FOK, JOL]: ease in [ε, 1], then learning in [0, ∞). @eq 17 @eq 24 */
export interface StudyExperience {
  /** `ME_{τ,j}[1]`: EOL on cycle 0, FOK after; 1 is easiest. */
  readonly ease: Judgement;
  /** JOL_{τ,j} */
  readonly learning: Judgement;
}

/** CO_{τ,j}: what studying an item left that its student can see. @eq 22 */
export interface CognitiveOutcome {
  readonly text: string;
  /** Numbers that later judgements may read, such as how far a self-test got. */
  readonly evidence: readonly number[];
}

/** Φ_{τ,j} = (ME_{τ,j}, i_j, r_{τ,j}, σ_{τ,j}, CO_{τ,j}). @eq 27 */
export interface StudyTuple {
  readonly experience: StudyExperience;
  readonly item: StudyItem;
  /** r_{τ,j}, in the unit of R_total. */
  readonly resources: number;
  /** σ_{τ,j} */
  readonly strategy: string;
  readonly outcome: CognitiveOutcome;
}

/** A sequence that grows at its end without copying, latest first; equal entries all count. */
export interface Chain<Entry> {
  readonly latest: Entry;
  readonly earlier: Chain<Entry> | null;
}

/** A consolidated tuple, as metacognitive knowledge holds it. @eq 29 */
export interface StudyMemory extends StudyTuple {
  /** Identifies the entry, so that MK as a union holds it once. */
  readonly id: string;
  /** What the test after the retention interval showed; "unknown" before it. */
  readonly feedback: "recalled" | "forgotten" | "unknown";
}

/** How the study of a list ended: exactly one reason. */
export interface StudyOutcome {
  /** `mastered`: every item reached the norm, J = ∅. `max-cycles`: the allowed cycles were spent first. @eq 29 */
  readonly reason: "mastered" | "max-cycles";
  /** Cycles begun and completed. */
  readonly cycles: number;
  /** N_s as (26) tested it. */
  readonly norm: number;
  /** J at the end, by index: the items that never reached the norm. */
  readonly remaining: readonly number[];
}

/** A chain in the order in which it happened; its last `count` entries if so many are wanted. */
export const chronological = <Entry>(
  chain: Chain<Entry> | null,
  count = Number.POSITIVE_INFINITY,
): readonly Entry[] => {
  const list: Entry[] = [];
  for (let rest = chain; rest !== null && list.length < count; rest = rest.earlier) list.push(rest.latest);
  return list.reverse();
};
