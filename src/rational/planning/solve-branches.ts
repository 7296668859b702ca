import type { Json } from "../../core/theory.ts";
import type { Picture } from "../problems/picture.ts";
import type { Solution } from "../problems/problem.ts";
import type { Course } from "../solvers/exchangeable/forward.ts";
import { courseOf } from "../solvers/exchangeable/forward.ts";
import { bytesFor, countStates, requireMemory } from "../solvers/exchangeable/memory.ts";
import { solveOptimal } from "../solvers/exchangeable/optimum.ts";

import { branchPart } from "./branch-part.ts";
import type { Knowledge } from "./knowledge.ts";

/** A tree whose branches from where one stands are all alike. */
export interface LikeBranches {
  readonly name: string;
  /** What is known of one branch before anything is expanded. */
  readonly branch: Knowledge;
  readonly branches: number;
  /** λ ≥ 0 */
  readonly cost: number;
}

/**
 * Planning among like branches: a canonical state is a multiset of classes of knowledge.
 *
 * @throws UsageError for a tree whose tables would not fit into memory. @eq 58 @eq 59
 */
export const solveBranches = ({ name, branch, branches, cost }: LikeBranches): Solution => {
  const part = branchPart(branch);
  const classes = part.value.length;
  const states = countStates([classes], branches, 0);
  const bytes = bytesFor(states, classes, { parts: branches, budget: 0, blinkered: false });
  requireMemory(name, `${states} canonical states`, bytes, "Lower the depth or the number of branches.");
  const problem = { part, parts: branches, initial: 0, cost, alternative: null, budget: null };
  const solved = solveOptimal(problem);
  const course = courseOf(problem, solved);
  const summary: Readonly<Record<string, Json>> = {
    states: solved.ranking.total,
    first: solved.choices[solved.root] === 0 ? "act" : "expand",
    expectedComputations: course.computations,
    expectedReward: course.decision,
    stopsAfter: course.stops,
  };
  return { value: solved.values[solved.root]!, summary, picture: pictureOf(name, course) };
};

/** How often the best policy goes on, by how much it has expanded and how good the best path looks. */
const pictureOf = (name: string, { passages }: Course): Picture => ({
  kind: "shades",
  title: `How often the best policy for ${name} expands further`,
  x: { label: "nodes expanded" },
  y: { label: "expected value of the best path" },
  quantity: "P(expand further)",
  low: 0,
  high: 1,
  cells: passages.map(({ computed, worth, reached, continued }) => ({
    x: computed,
    y: worth,
    level: continued / reached,
  })),
});
