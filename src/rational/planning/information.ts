import type { InformationBounds } from "../solvers/bmps.ts";
import type { DecisionTree, Expansion, Revealed, Rewards } from "./decision-tree.ts";
import { meanReward } from "./decision-tree.ts";

/** What knowing rewards would gain in a decision tree: all of them, or a node's and all those below it. */
export const planningInformation = (tree: DecisionTree): InformationBounds<Revealed, Expansion> => {
  const below = (node: number | null): readonly number[] =>
    tree.flatMap(({ parent }, i) => (parent === node ? [i] : []));
  const children = new Map([null, ...tree.keys()].map((node) => [node, below(node)]));
  /** The distribution of the best path from under `node`, where `known` tells whose rewards will be known. */
  const bestBelow = (state: Revealed, node: number | null, known: (i: number) => boolean): Rewards => {
    const branches = children.get(node)!.map((child) => {
      const deeper = bestBelow(state, child, known);
      return added(rewardOf(tree, state, child, known(child)), deeper);
    });
    return branches.length === 0 ? CERTAIN : branches.reduce(greater);
  };
  const gain = (state: Revealed, known: (i: number) => boolean): number =>
    meanReward(bestBelow(state, null, known)) - meanReward(bestBelow(state, null, () => false));
  return {
    perfect: (state) => gain(state, () => true),
    relevant: (state, node) => gain(state, (i) => i === node || isBelow(tree, i, node)),
  };
};

const CERTAIN: Rewards = [{ value: 0, probability: 1 }];

const isBelow = (tree: DecisionTree, i: number, node: number): boolean => {
  const { parent } = tree[i]!;
  return parent !== null && (parent === node || isBelow(tree, parent, node));
};

const rewardOf = (tree: DecisionTree, state: Revealed, i: number, known: boolean): Rewards => {
  const { rewards } = tree[i]!;
  const seen = state[i] ?? null;
  if (seen !== null) return [{ value: seen, probability: 1 }];
  return known ? rewards : [{ value: meanReward(rewards), probability: 1 }];
};

const added = (first: Rewards, second: Rewards): Rewards => combined(first, second, (a, b) => a + b);
const greater = (first: Rewards, second: Rewards): Rewards => combined(first, second, Math.max);

/** The distribution of what two independent rewards come to together. */
const combined = (first: Rewards, second: Rewards, come: (a: number, b: number) => number): Rewards => {
  const mass = new Map<number, number>();
  for (const a of first) {
    for (const b of second) {
      const value = come(a.value, b.value);
      mass.set(value, (mass.get(value) ?? 0) + a.probability * b.probability);
    }
  }
  return [...mass].map(([value, probability]) => ({ value, probability }));
};
