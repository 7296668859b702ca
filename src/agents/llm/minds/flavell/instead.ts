/**
 * What stands where a model gave no readable reply to a control of the full cycle: nothing for and nothing against. All
 * that is known comes to mind, a judgement is halfway, a choice is chance's, work has come to nothing, no fault is found,
 * and nothing is learned. The summary counts each.
 */
import type { Rng } from "../../../../core/rng.ts";
import type { Control, Observation } from "../../../../flavell/messages.ts";

const HALFWAY = 0.5;

/** @param effort what the replies that could not be read took. */
export const unread = (control: Control, effort: number, rng: Rng): Observation => {
  switch (control.type) {
    case "knowledge-retrieve":
      return { type: "knowledge-retrieved", keys: control.knowledge.map(({ key }) => key) };
    case "difficulty-judge":
      return {
        type: "difficulty-judged",
        experience: { mode: "feeling", difficulty: HALFWAY, signal: null },
      };
    case "pattern-diagnose":
      return { type: "pattern-diagnosed", pattern: null };
    case "strategy-select": {
      const { candidates } = control;
      return { type: "strategy-selected", key: candidates[rng.integer(0, candidates.length - 1)]!.key };
    }
    case "strategy-execute":
      return { type: "strategy-executed", outcome: { result: "", effort, distance: 1 } };
    case "outcome-evaluate": {
      const mode =
        control.feel === null
          ? ({ mode: "assessment", because: [] } as const)
          : ({ mode: "feeling" } as const);
      return { type: "outcome-evaluated", experience: { ...mode, signals: [], salience: {} } };
    }
    case "outcome-check":
      return {
        type: "outcome-checked",
        findings: control.checks.map((check) => ({ check, negative: false })),
      };
    case "knowledge-update":
      return { type: "knowledge-updated", changes: [] };
  }
};
