/** Equations 68–76 and 80, where they are formulas, with the code that states each. */
import fc from "fast-check";
import type { RecallProblem } from "../../../rational/index.ts";
import { nextProgress, solveRecall, strengthPosterior } from "../../../rational/index.ts";
import { formulaCase } from "../formulas.ts";

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const prior = { mu0: between(-0.5, 0.5), sigma0: between(0.05, 1), sigmaX: between(0.05, 1) };
const belief = { ...prior, t: fc.integer({ min: 0, max: 150 }), z: between(-1, 1) };
const episode = { ...prior, utility: between(0.5, 3), cost: between(0, 0.5) };

/** One step on the coarsest grid, −1, 0, 1: a step that ends above ½ is a recall. */
const oneStep = (stakes: Omit<RecallProblem, "horizon" | "cells">): RecallProblem => ({
  ...stakes,
  horizon: 1,
  cells: 1,
});
const valueOfOneStep = (stakes: Parameters<typeof oneStep>[0]): number => solveRecall(oneStep(stakes)).value;

export const recallFormulas = [
  formulaCase("69", episode, (stakes) => solveRecall(oneStep(stakes)).lowest[0]! <= 1),
  formulaCase("71", belief, ({ t, z, ...own }) => strengthPosterior(own, t, z).mean),
  formulaCase("73", belief, ({ t, z, ...own }) => nextProgress(own, t, z).deviation ** 2),
  formulaCase("75", episode, valueOfOneStep),
  formulaCase("80", episode, valueOfOneStep),
];
