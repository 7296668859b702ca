import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import {
  cautionOnPeople,
  differentResamples,
  FEW_PEOPLE,
  heldByPercentiles,
} from "../../../src/metrics/measures/few-people.ts";
import { pooledRatios } from "../../../src/metrics/pooled.ts";

test("different resamples are the multisets of people", () => {
  expect([2, 3, 4, 5, 10].map(differentResamples)).toEqual([3, 10, 35, 126, 92_378]);
});

test("a percentile interval of a mean of few people holds it as seldom as is said", () => {
  const rng = stream(1, "few-people");
  const studies = 600;
  for (const people of [5, 10]) {
    let held = 0;
    for (let study = 0; study < studies; study++) {
      const units = Array.from({ length: people }, () => ({ x: { sum: rng.normal(), count: 1 } }));
      const { low, high } = pooledRatios(units, { resamples: 300, rng }).x!;
      if (low! <= 0 && 0 <= high!) held++;
    }
    // Three standard errors of a share of so many studies, and two points for the percentiles' own coarseness.
    expect(Math.abs(held / studies - heldByPercentiles(people, 0.95))).toBeLessThan(0.06);
  }
});

test("the warning stops at the number of people that it names", () => {
  expect(cautionOnPeople(FEW_PEOPLE, 0.95)).toBeNull();
  expect(cautionOnPeople(null, 0.95)).toBeNull();
  expect(cautionOnPeople(FEW_PEOPLE - 1, 0.95)).toContain("too narrow below 10");
  expect(cautionOnPeople(1, 0.95)).toContain("no interval over people");
  expect([3, 5, 10, 20].map((people) => Math.round(100 * heldByPercentiles(people, 0.95)))).toEqual([
    75, 85, 90, 93,
  ]);
});
