import { betaCdf } from "../../math/beta.ts";
import { gaussLegendre, integrate } from "../../math/gauss-legendre.ts";
import type { InformationBounds } from "../solvers/bmps.ts";
import type { Sample, Sampled } from "./bernoulli-bandit.ts";
import { bestOf } from "./bernoulli-bandit.ts";
import type { Beta } from "./sampled-arm.ts";

const RULE = gaussLegendre(64);

/** E[max(θ_1, …, θ_k, λ)] = λ + ∫_λ^1 (1 − Π F_i(x)) dx. */
const expectedMaximum = (arms: readonly Beta[], floor: number): number =>
  floor +
  integrate(RULE, floor, 1, (x) => 1 - arms.reduce((product, { a, b }) => product * betaCdf(x, a, b), 1));

/** What knowing the arms' chances would gain in a Bernoulli bandit: all of them, or one. */
export const banditInformation = (alternative: number | null = null): InformationBounds<Sampled, Sample> => ({
  perfect: ({ arms }) => expectedMaximum(arms, Math.max(0, alternative ?? 0)) - bestOf(arms, alternative),
  relevant: ({ arms }, { arm }) => {
    const others = bestOf(arms.toSpliced(arm, 1), alternative);
    return expectedMaximum([arms[arm]!], Math.max(0, others)) - bestOf(arms, alternative);
  },
});
