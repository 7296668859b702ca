/**
 * Planning as a meta-level MDP over a decision tree (Callaway et al. 2022): expanding a node reveals its reward
 * at a cost; acting takes the path that is best by what is known.
 *
 * Notation: s state of knowledge, a reward or ∅ for every node; a_i expand node i; λ cost of an expansion;
 * V(s, p) expected value of path p.
 */

import { inRange } from "../../core/errors.ts";
import type { Key, MetaMdp } from "../meta-mdp.ts";

/** A distribution of rewards. */
export type Rewards = readonly { readonly value: number; readonly probability: number }[];

/** The same probability for each of these values. */
export const equiprobable = (...values: readonly number[]): Rewards =>
  values.map((value) => ({ value, probability: 1 / values.length }));

/** E[R] */
export const meanReward = (rewards: Rewards): number =>
  rewards.reduce((sum, { value, probability }) => sum + probability * value, 0);

/** A node of the tree that is planned in; `null` is the root's own parent: the place where one stands. */
export interface TreeNode {
  readonly parent: number | null;
  readonly rewards: Rewards;
}
/** The nodes of a tree, each named by its place in the list. */
export type DecisionTree = readonly TreeNode[];

/** s: what is known of each node's reward, `null` (∅) where nothing is. */
export type Revealed = readonly (number | null)[];

/** a_i, named by the node it expands. */
export type Expansion = number;

/** Which nodes may be expanded: those whose parent is known (55), or all. @eq 55 */
export type Expandable = "frontier" | "any";

/** frontier(s) = {a_i : s_i = ∅ ∧ parent(s_i) ≠ ∅}; the place where one stands is known. @eq 55 */
export const frontier = (tree: DecisionTree, state: Revealed): readonly Expansion[] =>
  tree.flatMap(({ parent }, i) =>
    state[i] === null && (parent === null || state[parent] !== null) ? [i] : [],
  );

/** Every path from where one stands to a leaf, as its nodes. */
export const pathsOf = (tree: DecisionTree): readonly (readonly number[])[] => {
  const inner = new Set(tree.map(({ parent }) => parent));
  return tree.flatMap((_node, i) => (inner.has(i) ? [] : [pathTo(tree, i)]));
};

const pathTo = (tree: DecisionTree, node: number): readonly number[] => {
  const { parent } = tree[node]!;
  return parent === null ? [node] : [...pathTo(tree, parent), node];
};

/** V(s, p) = Σ_{i ∈ p} (s_i if expanded, else E[R_i]). @eq 57 */
export const pathValue = (tree: DecisionTree, state: Revealed, path: readonly number[]): number =>
  summed(
    tree.map(({ rewards }) => meanReward(rewards)),
    state,
    path,
  );

const summed = (means: readonly number[], state: Revealed, path: readonly number[]): number => {
  let sum = 0;
  for (const i of path) sum += state[i] ?? means[i]!;
  return sum;
};

/** A tree to plan in, and the rules of planning. */
export interface PlanningRequest {
  readonly tree: DecisionTree;
  /** λ ≥ 0 */
  readonly cost: number;
  readonly expandable?: Expandable;
  /** Whether states that differ by exchanging like subtrees count as one; false where an order of nodes matters. */
  readonly symmetric?: boolean;
}

/**
 * Planning in a decision tree as a meta-level MDP: r(s, ⊥) = max_p V(s, p), r(s, a_i) = −λ.
 *
 * @eq 54 @eq 56
 */
export const planning = ({
  tree,
  cost,
  expandable = "frontier",
  symmetric = true,
}: PlanningRequest): MetaMdp<Revealed, Expansion> => {
  inRange("planning, cost λ", cost, 0, Number.MAX_VALUE, "56");
  const paths = pathsOf(tree);
  const means = tree.map(({ rewards }) => meanReward(rewards));
  const key = symmetric ? symmetricKey(tree) : (state: Revealed): Key => state.join();
  return {
    initial: tree.map(() => null),
    computations: (state) =>
      expandable === "frontier"
        ? frontier(tree, state)
        : tree.flatMap((_node, i) => (state[i] === null ? [i] : [])),
    outcomes: (state, node) =>
      tree[node]!.rewards.map(({ value, probability }) => ({ probability, state: state.with(node, value) })),
    cost: () => cost,
    worth: (state) => Math.max(...paths.map((path) => summed(means, state, path))),
    key,
  };
};

/** A name that like subtrees share when they are exchanged: children are written in the order of their names. */
const symmetricKey = (tree: DecisionTree): ((state: Revealed) => Key) => {
  const below = (node: number | null): readonly number[] =>
    tree.flatMap(({ parent }, i) => (parent === node ? [i] : []));
  const children = new Map([null, ...tree.keys()].map((node) => [node, below(node)]));
  const kinds = tree.map(({ rewards }) => JSON.stringify(rewards));
  const kindOf = kinds.map((kind) => kinds.indexOf(kind));
  const written = (state: Revealed, node: number | null): string =>
    children
      .get(node)!
      .map((child) => `${kindOf[child]}:${state[child] ?? "?"}(${written(state, child)})`)
      .sort()
      .join();
  return (state) => written(state, null);
};
