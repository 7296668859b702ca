import type { Difficulty, Evaluation } from "../../flavell/experience.ts";
import type { CognitiveOutcome, MetacognitiveOutcome } from "../../flavell/tuples.ts";
import type { FlavellRun, FlavellStep } from "./run.ts";

/** What breaks the property in this run; `null` where nothing does. */
export type FlavellProperty = (run: FlavellRun) => string | null;

/** The first complaint about a step. */
export const firstOf = (
  { steps }: FlavellRun,
  complaint: (step: FlavellStep) => string | null,
): string | null => {
  for (const step of steps) {
    const found = complaint(step);
    if (found !== null) return `step ${step.index}: ${found}`;
  }
  return null;
};

/** What the object level reported, cycle by cycle. */
export interface ObservedCycle {
  readonly cognitive: CognitiveOutcome;
  readonly metacognitive: MetacognitiveOutcome | null;
  readonly salience: Readonly<Record<string, number>>;
  readonly strategy: string;
  readonly difficulty: number;
  /** ME^difficulty and ME^evaluative as they were reported. */
  readonly felt: Difficulty;
  readonly evaluative: Evaluation;
}

/** The run as cycles, rebuilt from observations alone. */
export const observedCycles = ({ steps }: FlavellRun): readonly ObservedCycle[] => {
  const cycles: ObservedCycle[] = [];
  let open: Partial<ObservedCycle> = {};
  for (const { observation: seen } of steps) {
    if (seen.type === "difficulty-judged")
      open = { difficulty: seen.experience.difficulty, felt: seen.experience, metacognitive: null };
    if (seen.type === "strategy-selected") open = { ...open, strategy: seen.key };
    if (seen.type === "strategy-executed") open = { ...open, cognitive: seen.outcome };
    if (seen.type === "outcome-evaluated")
      open = { ...open, salience: seen.experience.salience, evaluative: seen.experience };
    if (seen.type === "outcome-checked") {
      const negative = seen.findings.some((finding) => finding.negative);
      open = { ...open, metacognitive: { negative, findings: seen.findings } };
    }
    if (seen.type === "knowledge-updated") cycles.push(open as ObservedCycle);
  }
  return cycles;
};
