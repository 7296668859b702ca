/**
 * Bayesian metalevel policy search (Callaway, Gul, Krueger, Griffiths & Lieder 2018): the VOC lies between what
 * one computation gains and what knowing everything would gain, so it is approximated by a mixture of the two
 * bounds and of knowing everything about one action; the mixture is learned by trying it out.
 */
import type { Rng } from "../../core/rng.ts";
import { uniformBetween, uniformOnSimplex } from "../../math/simplex.ts";
import type { MetaMdp, Policy } from "../meta-mdp.ts";
import { myopicVoc } from "../voc.ts";
import type { Compiled } from "./compile.ts";
import { compile } from "./compile.ts";
import { expected, greedy, TIE } from "./exact-search.ts";

/** What full knowledge would gain over acting now, before any cost; each ≥ 0. */
export interface InformationBounds<State, Computation> {
  /** VPI(s): knowing everything. */
  readonly perfect: (state: State) => number;
  /** VPI_sub(s, c): knowing everything about what c is about. */
  readonly relevant: (state: State, computation: Computation) => number;
}

/** The first three are ≥ 0 and sum to 1; `cost` is from 1 to the longest chain of computations. */
export interface Mixture {
  readonly myopic: number;
  readonly perfect: number;
  readonly relevant: number;
  readonly cost: number;
}

/** V̂OC(s, c; w) = w₁ VOI₁ + w₂ VPI + w₃ VPI_sub − w₄ cost. */
export const mixedVoc = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  bounds: InformationBounds<State, Computation>,
  weights: Mixture,
  state: State,
  computation: Computation,
): number => {
  const cost = problem.cost(state, computation);
  return (
    weights.myopic * (myopicVoc(problem, state, computation) + cost) +
    weights.perfect * bounds.perfect(state) +
    weights.relevant * bounds.relevant(state, computation) -
    weights.cost * cost
  );
};

/** Computes as long as some V̂OC is positive, always what has the largest. */
export const bmpsPolicy = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  bounds: InformationBounds<State, Computation>,
  weights: Mixture,
): Policy<State, Computation> =>
  greedy(
    problem,
    (state, computation) => problem.worth(state) + mixedVoc(problem, bounds, weights, state, computation),
  );

/** How long and by what draws a mixture is searched for. */
export interface BmpsRequest {
  /** The longest chain of computations: the largest weight that a cost may have. */
  readonly longest: number;
  /** How many mixtures are tried over the whole simplex, and as many again around the best. */
  readonly tries: number;
  readonly rng: Rng;
}

/** A learned mixture and the exact value of its policy; never below the myopic policy's. */
export interface Learned {
  readonly weights: Mixture;
  readonly value: number;
}

/** The myopic policy is the mixture with all weight on the one computation. */
const MYOPIC: Mixture = { myopic: 1, perfect: 0, relevant: 0, cost: 1 };

/** Searches for the mixture with the best policy: over the whole simplex, then ever closer to the best one. */
export const learnMixture = <State, Computation>(
  problem: MetaMdp<State, Computation>,
  bounds: InformationBounds<State, Computation>,
  { longest, tries, rng }: BmpsRequest,
): Learned => {
  const compiled = compile(problem);
  const features = featuresOf(compiled, bounds);
  const judged = (weights: Mixture): Learned => ({ weights, value: valueUnder(compiled, features, weights) });
  let best = judged(MYOPIC);
  const consider = (weights: Mixture): void => {
    const learned = judged(weights);
    if (learned.value > best.value) best = learned;
  };
  for (let i = 0; i < tries; i++) consider(drawn(rng, longest));
  for (let i = 0; i < tries; i++) consider(towards(best.weights, drawn(rng, longest), 1 / (2 + i)));
  return best;
};

const drawn = (rng: Rng, longest: number): Mixture => {
  const [myopic, perfect, relevant] = uniformOnSimplex(3, rng) as [number, number, number];
  return { myopic, perfect, relevant, cost: uniformBetween(1, Math.max(1, longest), rng) };
};

/** The part `step` of the way from one mixture to another: the set of mixtures is convex. */
const towards = (from: Mixture, to: Mixture, step: number): Mixture => ({
  myopic: from.myopic + step * (to.myopic - from.myopic),
  perfect: from.perfect + step * (to.perfect - from.perfect),
  relevant: from.relevant + step * (to.relevant - from.relevant),
  cost: from.cost + step * (to.cost - from.cost),
});

interface Features {
  readonly myopic: Float64Array;
  readonly perfect: Float64Array;
  readonly relevant: Float64Array;
}

/** The three gains of every numbered computation. */
const featuresOf = <State, Computation>(
  compiled: Compiled<State, Computation>,
  bounds: InformationBounds<State, Computation>,
): Features => {
  const { states, start, computations, cost, worth } = compiled;
  const myopic = new Float64Array(computations.length);
  const perfect = new Float64Array(computations.length);
  const relevant = new Float64Array(computations.length);
  states.forEach((state, i) => {
    const everything = start[i] === start[i + 1] ? 0 : bounds.perfect(state);
    for (let c = start[i]!; c < start[i + 1]!; c++) {
      myopic[c] = expected(compiled, c, worth) + cost[c]! - worth[i]!;
      perfect[c] = everything;
      relevant[c] = bounds.relevant(state, computations[c]!);
    }
  });
  return { myopic, perfect, relevant };
};

const valueUnder = (compiled: Compiled<unknown, unknown>, features: Features, weights: Mixture): number => {
  const { worth, start, cost } = compiled;
  const values = new Float64Array(worth.length);
  for (let i = 0; i < worth.length; i++) {
    let best = TIE;
    let chosen = -1;
    for (let c = start[i]!; c < start[i + 1]!; c++) {
      const estimate =
        weights.myopic * features.myopic[c]! +
        weights.perfect * features.perfect[c]! +
        weights.relevant * features.relevant[c]! -
        weights.cost * cost[c]!;
      if (estimate > best) {
        best = estimate;
        chosen = c;
      }
    }
    values[i] = chosen < 0 ? worth[i]! : expected(compiled, chosen, values);
  }
  return values.at(-1)!;
};
