import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { metaSensitivity } from "../../../src/metrics/index.ts";

interface Stored {
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly dPrime: number;
  readonly metaD: number;
  readonly mRatio: number;
  readonly logLikelihood: number;
}

/** What metadpy found, with the command that finds it again; `npm run bench -- meta-d-prime` runs it live. */
const { fits } = JSON.parse(readFileSync(new URL("./metadpy-fits.json", import.meta.url), "utf8")) as {
  readonly fits: readonly Stored[];
};

test.each(fits.map((fit) => [fit.first.length / 2, fit] as const))(
  "metadpy fits the same meta-d′ to %i ratings",
  (ratings, stored) => {
    const found = metaSensitivity({ ratings, first: stored.first, second: stored.second });
    if (!("metaD" in found)) throw new Error(found.notEstimable);
    expect(found.dPrime).toBeCloseTo(stored.dPrime, 12);
    expect(Math.abs(found.metaD - stored.metaD)).toBeLessThan(2e-6);
    expect(Math.abs(found.mRatio - stored.mRatio)).toBeLessThan(2e-6);
    expect(found.logLikelihood).toBeGreaterThan(stored.logLikelihood - 1e-8);
  },
);

test("eight observers are stored", () => expect(fits.length).toBe(8));
