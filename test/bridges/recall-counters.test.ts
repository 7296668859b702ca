import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import {
  counted,
  derivedRetrievalTheory,
  NO_EVIDENCE,
  progressOf,
  recallProgress,
} from "../../src/bridges/index.ts";
import { noDraws } from "../../src/core/rng.ts";
import { settle } from "../../src/core/run.ts";
import { defaultsOf } from "../../src/core/settings.ts";
import { norm } from "../../src/nelson-narens/index.ts";

const samples = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { maxLength: 40 });

test.prop([samples])("[34, 70] z = FOK⁺ − FOK⁻ and ‖FOK‖ = Σ|x|", (xs) => {
  const fok = xs.reduce(counted, NO_EVIDENCE);
  expect(progressOf(fok)).toBeCloseTo(
    xs.reduce((sum, x) => sum + x, 0),
    9,
  );
  expect(norm(fok)).toBeCloseTo(
    xs.reduce((sum, x) => sum + Math.abs(x), 0),
    9,
  );
  expect(Math.min(fok.positive, fok.negative)).toBeGreaterThanOrEqual(0);
});

const settings = {
  ...defaultsOf(derivedRetrievalTheory.settings),
  maxCycles: 20,
  intensiveOmission: "suppressed",
};
const search = (xs: readonly number[], values: Readonly<Record<string, number>>) => {
  let at = 0;
  const object = recallProgress(() => xs[at++]!);
  const machine = derivedRetrievalTheory.machine({ ...settings, ...values });
  const outcome = settle(machine, object, "q", { meta: noDraws, object: noDraws });
  return { outcome, taken: at };
};

test("[70] recall at z ≥ θ = 1, after as many samples as that takes", () => {
  const { outcome, taken } = search([0.4, 0.5, 0.2, 9], { priorFok: 100 });
  expect(outcome).toMatchObject({ type: "answer", cycle: 2 });
  expect(taken).toBe(3);
});

test("[35] Algorithm 3 gives up at z < 0 once enough evidence is in, and not before", () => {
  const falling = new Array<number>(20).fill(-0.1);
  expect(search(falling, { priorFok: 0.45, alpha: 0 })).toMatchObject({
    outcome: { type: "omission", place: "after-search", cycle: 5 },
    taken: 5,
  });
  // λ_FOK = .45·exp(−.3(2τ−1)): .33, .18, … against ‖FOK‖ = .1τ.
  expect(search(falling, { priorFok: 0.45, alpha: 0.3 }).taken).toBe(2);
});

test("[35] evidence for knowing holds the search open whatever the threshold", () => {
  expect(search([0.3, ...new Array<number>(19).fill(0)], { priorFok: 0.01, alpha: 0 }).outcome.type).toBe(
    "exhausted",
  );
});
