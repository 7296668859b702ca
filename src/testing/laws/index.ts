import { determinism } from "./determinism.ts";
import { halting } from "./halting.ts";
import { isolation } from "./isolation.ts";
import { refusal } from "./refusal.ts";
import { replay } from "./replay.ts";
import { serialisability } from "./serialisability.ts";
import type { Subject } from "./subject.ts";
import { totality } from "./totality.ts";

export type { Recording, Subject, TheorySubject } from "./subject.ts";
export { record, recordings, subjectOf } from "./subject.ts";
export { determinism, halting, isolation, refusal, replay, serialisability, totality };

/** The names of the seven laws, in the order in which they are checked. */
export const LAWS = [
  "replay",
  "determinism",
  "isolation",
  "totality",
  "refusal",
  "halting",
  "serialisability",
] as const;
/** One of the laws by name; `laws` holds the checks. */
export type Law = (typeof LAWS)[number];

/** The seven laws of every meta-level. Each returns where it holds and throws a `CheckError` where it does not. */
export const laws = {
  replay,
  determinism,
  isolation,
  totality,
  refusal,
  halting,
  serialisability,
} as const satisfies Readonly<Record<Law, unknown>>;

/** What one law says of a subject. */
export interface LawFinding {
  readonly law: Law;
  readonly passed: boolean;
  /** What was found where it did not pass. */
  readonly detail: string;
}

/** Puts a subject to all seven laws. */
export const checkLaws = <Task, State, Control, Observation, Outcome>(
  subject: Subject<Task, State, Control, Observation, Outcome>,
): readonly LawFinding[] =>
  LAWS.map((law) => {
    try {
      laws[law](subject);
      return { law, passed: true, detail: "" };
    } catch (error) {
      return { law, passed: false, detail: error instanceof Error ? error.message : String(error) };
    }
  });
