/** A coin of unknown bias: its posterior is known exactly, so it says whether the method is right. */
import type { Rng } from "../../../core/rng.ts";
import { drawGamma } from "../../../math/draws.ts";
import { binomial } from "../../../math/multinomial.ts";
import type { LikelihoodModel } from "../model.ts";

interface Tosses {
  readonly heads: number;
  readonly tosses: number;
}

/** A draw from Beta(a, b). */
const drawBeta = (a: number, b: number, rng: Rng): number => {
  const x = drawGamma(a, rng);
  return x / (x + drawGamma(b, rng));
};

/** Under a uniform prior the posterior of the bias after h heads of n is Beta(1 + h, 1 + n − h). */
export const bernoulliModel: LikelihoodModel<Tosses> = {
  kind: "likelihood",
  name: "bernoulli",
  title: "A coin of unknown bias, whose posterior is known",
  source: "Bayes (1763)",
  parameters: [{ name: "bias", low: 0, high: 1, scale: "linear", meaning: "chance of heads" }],
  trials: { default: 20, meaning: "tosses" },
  sizes: { replicates: 1000, ranks: 1000, draws: 99 },
  inference: "exact draws from the Beta posterior",
  simulate: ([bias], tosses, rng) => ({ heads: binomial(tosses, bias!, rng), tosses }),
  posterior: ({ heads, tosses }, draws, rng) => ({
    draws: Array.from({ length: draws }, () => [drawBeta(1 + heads, 1 + tosses - heads, rng)]),
    effective: draws,
  }),
  estimate: ({ heads, tosses }) => [heads / tosses],
};

/** The same with a planted bug: tails are forgotten to be counted in half of the tosses, so the method must object. */
export const bernoulliBrokenModel: LikelihoodModel<Tosses> = {
  ...bernoulliModel,
  name: "bernoulli-broken",
  title: "The coin with a planted bug: every second tail is forgotten",
  inference: "draws from a wrong posterior",
  posterior: ({ heads, tosses }, draws, rng) => ({
    draws: Array.from({ length: draws }, () => [drawBeta(1 + heads, 1 + (tosses - heads) / 2, rng)]),
    effective: draws,
  }),
};
