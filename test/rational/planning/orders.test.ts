import { expect, test } from "vitest";
import { planning } from "../../../src/rational/planning/decision-tree.ts";
import { planningInformation } from "../../../src/rational/planning/information.ts";
import { orderedSearch } from "../../../src/rational/planning/orders.ts";
import { mouselabTree } from "../../../src/rational/problems/mouselab.ts";
import { binaryTree } from "../../../src/rational/problems/tree.ts";
import { exactSearch } from "../../../src/rational/solvers/exact-search.ts";
import { myopicPolicy } from "../../../src/rational/solvers/myopic.ts";
import { policyValue } from "../../../src/rational/solvers/policy-value.ts";

const request = { tree: binaryTree(2), cost: 0.1 } as const;
const unknown = [null, null, null, null, null, null];

test("[55, 78] breadth first takes the nearest open node, depth first the deepest", () => {
  const half = [1, ...unknown.slice(1)];
  expect(orderedSearch(request, "breadth-first")(half)).toBe(1);
  expect(orderedSearch(request, "depth-first")(half)).toBe(2);
});

test("[78] both stop when no open node has a positive myopic VOC", () => {
  const settled = [1, -1, 1, null, null, null];
  for (const order of ["breadth-first", "depth-first"] as const) {
    expect(orderedSearch(request, order)(settled)).toBe(null);
    expect(orderedSearch({ ...request, cost: 0.6 }, order)(unknown)).toBe(null);
  }
});

test("[59, 78] no fixed order is worth more than the best policy; each is worth more than not planning", () => {
  for (const tree of [binaryTree(2), mouselabTree(2, "constant")]) {
    const problem = planning({ tree, cost: 0.1, symmetric: false });
    const best = exactSearch(planning({ tree, cost: 0.1 })).value;
    for (const order of ["breadth-first", "depth-first"] as const) {
      const { value } = policyValue(problem, orderedSearch({ tree, cost: 0.1 }, order));
      expect(value).toBeLessThanOrEqual(best + 1e-12);
      expect(value).toBeGreaterThan(problem.worth(problem.initial));
    }
  }
});

test("[78] the myopic planner gains something but stops too early in a tree of depth 3", () => {
  const problem = planning({ tree: binaryTree(3), cost: 0.1 });
  const myopic = policyValue(problem, myopicPolicy(problem)).value;
  expect(myopic).toBeLessThan(1.4162109375);
  expect(myopic).toBeGreaterThan(0.4);
});

test("knowing all of a tree of depth 1 gains a half; knowing one node gains what expanding it does", () => {
  const { perfect, relevant } = planningInformation(binaryTree(1));
  expect(perfect([null, null])).toBeCloseTo(0.5, 12);
  expect(relevant([null, null], 0)).toBeCloseTo(0.5, 12);
  expect(perfect([1, null])).toBeCloseTo(0, 12);
});

test("knowing a node and all below it gains no less than the node alone, and no more than knowing all", () => {
  const tree = mouselabTree(2, "increasing");
  const { perfect, relevant } = planningInformation(tree);
  const problem = planning({ tree, cost: 0, symmetric: false });
  const state = problem.initial.with(0, -4).with(4, 2);
  for (const node of problem.computations(state)) {
    const after = problem
      .outcomes(state, node)
      .reduce((sum, next) => sum + next.probability * problem.worth(next.state), 0);
    expect(after - problem.worth(state)).toBeLessThanOrEqual(relevant(state, node) + 1e-12);
    expect(relevant(state, node)).toBeLessThanOrEqual(perfect(state) + 1e-12);
  }
});
