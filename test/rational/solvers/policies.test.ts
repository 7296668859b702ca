import fc from "fast-check";
import { expect, test } from "vitest";
import { stream } from "../../../src/core/rng.ts";
import { solveLikeArms } from "../../../src/rational/problems/bernoulli.ts";
import type { Bandit, Sample, Sampled } from "../../../src/rational/problems/bernoulli-bandit.ts";
import { bernoulliBandit } from "../../../src/rational/problems/bernoulli-bandit.ts";
import { banditInformation } from "../../../src/rational/problems/bernoulli-information.ts";
import { UNIFORM } from "../../../src/rational/problems/sampled-arm.ts";
import { blinkeredEstimate, blinkeredPolicy } from "../../../src/rational/solvers/blinkered.ts";
import { bmpsPolicy, learnMixture } from "../../../src/rational/solvers/bmps.ts";
import { actionValue, exactSearch } from "../../../src/rational/solvers/exact-search.ts";
import { myopicEstimate, myopicPolicy } from "../../../src/rational/solvers/myopic.ts";
import { policyValue } from "../../../src/rational/solvers/policy-value.ts";
import { bandits } from "../bandits.ts";

const armOf = ({ arm }: Sample): number => arm;
const apart = (bandit: Bandit) => bernoulliBandit({ ...bandit, symmetric: false });

const fast = (
  arms: number,
  cost: number,
  policy: "optimal" | "myopic" | "blinkered",
  horizon = 25,
): number => {
  const { solved } = solveLikeArms({ arms, cost, horizon, alternative: null, policy });
  return solved.values[solved.root]!;
};

test("[58, 78] policies of two arms at c = .01", () => {
  expect(fast(2, 0.01, "optimal")).toBeCloseTo(0.591456575964, 12);
  expect(fast(2, 0.01, "myopic")).toBeCloseTo(0.573333333333, 12);
  expect(fast(2, 0.01, "blinkered")).toBeCloseTo(0.591177777778, 12);
});

test("[58, 78] policies of three arms at c = .001", () => {
  expect(fast(3, 0.001, "optimal")).toBeCloseTo(0.712354009297, 12);
  expect(fast(3, 0.001, "myopic")).toBeCloseTo(0.6235, 12);
  expect(Math.abs(fast(3, 0.001, "blinkered") - 0.71141)).toBeLessThan(1e-5);
});

test("no policy is worth more than the best, but a blinkered one may be worth less than a myopic one", () => {
  const bandit = {
    priors: [
      { a: 6, b: 3 },
      { a: 5, b: 2 },
      { a: 5, b: 3 },
    ],
    cost: 0.007,
    horizon: 4,
  };
  const problem = apart(bandit);
  expect(exactSearch(problem).value).toBeCloseTo(0.7218095238, 10);
  expect(policyValue(problem, myopicPolicy(problem)).value).toBeCloseTo(0.7218095238, 10);
  expect(policyValue(problem, blinkeredPolicy(problem, armOf)).value).toBeCloseTo(0.7205063582, 10);
});

test("as estimates, state by state, Q_myopic ≤ Q_blinkered ≤ Q*; as policies, each at most optimal", () => {
  fc.assert(
    fc.property(bandits({ arms: 3, horizon: 3 }), (bandit) => {
      const problem = apart(bandit);
      const { valueAt, value } = exactSearch(problem);
      const myopic = myopicEstimate(problem);
      const blinkered = blinkeredEstimate(problem, armOf);
      const visit = (state: Sampled): void => {
        for (const computation of problem.computations(state)) {
          const low = myopic(state, computation);
          const middle = blinkered(state, computation);
          expect(low).toBeLessThanOrEqual(middle + 1e-12);
          expect(middle).toBeLessThanOrEqual(actionValue(problem, valueAt, state, computation) + 1e-12);
          for (const next of problem.outcomes(state, computation)) visit(next.state);
        }
      };
      visit(problem.initial);
      for (const policy of [myopicPolicy(problem), blinkeredPolicy(problem, armOf)])
        expect(policyValue(problem, policy).value).toBeLessThanOrEqual(value + 1e-12);
    }),
    { numRuns: 15 },
  );
});

test("the fast policies are worth what the plain ones are", () => {
  for (const arms of [1, 2]) {
    const problem = apart({ priors: new Array(arms).fill(UNIFORM), cost: 0.006, horizon: 9 });
    expect(fast(arms, 0.006, "myopic", 9)).toBeCloseTo(policyValue(problem, myopicPolicy(problem)).value, 12);
    const blinkered = policyValue(problem, blinkeredPolicy(problem, armOf)).value;
    expect(fast(arms, 0.006, "blinkered", 9)).toBeCloseTo(blinkered, 12);
  }
});

test("the bounds on information stand in their order: myopic ≤ relevant ≤ perfect", () => {
  fc.assert(
    fc.property(bandits({ arms: 3, horizon: 1 }), (bandit) => {
      const problem = apart({ ...bandit, horizon: 1, cost: 0 });
      const bounds = banditInformation(bandit.alternative ?? null);
      const everything = bounds.perfect(problem.initial);
      for (const computation of problem.computations(problem.initial)) {
        const one = myopicEstimate(problem)(problem.initial, computation) - problem.worth(problem.initial);
        const relevant = bounds.relevant(problem.initial, computation);
        expect(one).toBeLessThanOrEqual(relevant + 1e-9);
        expect(relevant).toBeLessThanOrEqual(everything + 1e-9);
      }
    }),
    { numRuns: 60 },
  );
});

test("knowing the chances of two uniform arms gains a sixth, of one against a half an eighth", () => {
  const problem = bernoulliBandit({ priors: [UNIFORM, UNIFORM], cost: 0, horizon: 1 });
  expect(banditInformation().perfect(problem.initial)).toBeCloseTo(1 / 6, 12);
  const one = bernoulliBandit({ priors: [UNIFORM], cost: 0, horizon: 1, alternative: 0.5 });
  expect(banditInformation(0.5).relevant(one.initial, { arm: 0 })).toBeCloseTo(1 / 8, 12);
});

test("BMPS learns a mixture that beats the myopic policy by far and is nearly optimal", () => {
  const problem = bernoulliBandit({ priors: [UNIFORM, UNIFORM, UNIFORM], cost: 0.002, horizon: 8 });
  const bounds = banditInformation();
  const rng = stream(1, "bmps");
  const { weights, value } = learnMixture(problem, bounds, { longest: 8, tries: 60, rng });
  const best = exactSearch(problem).value;
  const myopic = policyValue(problem, myopicPolicy(problem)).value;
  expect(policyValue(problem, bmpsPolicy(problem, bounds, weights)).value).toBeCloseTo(value, 12);
  expect(weights.myopic + weights.perfect + weights.relevant).toBeCloseTo(1, 12);
  expect(value).toBeLessThanOrEqual(best + 1e-12);
  expect(value).toBeGreaterThan(best - 0.02 * (best - myopic) - 0.001);
});

test("BMPS learns the same mixture from the same stream", () => {
  const problem = bernoulliBandit({ priors: [UNIFORM, UNIFORM], cost: 0.005, horizon: 6 });
  const learned = () =>
    learnMixture(problem, banditInformation(), { longest: 6, tries: 20, rng: stream(2, "bmps") });
  expect(learned()).toEqual(learned());
});
