import type { Policy } from "../meta-mdp.ts";
import { TIE } from "../solvers/exact-search.ts";
import { myopicVoc } from "../voc.ts";
import type { DecisionTree, Expansion, PlanningRequest, Revealed } from "./decision-tree.ts";
import { frontier, planning } from "./decision-tree.ts";

/** The order of a search that does not weigh what it expands: the nearest node first, or the deepest. */
export type SearchOrder = "breadth-first" | "depth-first";

/** How many nodes stand above a node. */
export const depthOf = (tree: DecisionTree, node: Expansion): number => {
  const { parent } = tree[node]!;
  return parent === null ? 0 : 1 + depthOf(tree, parent);
};

/**
 * Expands the frontier in a fixed order, the first of equals by number, and stops as soon as no node of the
 * frontier has a positive myopic VOC.
 *
 * The order tells like subtrees apart, so the problem that it is valued on must too (`symmetric: false`).
 *
 * @eq 55 @eq 78
 */
export const orderedSearch = (
  request: Omit<PlanningRequest, "expandable">,
  order: SearchOrder,
): Policy<Revealed, Expansion> => {
  const { tree } = request;
  const problem = planning({ ...request, expandable: "frontier" });
  const depths = tree.map((_node, i) => depthOf(tree, i));
  return (state) => {
    const open = frontier(tree, state);
    if (!open.some((node) => myopicVoc(problem, state, node) > TIE)) return null;
    const depth = open.map((node) => depths[node]!);
    const wanted = order === "breadth-first" ? Math.min(...depth) : Math.max(...depth);
    return open.find((node) => depths[node] === wanted)!;
  };
};
