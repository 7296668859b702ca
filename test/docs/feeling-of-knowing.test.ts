/** The record that docs/explanation/feeling-of-knowing.md is written from says what is computed today. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { chanceIn, freshOf } from "../../scripts/feeling-of-knowing/record.ts";
import { candidates, VARIED } from "../../scripts/feeling-of-knowing/search.ts";
import { FREE } from "../../src/fit/retrieval/parameters.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";
import { sharedData } from "../shared-data.ts";
import { differences } from "../simulations/expected.ts";

const record = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../docs/reference/feeling-of-knowing.json"), "utf8"),
);
const critical = sharedData("recall-exp1/all-trials.csv");
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const found = Object.fromEntries(VARIED.map((name) => [name, record.search.settings[name]]));

test("the found parameters are one of the candidates, and in the ranges of the fit", () => {
  const { candidates: count, spread, sample } = record.search;
  expect(candidates(count, spread, sample.seed)).toContainEqual(found);
  for (const { name, low, high } of FREE.filter((dimension) => Object.hasOwn(found, dimension.name))) {
    expect(found[name]).toBeGreaterThanOrEqual(low);
    expect(found[name]).toBeLessThanOrEqual(high);
  }
});

describe.skipIf(critical === null)("beside people", () => {
  const folder = critical === null ? "" : join(critical, "../..");

  test("accuracies and their chance", { timeout: 240_000 }, async () => {
    expect(differences(plain(await chanceIn(folder)), record.chance)).toEqual([]);
  });

  test("by chance the mean of own gammas is below 0, gamma over pairs and Somers' d are not", () => {
    for (const group of ["people", "simulated", "lesioned"]) {
      const { own, pairs, ownD } = record.chance[group].dealtAnew;
      expect(own.high).toBeLessThan(0);
      for (const { low, high } of [pairs, ownD]) expect(low < 0 && high > 0).toBe(true);
    }
  });

  test("the found parameters on new participants", { timeout: 240_000 }, async () => {
    const human = await readHumanTrials(critical!);
    expect(differences(plain(freshOf(found, human)), record.search.found)).toEqual([]);
  });
});
