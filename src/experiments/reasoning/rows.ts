import { PROBLEM_CLASSES } from "../../agents/simulated/reasoner-problems.ts";
import type { Column, Row } from "../simulation.ts";
import type { Solving } from "./series.ts";

/** What `trials.csv` holds of each problem in each condition. */
export const PROBLEM_COLUMNS: readonly Column[] = [
  { name: "participant", meaning: "number of the reasoner, from 1" },
  { name: "condition", meaning: "condition in which the problem was met" },
  { name: "problem", meaning: "number of the problem in the reasoner's series, from 1" },
  { name: "class", meaning: "the diagnostic pattern that is truly there; no judgement reads it" },
  { name: "solvable", meaning: "1 if some strategy solves it, else 0" },
  { name: "first_strategy", meaning: "CS of the first cycle (eq. 4)" },
  { name: "last_strategy", meaning: "CS of the last cycle" },
  { name: "first_suits", meaning: "1 if the first strategy suits the problem, else 0" },
  { name: "right", meaning: "1 if what was handed in is truly within the goal, else 0" },
  { name: "reason", meaning: "why the run ended (eq. 12 and the memory extension)" },
  { name: "attempts", unit: "cycles", meaning: "τ + 1 at the end" },
  { name: "effort", meaning: "Σ effort; 1 is one attempt" },
];

/** The rows of one series. */
export function* problemRows(
  participant: number,
  condition: string,
  solvings: readonly Solving[],
): Generator<Row> {
  for (const [index, each] of solvings.entries()) {
    yield {
      participant,
      condition,
      problem: index + 1,
      class: PROBLEM_CLASSES[each.nature]!.pattern,
      solvable: Number(each.solvable),
      first_strategy: each.firstStrategy,
      last_strategy: each.lastStrategy,
      first_suits: Number(each.firstSuits),
      right: Number(each.right),
      reason: each.reason,
      attempts: each.attempts,
      effort: each.effort,
    };
  }
}

/** The rows of every reasoner under every condition; entry i holds the series of reasoner i + 1, by condition. */
export function* studyRows(studied: readonly Readonly<Record<string, readonly Solving[]>>[]): Generator<Row> {
  for (const [index, studies] of studied.entries()) {
    for (const [condition, solvings] of Object.entries(studies)) {
      yield* problemRows(index + 1, condition, solvings);
    }
  }
}
