import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { RecallProblem, Stakes } from "../../../src/rational/recall/index.ts";
import {
  criticalStakes,
  FULL_PRECISION,
  FULL_PRECISION_COST,
  fillTransition,
  fillTransitionBySeries,
  gridForward,
  gridPoints,
  gridZ,
  lookUp,
  lookUpBorder,
  lowestContinue,
  nextProgress,
  PUBLISHED_RESOLUTION,
  posteriorVariance,
  pretestStakes,
  solveRecall,
  solveRecallTogether,
  strengthPosterior,
} from "../../../src/rational/recall/index.ts";
import { recallProblems, smallRecallProblems } from "./arbitraries.ts";

const published = (stakes: Stakes): RecallProblem => ({
  ...FULL_PRECISION,
  ...PUBLISHED_RESOLUTION,
  ...stakes,
});
const PRETEST = published(pretestStakes(FULL_PRECISION_COST));
const CRITICAL = published(criticalStakes(FULL_PRECISION_COST));

/** lowestContinue of the critical policy in runs: [z in hundredths, how many steps]. */
const CRITICAL_RUNS = [
  [-20, 1],
  [-30, 1],
  [-36, 1],
  [-40, 1],
  [-42, 1],
  [-44, 1],
  [-46, 2],
  [-48, 3],
  [-50, 11],
  [-52, 4],
  [-50, 25],
  [-48, 16],
  [-46, 12],
  [-44, 9],
  [-42, 7],
  [-40, 5],
  [-38, 5],
  [-36, 3],
  [-34, 4],
  [-32, 3],
  [-30, 2],
  [-28, 3],
  [-26, 2],
  [-24, 1],
  [-22, 2],
  [-20, 2],
  [-18, 1],
  [-16, 2],
  [-14, 1],
  [-12, 1],
  [-10, 1],
  [-8, 1],
  [-6, 1],
  [-4, 1],
  [-2, 1],
  [0, 1],
  [4, 1],
  [6, 1],
  [10, 1],
  [12, 1],
  [16, 1],
  [20, 1],
  [26, 1],
  [30, 1],
  [36, 1],
  [44, 1],
  [54, 1],
  [66, 1],
] as const; // prettier-ignore

describe("published values", () => {
  test("[75] V*(0, 0) of a pretest", () => {
    expect(Math.abs(solveRecall(PRETEST).value - 0.34317079299270237)).toBeLessThan(1e-12);
  });

  test("[80] V*(0, 0) of a critical trial", () => {
    expect(Math.abs(solveRecall(CRITICAL).value - 1.1851667801296009)).toBeLessThan(1e-12);
  });

  test("[76] the critical bound, cell for cell", () => {
    const bound = lowestContinue(CRITICAL, solveRecall(CRITICAL));
    const expected = CRITICAL_RUNS.flatMap(([z, steps]) => Array.from({ length: steps }, () => z));
    expect(bound.map((z) => Math.round(100 * z!))).toEqual(expected);
    const printed = [
      [0, -0.2],
      [1, -0.3],
      [2, -0.36],
      [5, -0.44],
      [11, -0.5],
      [22, -0.52],
      [25, -0.52],
      [26, -0.5],
      [51, -0.48],
      [90, -0.42],
      [120, -0.26],
      [140, 0.1],
      [149, 0.66],
    ] as const; // prettier-ignore
    for (const [t, z] of printed) expect(bound[t]).toBe(z);
  });

  test("[75] two stakes solved together are the two solved apart, to the bit", () => {
    const together = solveRecallTogether(FULL_PRECISION, PUBLISHED_RESOLUTION, [PRETEST, CRITICAL]);
    expect(together).toEqual([solveRecall(PRETEST), solveRecall(CRITICAL)]);
  });
});

