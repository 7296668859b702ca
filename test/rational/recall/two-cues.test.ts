import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { exactSearch } from "../../../src/rational/index.ts";
import type { TwoCueProblem } from "../../../src/rational/recall/index.ts";
import {
  FULL_PRECISION,
  FULL_PRECISION_COST,
  PUBLISHED_TWO_CUES,
  solveRecall,
  solveTwoCues,
  twoCueForward,
  twoCueMdp,
} from "../../../src/rational/recall/index.ts";
import { tinyRecallProblems } from "./arbitraries.ts";

const switchCosts = fc.double({ min: 0.001, max: 0.1, noNaN: true });
const twoCues = (cells: number, horizon: number): fc.Arbitrary<TwoCueProblem> =>
  fc
    .tuple(
      tinyRecallProblems,
      switchCosts,
      fc.integer({ min: 1, max: cells }),
      fc.integer({ min: 1, max: horizon }),
    )
    .map(([problem, switchCost, ownCells, ownHorizon]) => ({
      ...problem,
      switchCost,
      cells: ownCells,
      horizon: ownHorizon,
    }));

/** Every state below θ that a layer can hold, with either focus. */
const statesOf = ({ cells, horizon }: TwoCueProblem) => {
  const points = Array.from({ length: 2 * cells }, (_p, i) => i);
  return Array.from({ length: horizon - 1 }, (_l, spent) => spent + 1).flatMap((spent) =>
    Array.from({ length: spent + 1 }, (_a, tL) => tL).flatMap((tL) =>
      points.flatMap((pointL) =>
        points.flatMap((pointR) =>
          (["L", "R"] as const).map((focus) => ({ tL, tR: spent - tL, pointL, pointR, focus })),
        ),
      ),
    ),
  );
};

/** The first look is at L, and a cue without a step has made no progress and cannot be in focus. */
const reachable = (
  { cells }: TwoCueProblem,
  { tL, tR, pointR, focus }: ReturnType<typeof statesOf>[number],
) => tL > 0 && (tR > 0 || (pointR === cells && focus === "L"));

describe("oracles", () => {
  test("[75] V(root) at the parameters rounded to eight decimals", { timeout: 240_000 }, () => {
    const cut = (x: number): number => Math.round(x * 1e8) / 1e8;
    const cost = cut(FULL_PRECISION_COST);
    const problem = {
      ...PUBLISHED_TWO_CUES,
      mu0: cut(FULL_PRECISION.mu0),
      sigma0: cut(FULL_PRECISION.sigma0),
      sigmaX: cut(FULL_PRECISION.sigmaX),
      cost,
      switchCost: cost,
    };
    expect(Math.abs(solveTwoCues(problem).value - 1.2327813046)).toBeLessThan(1e-10);
  });

  test.prop([twoCues(2, 4)], { numRuns: 40 })(
    "[68, 76] exact search of the plainly stated problem finds the same value and policy",
    (problem) => {
      const fast = solveTwoCues(problem);
      const plain = exactSearch(twoCueMdp(problem));
      expect(fast.value).toBeCloseTo(plain.value, 11);
      for (const state of statesOf(problem)) {
        if (!reachable(problem, state)) continue;
        const action = fast.action(state.tL, state.tR, state.pointL, state.pointR, state.focus);
        const cue = action === 0 ? null : action === 1 ? state.focus : state.focus === "L" ? "R" : "L";
        expect(plain.policy(state)).toBe(cue);
      }
    },
  );

  test.prop([twoCues(7, 12)], { numRuns: 30 })("[75] SIMD equals the plain product to the bit", (problem) => {
    const simd = solveTwoCues(problem, "simd");
    const plain = solveTwoCues(problem, "plain");
    expect(simd.value).toBe(plain.value);
    for (const { tL, tR, pointL, pointR, focus } of statesOf(problem)) {
      if ((tL + pointL + pointR) % 5 > 0) continue;
      expect(simd.action(tL, tR, pointL, pointR, focus)).toBe(plain.action(tL, tR, pointL, pointR, focus));
    }
  });
});

describe("laws", () => {
  test.prop([twoCues(3, 8)], { numRuns: 40 })(
    "[80] backward V is forward P·U − γ·E[t] − γ_switch·E[fixations]",
    (problem) => {
      const policy = solveTwoCues(problem);
      const { recall, steps, fixations } = twoCueForward(problem, policy);
      const forward = recall * problem.utility - steps * problem.cost - fixations * problem.switchCost;
      expect(policy.value).toBeCloseTo(Math.max(0, forward), 10);
    },
  );

  test.prop([twoCues(6, 12)])(
    "[75] a second cue is worth no less than one, but for its first look",
    (problem) => {
      const one = solveRecall(problem).value;
      const two = solveTwoCues(problem).value;
      expect(two).toBeGreaterThanOrEqual(Math.max(0, one - problem.switchCost) - 1e-12);
    },
  );

  test.prop([twoCues(6, 12)])("[75] with switching too dear, two cues are one", (problem) => {
    const dear = { ...problem, switchCost: problem.utility };
    const one = solveRecall(problem).value;
    const alone = solveTwoCues({ ...dear, switchCost: 1e6 }).value;
    expect(alone).toBe(0);
    expect(solveTwoCues(dear).value).toBeCloseTo(Math.max(0, one - dear.switchCost), 11);
  });

  test.prop([twoCues(5, 8), fc.double({ min: 0.1, max: 20, noNaN: true })])(
    "[75] V(kU, kγ, kγ_switch) = k·V",
    (problem, k) => {
      const scaled = {
        ...problem,
        utility: k * problem.utility,
        cost: k * problem.cost,
        switchCost: k * problem.switchCost,
      };
      expect(solveTwoCues(scaled).value).toBeCloseTo(k * solveTwoCues(problem).value, 9);
    },
  );

  test.prop([twoCues(5, 8), switchCosts])(
    "[75] V never rises with the switch cost, and is convex in it",
    (p, gap) => {
      const at = (switchCost: number): number => solveTwoCues({ ...p, switchCost }).value;
      const [low, middle, high] = [at(p.switchCost), at(p.switchCost + gap), at(p.switchCost + 2 * gap)];
      expect(middle).toBeLessThanOrEqual(low + 1e-12);
      expect(middle).toBeLessThanOrEqual((low + high) / 2 + 1e-12);
    },
  );

  test.prop([twoCues(4, 6)])("[76] the cues are alike: swapping them swaps the policy", (problem) => {
    const { action } = solveTwoCues(problem);
    for (const { tL, tR, pointL, pointR, focus } of statesOf(problem)) {
      const swapped = action(tR, tL, pointR, pointL, focus === "L" ? "R" : "L");
      expect(action(tL, tR, pointL, pointR, focus)).toBe(swapped);
    }
  });
});

describe("refusal", () => {
  test.each([
    [{ switchCost: -1 }, /"switchCost".*≥ 0/],
    [{ sigmaX: 0 }, /"sigmaX"/],
    [{ horizon: 2000 }, /at most one gibibyte of values and policy/],
  ])("[74] %j is refused before anything is allocated", (wrong, message) => {
    expect(() => solveTwoCues({ ...PUBLISHED_TWO_CUES, ...wrong })).toThrow(message);
  });
});
