import type { DecisionTree, Expandable, Rewards } from "../planning/decision-tree.ts";
import { equiprobable } from "../planning/decision-tree.ts";
import { classifier } from "../planning/knowledge.ts";
import { solveBranches } from "../planning/solve-branches.ts";
import { leafOf, nodeOf, twinsOf } from "../planning/subtrees.ts";
import type { SolvableProblem } from "./problem.ts";

/** The rewards of a branch by depth: its first node, its second, its two leaves. */
export const MOUSELAB_REWARDS = {
  increasing: [equiprobable(-4, -2, 2, 4), equiprobable(-8, -4, 4, 8), equiprobable(-48, -24, 24, 48)],
  constant: [equiprobable(-10, -5, 5, 10), equiprobable(-10, -5, 5, 10), equiprobable(-10, -5, 5, 10)],
} as const satisfies Readonly<Record<string, readonly [Rewards, Rewards, Rewards]>>;

/** `branches` times node – node – two leaves. */
export const mouselabTree = (branches: number, rewards: keyof typeof MOUSELAB_REWARDS): DecisionTree => {
  const [first, second, last] = MOUSELAB_REWARDS[rewards];
  return Array.from({ length: branches }, (_branch, k) => [
    { parent: null, rewards: first },
    { parent: 4 * k, rewards: second },
    { parent: 4 * k + 1, rewards: last },
    { parent: 4 * k + 1, rewards: last },
  ]).flat();
};

/** `metalevel solve mouselab` */
export const mouselab: SolvableProblem = {
  name: "mouselab",
  title: "The Mouselab planning task, 1-1-2",
  source: "Callaway et al. (2022); Oh & Gobet (2025), equations 54–59",
  settings: {
    branches: { kind: "integer", min: 1, max: 20, default: 3, meaning: "branches from where one stands" },
    cost: {
      kind: "number",
      min: 0,
      max: 1e9,
      default: 1,
      equation: "56",
      meaning: "λ: cost of an expansion",
    },
    rewards: {
      kind: "choice",
      choices: Object.keys(MOUSELAB_REWARDS),
      default: "increasing",
      meaning: "rewards that grow with depth (±2, ±4; ±4, ±8; ±24, ±48), or ±5, ±10 at every depth",
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
    const [first, second, last] = MOUSELAB_REWARDS[values.rewards as keyof typeof MOUSELAB_REWARDS];
    const classify = classifier();
    const leaves = twinsOf(classify, leafOf(classify, last));
    const branch = nodeOf(classify, first, nodeOf(classify, second, leaves, expandable), expandable);
    return solveBranches({
      name: "mouselab",
      branch,
      branches: values.branches as number,
      cost: values.cost as number,
    });
  },
};
