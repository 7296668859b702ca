import type { DecisionTree, Expandable } from "../planning/decision-tree.ts";
import { equiprobable } from "../planning/decision-tree.ts";
import { classifier } from "../planning/knowledge.ts";
import { solveBranches } from "../planning/solve-branches.ts";
import { leafOf, nodeOf, twinsOf } from "../planning/subtrees.ts";
import type { SolvableProblem } from "./problem.ts";

const REWARDS = equiprobable(1, -1);

/** Every inner node has two children, every node a reward of ±1; the root's own place has none. */
export const binaryTree = (depth: number): DecisionTree =>
  Array.from({ length: 2 ** (depth + 1) - 2 }, (_node, i) => ({
    parent: i < 2 ? null : (i >> 1) - 1,
    rewards: REWARDS,
  }));

/** `metalevel solve tree` */
export const tree: SolvableProblem = {
  name: "tree",
  title: "Planning in a binary tree of rewards ±1",
  source: "Callaway et al. (2022); Oh & Gobet (2025), equations 54–59",
  settings: {
    depth: { kind: "integer", min: 1, max: 20, default: 3, meaning: "nodes on a path" },
    cost: {
      kind: "number",
      min: 0,
      max: 1e9,
      default: 0.1,
      equation: "56",
      meaning: "λ: cost of an expansion",
    },
    expandable: {
      kind: "choice",
      choices: ["frontier", "any"],
      default: "frontier",
      equation: "55",
      meaning: "which nodes may be expanded: those whose parent is known, or all",
    },
  },
  solve: (values) => {
    const expandable = values.expandable as Expandable;
    const classify = classifier();
    let branch = leafOf(classify, REWARDS);
    for (let above = 1; above < (values.depth as number); above++)
      branch = nodeOf(classify, REWARDS, twinsOf(classify, branch), expandable);
    return solveBranches({ name: "tree", branch, branches: 2, cost: values.cost as number });
  },
};
