import { script } from "./arbitraries.ts";
import type { ScriptedStep } from "./script-run.ts";
import { runScript } from "./script-run.ts";
import type { RetrievalProperty } from "./variant.ts";
import { property } from "./variant.ts";

const attends = property(
  "attends-as-decided",
  ["35", "36"],
  "the cue is attended to intensively exactly where evidence was short of the standard",
  [],
  [script()],
  (variant, p, answers) => {
    for (const [at, { before, control }] of runScript(variant.machine(p), answers).steps.entries()) {
      if (control.type !== "cue-attend" || before.fok === null) continue;
      const weak = before.fok.positive + before.fok.negative < before.search.threshold.fok;
      const expected = weak ? "intensive" : "standard";
      if (control.intensity !== expected)
        return `step ${at}: ${control.intensity} where (35) says ${expected}`;
    }
    return null;
  },
);

interface Answered {
  readonly answer: string;
  readonly confidence: number;
}

const answeredIn = ({ before, observation }: ScriptedStep): Answered | null =>
  observation.type === "confidence-judged" && before.answer !== null
    ? { answer: before.answer, confidence: observation.confidence }
    : null;

const rows = property(
  "decides-by-the-rows",
  ["39"],
  "each search that was verified outputs, gives up, is exhausted or continues as the rows of (39) say",
  ["candidate", "tie", "intensiveOmission", "maxCycles"],
  [script()],
  (variant, p, answers) => {
    let best: Answered | null = null;
    for (const [at, step] of runScript(variant.machine(p), answers).steps.entries()) {
      const { before, observation, after } = step;
      const verifies = observation.type === "answer-missed" || observation.type === "confidence-judged";
      if (!verifies) continue;
      const current = answeredIn(step);
      if (current !== null && (best === null || current.confidence >= best.confidence)) best = current;
      const tested: Answered | null = p.candidate === "best-held" ? best : current;
      const { cycle, threshold } = before.search;
      const { positive, negative } = before.fok!;
      const against = negative > positive || (negative === positive && p.tie === "terminate");
      const spared = before.regime === "intensive" && p.intensiveOmission === "suppressed";
      const expected =
        tested !== null && tested.confidence >= threshold.confidence
          ? `answer ${tested.answer}`
          : current === null && against && !spared
            ? "omission"
            : cycle + 1 >= p.maxCycles
              ? "exhausted"
              : "continue";
      const { outcome } = after;
      const found = outcome?.type === "answer" ? `answer ${outcome.answer}` : (outcome?.type ?? "continue");
      if (found !== expected) return `step ${at}: ${found} where (39) says ${expected}`;
    }
    return null;
  },
);

const consolidates = property(
  "consolidates-when-told",
  ["44"],
  "knowledge is consolidated once after the loop, or with every tuple where each verification does",
  ["consolidation"],
  [script()],
  (variant, p, answers) => {
    const { steps, last } = runScript(variant.machine(p), answers);
    const found = steps.filter(({ control }) => control.type === "metamemory-consolidate").length;
    const expected = p.consolidation === "each-verify" ? last.search.cycle + 1 : 1;
    return found === expected ? null : `consolidated ${found} times, not ${expected}`;
  },
);

/** Equations 36, 39 and 44: what is asked for and decided, row by row. */
export const ROW_PROPERTIES: readonly RetrievalProperty[] = [attends, rows, consolidates];
