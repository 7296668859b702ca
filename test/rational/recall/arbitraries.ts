import fc from "fast-check";
import type { RecallProblem } from "../../../src/rational/recall/index.ts";

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Problems over the range in which people's parameters were searched. */
export const recallProblems: fc.Arbitrary<RecallProblem> = fc.record({
  mu0: between(-0.5, 0.5),
  sigma0: between(0.05, 1),
  sigmaX: between(0.05, 1),
  cost: between(0, 0.05),
  utility: between(0.5, 3),
  horizon: fc.constant(150),
  cells: fc.constant(50),
});

/** The same on a grid and horizon small enough to solve a hundred of. */
export const smallRecallProblems: fc.Arbitrary<RecallProblem> = fc.record({
  mu0: between(-0.5, 0.5),
  sigma0: between(0.05, 1),
  sigmaX: between(0.05, 1),
  cost: between(0, 0.2),
  utility: between(0.5, 3),
  horizon: fc.integer({ min: 1, max: 12 }),
  cells: fc.integer({ min: 2, max: 12 }),
});

/** Small enough to write out every state; stakes that keep searches clear of ties. */
export const tinyRecallProblems: fc.Arbitrary<RecallProblem> = fc.record({
  mu0: between(-0.3, 0.3),
  sigma0: between(0.2, 1),
  sigmaX: between(0.3, 1),
  cost: between(0.01, 0.2),
  utility: between(0.5, 3),
  horizon: fc.integer({ min: 1, max: 5 }),
  cells: fc.integer({ min: 1, max: 4 }),
});