describe("belief", () => {
  test.prop([recallProblems, fc.integer({ min: 0, max: 150 }), fc.double({ min: -1, max: 1, noNaN: true })])(
    "[71] the posterior is the prior folded with t samples of mean z/t, one by one or at once",
    (problem, t, z) => {
      let precision = 1 / problem.sigma0 ** 2;
      let weighted = problem.mu0 * precision;
      for (let i = 0; i < t; i++) {
        precision += 1 / problem.sigmaX ** 2;
        weighted += z / t / problem.sigmaX ** 2;
      }
      const { mean, deviation } = strengthPosterior(problem, t, t === 0 ? 0 : z);
      expect(mean).toBeCloseTo(weighted / precision, 8);
      expect(deviation).toBeCloseTo(1 / Math.sqrt(precision), 8);
    },
  );

  test("[71] without a prior the feeling of knowing is mean progress", () => {
    const vague = { mu0: 0.3, sigma0: 1000, sigmaX: 0.14 };
    expect(strengthPosterior(vague, 20, 0.5).mean).toBeCloseTo(0.025, 7);
  });

  test.prop([recallProblems, fc.integer({ min: 0, max: 149 }), fc.double({ min: -1, max: 1, noNaN: true })])(
    "[73] the next step carries the noise and the doubt about v",
    (problem, t, z) => {
      const { mean, deviation } = nextProgress(problem, t, z);
      expect(mean).toBeCloseTo(z + strengthPosterior(problem, t, z).mean, 12);
      expect(deviation ** 2).toBeCloseTo(problem.sigmaX ** 2 + posteriorVariance(problem, t), 12);
    },
  );

  test.prop([smallRecallProblems, fc.nat(), fc.nat()])(
    "[72] each row of the transition is a distribution that stochastically rises with z",
    (problem, a, b) => {
      const points = gridPoints(problem);
      const t = a % problem.horizon;
      const point = b % (points - 2);
      const lower = new Float64Array(points);
      const upper = new Float64Array(points);
      fillTransition(problem, problem, t, point, 0, lower);
      fillTransition(problem, problem, t, point + 1, 0, upper);
      expect(lower.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      let difference = 0;
      for (let cell = 0; cell < points; cell++) {
        expect(lower[cell]).toBeGreaterThanOrEqual(0);
        difference += lower[cell]! - upper[cell]!;
        expect(difference).toBeGreaterThanOrEqual(-1e-12);
      }
    },
  );
});

describe("transitions by series", () => {
  test.prop([recallProblems], { numRuns: 10 })(
    "[72] the fast rows give the plain rows' values and, where searching costs something, policies",
    (drawn) => {
      const problem = { ...drawn, cost: Math.max(drawn.cost, 1e-3) };
      const plain = solveRecallTogether(problem, problem, [problem]);
      const fast = solveRecallTogether(problem, problem, [problem], fillTransitionBySeries);
      expect(fast[0]!.value).toBeCloseTo(plain[0]!.value, 11);
      expect(fast[0]!.lowest).toEqual(plain[0]!.lowest);
    },
  );
});

describe("look-up", () => {
  test("[76] z just below θ decides as the highest point below it, never as θ", () => {
    expect(lookUp(PUBLISHED_RESOLUTION, 0.9999)).toBe(99);
    expect(lookUp(PUBLISHED_RESOLUTION, 0.975)).toBe(99);
    expect(lookUp(PUBLISHED_RESOLUTION, -7)).toBe(0);
  });

  test.prop([fc.integer({ min: 1, max: 99 }), fc.double({ min: 1e-9, max: 0.0199, noNaN: true })])(
    "[76] a border is the least z that is looked up at its point",
    (point, above) => {
      const border = lookUpBorder(PUBLISHED_RESOLUTION, point);
      expect(lookUp(PUBLISHED_RESOLUTION, border + above)).toBe(point);
      expect(lookUp(PUBLISHED_RESOLUTION, border - 1e-9)).toBe(point - 1);
      expect(gridZ(PUBLISHED_RESOLUTION, point) - border).toBeCloseTo(0.01, 12);
    },
  );
});

describe("laws", () => {
  test.prop([smallRecallProblems])("[80] backward V is forward P·U − γ·E[t]", (problem) => {
    const { value, lowest } = solveRecall(problem);
    const { recall, steps } = gridForward(problem, lowest);
    expect(value).toBeCloseTo(recall * problem.utility - steps * problem.cost, 11);
  });

  test.prop([smallRecallProblems, fc.double({ min: 0.1, max: 20, noNaN: true })])(
    "[75] V(kU, kγ) = k·V(U, γ), under the same policy",
    (problem, k) => {
      const scaled = { ...problem, cost: k * problem.cost, utility: k * problem.utility };
      expect(solveRecall(scaled).value).toBeCloseTo(k * solveRecall(problem).value, 9);
    },
  );

  test.prop([smallRecallProblems, fc.double({ min: 0, max: 0.1, noNaN: true })])(
    "[75] V never rises with the cost, and is convex in it",
    (problem, gap) => {
      const at = (cost: number): number => solveRecall({ ...problem, cost }).value;
      const [low, middle, high] = [at(problem.cost), at(problem.cost + gap), at(problem.cost + 2 * gap)];
      expect(middle).toBeLessThanOrEqual(low + 1e-12);
      expect(high).toBeLessThanOrEqual(middle + 1e-12);
      expect(middle).toBeLessThanOrEqual((low + high) / 2 + 1e-12);
    },
  );

  test.prop([smallRecallProblems])("[76] a longer horizon is never worth less", (problem) => {
    const longer = { ...problem, horizon: problem.horizon + 1 };
    expect(solveRecall(longer).value).toBeGreaterThanOrEqual(solveRecall(problem).value - 1e-12);
  });

  test.prop([smallRecallProblems])("[76] stopping a free search early gains nothing", (problem) => {
    const free = { ...problem, cost: 0 };
    const { recall } = gridForward(free, new Int32Array(problem.horizon));
    expect(solveRecall(free).value).toBeCloseTo(recall * problem.utility, 11);
  });

  test.prop([smallRecallProblems])("[69, 76] any other bound on the grid is worth no more", (problem) => {
    const { value, lowest } = solveRecall(problem);
    for (const shift of [-1, 1]) {
      const moved = lowest.map((point) => Math.max(0, point + shift));
      const { recall, steps } = gridForward(problem, moved);
      expect(recall * problem.utility - steps * problem.cost).toBeLessThanOrEqual(value + 1e-11);
    }
  });
});

describe("refusal", () => {
  test.each([
    [{ sigma0: 0 }, /"sigma0".*0; expected a standard deviation/],
    [{ sigmaX: -0.1 }, /"sigmaX"/],
    [{ cost: -0.01 }, /"cost".*-0.01; expected a finite number ≥ 0/],
    [{ utility: Number.NaN }, /"utility"/],
    [{ mu0: Number.POSITIVE_INFINITY }, /"mu0"/],
    [{ horizon: 0 }, /"horizon"/],
    [{ horizon: 1.5 }, /"horizon"/],
    [{ horizon: 1e9 }, /horizon × grid.*one gibibyte/],
    [{ cells: 2 ** 30 }, /one gibibyte/],
  ])("[68, 74] %j is refused before anything is allocated", (wrong, message) => {
    expect(() => solveRecall({ ...PRETEST, ...wrong })).toThrow(message);
  });
});
