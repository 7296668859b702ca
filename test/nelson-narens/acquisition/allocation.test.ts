import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import type { Formula } from "../../../src/core/index.ts";
import type { AllocationRequest } from "../../../src/nelson-narens/index.ts";
import {
  byFormula,
  inverseEase,
  policyOf,
  regionOfProximalLearning,
  uniform,
} from "../../../src/nelson-narens/index.ts";
import { taskOf } from "./scripted.ts";

const requestOf = (eases: readonly number[], total = 60): AllocationRequest => ({
  items: taskOf(eases.length).items,
  eases,
  total,
  cycle: 0,
  norm: 1.08,
});

test("[20] inverse ease gives twice the time to an item judged half as easy", () => {
  expect(inverseEase(requestOf([0.5, 1]))).toEqual([40, 20]);
});

test("[20] uniform gives all the same, whatever the ease", () => {
  expect(uniform(requestOf([0.1, 0.5, 1]))).toEqual([20, 20, 20]);
});

test("[20] the region of proximal learning is the easiest third, rounded up, ties by index", () => {
  const region = regionOfProximalLearning(0);
  expect(region(requestOf([0.2, 0.9, 0.5]))).toEqual([0, 60, 0]);
  expect(region(requestOf([0.2, 0.9, 0.5, 0.6]))).toEqual([0, 30, 0, 30]);
  expect(region(requestOf([0.5, 0.5, 0.5, 0.5]))).toEqual([30, 30, 0, 0]);
});

test("[20] a region larger than what remains is all that remains", () => {
  expect(regionOfProximalLearning(9)(requestOf([0.2, 0.9]))).toEqual([30, 30]);
  expect(regionOfProximalLearning(1)(requestOf([0.2, 0.9]))).toEqual([0, 60]);
});

const formula = (source: string, weight: (v: Readonly<Record<string, number>>) => number): Formula =>
  Object.assign(weight, { source });

test("[20] a formula is a weight, and 1/ease is inverse ease", () => {
  const request = requestOf([0.25, 0.7, 1]);
  expect(byFormula(formula("1/ease", (v) => 1 / v.ease!))(request)).toEqual(inverseEase(request));
  expect(
    policyOf({ allocation: formula("items - rank", (v) => v.items! - v.rank!), region: 0 })!(request),
  ).toEqual([0, 20, 40]);
});

test("[20] a formula without a positive weight, or with a negative one, is refused", () => {
  const refused = [() => 0, (v: Readonly<Record<string, number>>) => v.ease! - 0.5, () => Number.NaN];
  for (const weight of refused) {
    expect(() => byFormula(formula("w", weight))(requestOf([0.25, 1]))).toThrow(/formula "w".*equation 20/);
  }
});

property.prop([fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })])(
  "[20] inverse ease never gives less to an item judged harder",
  (eases) => {
    const shares = inverseEase(requestOf(eases));
    for (let a = 0; a < eases.length; a++) {
      for (let b = 0; b < eases.length; b++) {
        if (eases[a]! < eases[b]!) expect(shares[a]!).toBeGreaterThanOrEqual(shares[b]!);
      }
    }
  },
);
