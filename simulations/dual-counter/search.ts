/** The best parameters of each policy in each cell; `scripts/dual-counter.ts` runs it and keeps what it finds. */
import type { Paths } from "./paths.ts";
import { HORIZON } from "./paths.ts";
import type { Law, Policy } from "./policies.ts";
import { constantBound, deadline, dualCounter, totalReward } from "./policies.ts";
import type { PolicyName } from "./range.ts";

export interface Fitted {
  readonly parameters: Readonly<Record<string, number>>;
  /** Mean reward of an episode, U = 1, over the paths that it was sought on. */
  readonly objective: number;
}

const DIGITS = 3;
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

export const policyOf = (name: PolicyName, parameters: Readonly<Record<string, number>>): Policy => {
  switch (name) {
    case "constant":
      return constantBound(parameters.bound!);
    case "deadline":
      return deadline(parameters.steps!);
    case "as-printed":
      return dualCounter("from-initial", parameters.lambda!, parameters.alpha!, true);
    default:
      return dualCounter(name satisfies Law, parameters.lambda!, parameters.alpha!, false);
  }
};

/** λ⁽⁰⁾ from a sixth of a sample's size to more than any search gathers; α from none to all in one cycle. */
const LAMBDA = { low: 0.02, high: 40, points: 12 };
const ALPHA = { low: 0.0005, high: 1, points: 9 };

const spaced = ({ low, high, points }: typeof LAMBDA): readonly number[] =>
  Array.from({ length: points }, (_, at) => low * (high / low) ** (at / (points - 1)));

/** Rounds in which the steps along each parameter halve. */
const ROUNDS = 4;

/** Best parameters on these paths: a grid over the first `few`, then ever smaller steps over all. */
export const searchPolicy = (name: PolicyName, paths: Paths, cost: number, few: number): Fitted => {
  const worth = (parameters: Readonly<Record<string, number>>, count: number): Fitted => ({
    parameters,
    objective: totalReward(paths, policyOf(name, parameters), cost, count) / count,
  });
  if (name === "deadline") {
    return best(Array.from({ length: HORIZON }, (_, at) => worth({ steps: at + 1 }, paths.count)));
  }
  if (name === "constant") {
    return best(
      Array.from({ length: 101 }, (_, at) => worth({ bound: rounded(-1.5 + at / 50) }, paths.count)),
    );
  }
  const grid = [0, ...spaced(ALPHA)].flatMap((alpha) =>
    spaced(LAMBDA).map((lambda) => worth({ lambda: rounded(lambda), alpha: rounded(alpha) }, few)),
  );
  let found = worth(best(grid).parameters, paths.count);
  let byLambda = (LAMBDA.high / LAMBDA.low) ** (0.5 / (LAMBDA.points - 1));
  let byAlpha = (ALPHA.high / ALPHA.low) ** (0.5 / (ALPHA.points - 1));
  for (let round = 0; round < ROUNDS; round++) {
    const { lambda, alpha } = found.parameters as { readonly lambda: number; readonly alpha: number };
    const near = [lambda / byLambda, lambda, lambda * byLambda].flatMap((l) =>
      [alpha / byAlpha, alpha, alpha * byAlpha].map((a) => ({ lambda: rounded(l), alpha: rounded(a) })),
    );
    found = best([found, ...near.map((parameters) => worth(parameters, paths.count))]);
    byLambda = Math.sqrt(byLambda);
    byAlpha = Math.sqrt(byAlpha);
  }
  return found;
};

const best = (candidates: readonly Fitted[]): Fitted =>
  candidates.reduce((first, next) => (next.objective > first.objective ? next : first));
