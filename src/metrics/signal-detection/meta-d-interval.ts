import type { Rng } from "../../core/rng.ts";
import { multinomial } from "../../math/multinomial.ts";
import type { Estimate, NotEstimable } from "../estimable.ts";
import { isEstimable, notEstimable } from "../estimable.ts";
import { quantileSorted } from "../quantile.ts";
import type { MetaSensitivity, Responses } from "./meta-d.ts";
import { metaDFit, withinReach } from "./meta-d.ts";
import type { RatingCounts } from "./rating-counts.ts";

/** d′, meta-d′ and the M-ratio meta-d′/d′, each with its bootstrap interval over trials. */
export interface MetaSensitivityEstimates {
  readonly dPrime: Estimate;
  readonly metaD: Estimate;
  readonly mRatio: Estimate;
  /** Resamples that determined no meta-d′ and were left out. */
  readonly undetermined: number;
}

/**
 * Bootstrap intervals of d′, meta-d′ and the M-ratio: each class of stimuli is drawn anew from its own cells
 * (counts are resampled, not rows, so the cost does not grow with trials), and fitted again.
 */
export const metaSensitivityInterval = (
  counts: RatingCounts,
  {
    resamples = 1000,
    rng,
    level = 0.95,
    responses = "all",
  }: { resamples?: number; rng: Rng; level?: number; responses?: Responses },
): MetaSensitivityEstimates | NotEstimable => {
  const fit = metaDFit(counts, responses);
  if (!isEstimable(fit)) return fit;
  const fitted = withinReach(fit);
  if (!isEstimable(fitted)) return fitted;
  const refits: MetaSensitivity[] = [];
  for (let resample = 0; resample < resamples; resample++) {
    const refit = metaDFit(resampled(counts, rng), responses, fit.descent);
    if (isEstimable(refit)) refits.push(refit.found);
  }
  if (refits.length * 2 < resamples) {
    return notEstimable("most resamples of these counts determine no meta-d′: there are too few trials");
  }
  const estimate = (of: (fit: MetaSensitivity) => number): Estimate => {
    const sorted = Float64Array.from(refits, of).sort();
    const tail = (1 - level) / 2;
    return {
      estimate: of(fitted),
      low: quantileSorted(sorted, tail),
      high: quantileSorted(sorted, 1 - tail),
    };
  };
  return {
    dPrime: estimate((fit) => fit.dPrime),
    metaD: estimate((fit) => fit.metaD),
    mRatio: estimate((fit) => fit.mRatio),
    undetermined: resamples - refits.length,
  };
};

const resampled = ({ ratings, first, second }: RatingCounts, rng: Rng): RatingCounts => {
  const again = (cells: ArrayLike<number>): Float64Array => {
    let trials = 0;
    for (let i = 0; i < cells.length; i++) trials += cells[i]!;
    return multinomial(Math.round(trials), cells, rng, new Float64Array(cells.length));
  };
  return { ratings, first: again(first), second: again(second) };
};
