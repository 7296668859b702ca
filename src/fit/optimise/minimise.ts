import type { Rng } from "../../core/rng.ts";
import type { Dimension } from "./box.ts";
import { boxOf } from "./box.ts";
import type { CovarianceAdaptationOptions } from "./covariance-adaptation.ts";
import { covarianceAdaptation } from "./covariance-adaptation.ts";
import type { NelderMeadOptions } from "./nelder-mead.ts";
import { nelderMead } from "./nelder-mead.ts";
import type { Minimum, Objective } from "./objective.ts";
import { byValue } from "./objective.ts";
import { sobol } from "./sobol.ts";

/** How much of the work goes to even sampling, to CMA-ES (`global`) and to Nelder–Mead (`local`). */
export interface MinimiseOptions {
  /** Points that are spread evenly over the box first. */
  readonly samples: number;
  /** How many of the best of them are searched on. */
  readonly keep: number;
  readonly global: Partial<CovarianceAdaptationOptions>;
  readonly local: Partial<NelderMeadOptions>;
}

const DEFAULTS: MinimiseOptions = { samples: 200, keep: 2, global: {}, local: {} };

/**
 * The least value of `objective` over a box, global search first and local search last: evenly spread points, CMA-ES
 * from the best few of them, Nelder–Mead from the best of those. Everything happens in the unit cube, folded back at
 * its walls; `rng` places the points and drives CMA-ES, so another stream is another start.
 */
export const minimise = (
  objective: Objective,
  dimensions: readonly Dimension[],
  rng: Rng,
  options: Partial<MinimiseOptions> = {},
): Minimum => {
  const { samples, keep, global, local } = { ...DEFAULTS, ...options };
  const box = boxOf(dimensions);
  const inCube: Objective = (unit) => objective(box.fromUnit(unit));
  const spread = sobol(samples, dimensions.length, rng)
    .map((point) => ({ point, value: inCube(point) }))
    .sort(byValue);
  const searched = spread.slice(0, keep).map(({ point }) => covarianceAdaptation(inCube, point, rng, global));
  const found = [...searched].sort(byValue)[0]!;
  const polished = nelderMead(inCube, found.point, { edge: 0.01, ...local });
  const evaluations = samples + searched.reduce((sum, s) => sum + s.evaluations, 0) + polished.evaluations;
  const best = polished.value <= found.value ? polished : found;
  return { point: box.fromUnit(best.point), value: best.value, evaluations };
};
