import fc from "fast-check";
import { expect, test } from "vitest";
import type { DecisionTree } from "../../../src/rational/planning/decision-tree.ts";
import {
  equiprobable,
  frontier,
  pathsOf,
  pathValue,
  planning,
} from "../../../src/rational/planning/decision-tree.ts";
import { mouselabTree } from "../../../src/rational/problems/mouselab.ts";
import { binaryTree } from "../../../src/rational/problems/tree.ts";
import { actionValue, exactSearch } from "../../../src/rational/solvers/exact-search.ts";
import { myopicVoc, voc } from "../../../src/rational/voc.ts";
import { bruteForce } from "../brute-force.ts";

/** Nodes 0 and 1 stand next to where one is; 2 and 3 below 0, 4 and 5 below 1. */
const tree = binaryTree(2);
const half = [1, null, null, -1, null, null] as const;

test("[54] knowledge begins empty, and expanding a node reveals it alone", () => {
  const problem = planning({ tree, cost: 0.1 });
  expect(problem.initial).toEqual([null, null, null, null, null, null]);
  expect(problem.outcomes(problem.initial, 1)).toEqual([
    { probability: 0.5, state: [null, 1, null, null, null, null] },
    { probability: 0.5, state: [null, -1, null, null, null, null] },
  ]);
});

test("[55] the frontier holds the unknown nodes with a known parent; the root's children are open at first", () => {
  expect(frontier(tree, [null, null, null, null, null, null])).toEqual([0, 1]);
  expect(frontier(tree, half)).toEqual([1, 2]);
  expect(frontier(tree, [1, 1, 1, 1, 1, 1])).toEqual([]);
});

test("[56] acting pays the best path, expanding costs λ", () => {
  const problem = planning({ tree, cost: 0.1 });
  expect(problem.worth(half)).toBe(1);
  expect(problem.cost(half, 1)).toBe(0.1);
});

test("[57] a path is worth what is known of it and the mean of what is not", () => {
  const chain: DecisionTree = [
    { parent: null, rewards: equiprobable(0, 10) },
    { parent: 0, rewards: equiprobable(1, 3) },
  ];
  expect(pathsOf(tree)).toEqual([
    [0, 2],
    [0, 3],
    [1, 4],
    [1, 5],
  ]);
  expect(pathValue(chain, [null, null], [0, 1])).toBe(7);
  expect(pathValue(chain, [10, null], [0, 1])).toBe(12);
  expect(pathValue(chain, [null, 1], [0, 1])).toBe(6);
});

test("[58] Q* of an expansion is the best that may come of it, less its cost", () => {
  const problem = planning({ tree: binaryTree(1), cost: 0.1 });
  const { valueAt, value } = exactSearch(problem);
  expect(actionValue(problem, valueAt, problem.initial, 0)).toBeCloseTo(0.4, 12);
  expect(value).toBeCloseTo(0.4, 12);
  expect(voc(problem, problem.initial, 0)).toBeCloseTo(0.4, 12);
});

test("[59] the best policy leaves alone what cannot beat the path in hand", () => {
  const problem = planning({ tree, cost: 0.1 });
  const { policy } = exactSearch(problem);
  expect(policy([1, -1, 1, null, null, null])).toBe(null);
  expect(policy(problem.initial)).not.toBe(null);
});

test("[78] the myopic VOC is the gain of the best path, less the cost", () => {
  const problem = planning({ tree, cost: 0.1 });
  expect(myopicVoc(problem, problem.initial, 0)).toBeCloseTo(0.4, 12);
  expect(myopicVoc(problem, [-1, null, null, null, null, null], 2)).toBeCloseTo(-0.1, 12);
  expect(myopicVoc(problem, half, 2)).toBeCloseTo((2 + 0) / 2 - 1 - 0.1, 12);
});

test("[58] trees of a few nodes are worth what trying everything finds", () => {
  const reward = fc.integer({ min: -4, max: 4 });
  const small = fc.record({
    shape: fc.constantFrom([null, null], [null, 0], [null, 0, 0], [null, null, 0], [null, 0, null, 2]),
    values: fc.array(fc.tuple(reward, reward), { minLength: 4, maxLength: 4 }),
    cost: fc.double({ min: 0, max: 1, noNaN: true }),
    expandable: fc.constantFrom("frontier" as const, "any" as const),
  });
  fc.assert(
    fc.property(small, ({ shape, values, cost, expandable }) => {
      const drawn: DecisionTree = shape.map((parent, i) => ({
        parent,
        rewards: equiprobable(...values[i]!),
      }));
      const problem = planning({ tree: drawn, cost, expandable });
      expect(exactSearch(problem).value).toBeCloseTo(bruteForce(problem), 10);
    }),
    { numRuns: 80 },
  );
});

test("[55] what may be expanded at any time is worth at least what may be at the frontier", () => {
  for (const drawn of [binaryTree(2), mouselabTree(1, "constant")]) {
    for (const cost of [0, 0.05, 0.4]) {
      const at = (expandable: "frontier" | "any") =>
        exactSearch(planning({ tree: drawn, cost, expandable })).value;
      expect(at("any")).toBeGreaterThanOrEqual(at("frontier") - 1e-12);
    }
  }
});
