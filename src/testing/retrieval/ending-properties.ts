import type { Episode, Outcome, Parameters } from "../../nelson-narens/index.ts";
import { inOrder } from "../../nelson-narens/index.ts";
import { firstDifference } from "../difference.ts";
import { script } from "./arbitraries.ts";
import type { ScriptedRun } from "./script-run.ts";
import { runScript } from "./script-run.ts";
import type { RetrievalProperty } from "./variant.ts";
import { property } from "./variant.ts";

/** The number of steps within which a search must end. */
export const searchBound = ({ maxCycles, consolidation }: Parameters): number =>
  consolidation === "each-verify" ? 6 * maxCycles : 5 * maxCycles + 1;

const halts = property(
  "halts-within-the-bound",
  ["44"],
  "every run ends within five steps a cycle and its consolidation",
  ["maxCycles", "consolidation"],
  [script()],
  (variant, p, answers) => {
    const { outcome } = runScript(variant.machine(p), answers, searchBound(p) + 1);
    return outcome === null ? `no end after ${searchBound(p)} steps` : null;
  },
);

const oneEnding = property(
  "one-ending",
  ["39", "44"],
  "every run ends in exactly one of answer, omission with its place, exhausted",
  ["maxCycles"],
  [script()],
  (variant, p, answers) => {
    const run = runScript(variant.machine(p), answers);
    if (run.outcome === null) return "no end";
    const endings = [...new Set(run.steps.flatMap(({ after }) => after.outcome ?? []))];
    if (endings.length !== 1) return `${endings.length} endings`;
    const difference = firstDifference(run.outcome, endings[0], "outcome");
    return difference ?? misfit(p, run, run.outcome);
  },
);

/** How an ending belies the run before it. */
const misfit = (p: Parameters, { steps, last }: ScriptedRun, outcome: Outcome): string | null => {
  const found = steps.flatMap(({ observation }) =>
    observation.type === "answer-found" ? [observation.answer] : [],
  );
  const searched = steps.some(({ control }) => control.type === "memory-search");
  if (outcome.cycle !== last.search.cycle) return `cycle ${outcome.cycle} in the outcome`;
  switch (outcome.type) {
    case "answer":
      return found.includes(outcome.answer) ? null : `the answer "${outcome.answer}", which was never found`;
    case "omission":
      return searched === (outcome.place === "after-search") ? null : `an omission ${outcome.place}`;
    case "exhausted":
      return outcome.cycle === p.maxCycles - 1 ? null : `exhausted in cycle ${outcome.cycle}`;
    default:
      return `the outcome ${JSON.stringify(outcome)}`;
  }
};

const oneTuple = property(
  "one-tuple-a-cycle",
  ["40", "41"],
  "Ω gains exactly one tuple a cycle, the last included, and all that continue are failures",
  ["candidate"],
  [script()],
  (variant, p, answers) => {
    const { steps, last, outcome } = runScript(variant.machine(p), answers);
    const observed = tuplesSeen(steps);
    const difference = firstDifference(inOrder(last.search.episodes), observed, "Ω");
    if (difference !== null) return difference;
    if (observed.length !== last.search.cycle + 1)
      return `${observed.length} tuples after cycle ${last.search.cycle}`;
    const { failures } = last.search;
    const failed =
      outcome?.type === "answer" && p.candidate === "current" ? observed.length - 1 : observed.length;
    const free = outcome?.type === "answer" && p.candidate === "best-held";
    return failures === failed || (free && failures === failed - 1) ? null : `${failures} failures`;
  },
);

/** The tuples of a run, put together from what was observed alone. */
const tuplesSeen = (steps: ScriptedRun["steps"]): readonly Episode[] => {
  const tuples: Episode[] = [];
  for (const { observation: seen } of steps) {
    if (seen.type === "fok-judged") tuples.push({ fok: seen.fok, cue: null, answer: null, confidence: 0 });
    const open = tuples.at(-1);
    if (open === undefined) continue;
    if (seen.type === "cue-attended") tuples[tuples.length - 1] = { ...open, cue: seen.cue };
    if (seen.type === "answer-found") tuples[tuples.length - 1] = { ...open, answer: seen.answer };
    if (seen.type === "confidence-judged")
      tuples[tuples.length - 1] = { ...open, confidence: seen.confidence };
  }
  return tuples;
};

const handedOverOnce = property(
  "each-tuple-consolidated-once",
  ["44"],
  "each tuple of Ω is handed to consolidation exactly once, in order",
  [],
  [script()],
  (variant, p, answers) => {
    const { steps, last } = runScript(variant.machine(p), answers);
    const handed = steps.flatMap(({ control }) =>
      control.type === "metamemory-consolidate" ? control.episodes : [],
    );
    return firstDifference(handed, inOrder(last.search.episodes), "handed over");
  },
);

const knowledgeGrows = property(
  "knowledge-grows",
  ["30", "33"],
  "MK_τ grows along τ and holds each entry once",
  [],
  [script()],
  (variant, p, answers) => {
    for (const { before, after } of runScript(variant.machine(p), answers).steps) {
      const ids = after.search.memories.map(({ id }) => id);
      if (new Set(ids).size < ids.length) return `${ids.join(", ")} in MK`;
      const lost = before.search.memories.filter((memory) => !after.search.memories.includes(memory));
      if (lost.length > 0) return `${lost.map(({ id }) => id).join(", ")} lost from MK`;
    }
    const known = runScript(variant.machine(p), answers).last.search;
    const recalled = answers.slice(0, known.cycle + 1).flatMap((cycle) => cycle.recalled);
    const missed = recalled.filter(({ id }) => known.memories.every((memory) => memory.id !== id));
    return missed.length === 0 ? null : `${missed.map(({ id }) => id).join(", ")} recalled and not in MK`;
  },
);

/** Equations 30, 33, 39–41 and 44. */
export const ENDING_PROPERTIES: readonly RetrievalProperty[] = [
  halts,
  oneEnding,
  oneTuple,
  handedOverOnce,
  knowledgeGrows,
];
