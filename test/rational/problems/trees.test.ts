import { expect, test } from "vitest";
import { UsageError } from "../../../src/core/errors.ts";
import { planning } from "../../../src/rational/planning/decision-tree.ts";
import { mouselab, mouselabTree } from "../../../src/rational/problems/mouselab.ts";
import type { Solution } from "../../../src/rational/problems/problem.ts";
import { binaryTree, tree } from "../../../src/rational/problems/tree.ts";
import { exactSearch } from "../../../src/rational/solvers/exact-search.ts";

const treeAt = (depth: number, cost: number, expandable: "frontier" | "any"): Solution =>
  tree.solve({ depth, cost, expandable }) as Solution;

const mouselabAt = (
  branches: number,
  cost: number,
  rewards: "increasing" | "constant",
  expandable: "frontier" | "any" = "frontier",
): Solution => mouselab.solve({ branches, cost, rewards, expandable }) as Solution;

test("[58] binary trees at cost .1", () => {
  expect(treeAt(1, 0.1, "frontier").value).toBeCloseTo(0.4, 12);
  expect(treeAt(1, 0.1, "any").value).toBeCloseTo(0.4, 12);
  expect(treeAt(2, 0.1, "frontier").value).toBeCloseTo(0.875, 12);
  expect(treeAt(2, 0.1, "any").value).toBeCloseTo(0.9, 12);
  expect(treeAt(3, 0.1, "frontier").value).toBeCloseTo(1.4162109375, 12);
  expect(treeAt(3, 0.1, "any").value).toBeCloseTo(1.4458984375, 12);
});

test("[58] classes of knowledge give what the plain search over every node gives", () => {
  for (const expandable of ["frontier", "any"] as const) {
    for (const cost of [0, 0.03, 0.3, 0.9]) {
      const plain = exactSearch(planning({ tree: binaryTree(2), cost, expandable }));
      const { value, summary } = treeAt(2, cost, expandable);
      expect(value).toBeCloseTo(plain.value, 12);
      expect(summary.states as number).toBeLessThan(plain.states);
    }
  }
  const plain = exactSearch(planning({ tree: binaryTree(3), cost: 0.07, expandable: "frontier" }));
  expect(treeAt(3, 0.07, "frontier").value).toBeCloseTo(plain.value, 12);
});

test("[58] Mouselab gives what the plain search over every node gives", () => {
  for (const expandable of ["frontier", "any"] as const) {
    for (const rewards of ["increasing", "constant"] as const) {
      for (const cost of [1, 4]) {
        const plain = planning({ tree: mouselabTree(1, rewards), cost, expandable });
        expect(mouselabAt(1, cost, rewards, expandable).value).toBeCloseTo(exactSearch(plain).value, 12);
      }
    }
  }
  const two = planning({ tree: mouselabTree(2, "constant"), cost: 1 });
  expect(mouselabAt(2, 1, "constant").value).toBeCloseTo(exactSearch(two).value, 12);
});

test("V is convex in the cost and falls with it", () => {
  const values = Array.from({ length: 80 }, (_v, i) => treeAt(3, i / 100, "frontier").value);
  for (let i = 1; i + 1 < values.length; i++) {
    expect(values[i + 1]!).toBeLessThanOrEqual(values[i]! + 1e-12);
    expect(values[i - 1]! + values[i + 1]! - 2 * values[i]!).toBeGreaterThanOrEqual(-1e-12);
  }
});

test("rewards and costs three times as large make a tree three times as valuable", () => {
  const scaled = planning({
    tree: mouselabTree(1, "constant").map(({ parent, rewards }) => ({
      parent,
      rewards: rewards.map(({ value, probability }) => ({ value: 3 * value, probability })),
    })),
    cost: 4.5,
    expandable: "any",
  });
  expect(exactSearch(scaled).value).toBeCloseTo(3 * mouselabAt(1, 1.5, "constant", "any").value, 10);
});

test("more branches are worth more", () => {
  expect(mouselabAt(2, 1, "constant").value).toBeGreaterThan(mouselabAt(1, 1, "constant").value);
  expect(mouselabAt(3, 1, "constant").value).toBeGreaterThan(mouselabAt(2, 1, "constant").value);
});

test("a tree that is too deep or too broad is refused before it is built, naming the limit", () => {
  expect(() => treeAt(12, 0.1, "any")).toThrow(UsageError);
  expect(() => treeAt(12, 0.1, "any")).toThrow("expected at most 1000000");
  expect(() => mouselabAt(12, 1, "increasing", "any")).toThrow("expected at most 2 GiB");
});

test("the summary says how often thinking stops after how many expansions", () => {
  const { summary, value } = treeAt(3, 0.1, "frontier");
  const stops = summary.stopsAfter as readonly number[];
  expect(stops.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  const net = (summary.expectedReward as number) - 0.1 * (summary.expectedComputations as number);
  expect(net).toBeCloseTo(value, 12);
});
