/** The lesioned mind at its best: the coin that comes nearest to people, everything else as fitted to the sound one. */
import { stopsAtRandom } from "../../agents/simulated/stops-at-random.ts";
import type { SettingValues } from "../../core/settings.ts";
import type { Design } from "../../experiments/cued-recall/design.ts";
import type { Evaluation, Sample, Target } from "./objective.ts";
import { evaluate } from "./objective.ts";

export interface BestCoin {
  readonly stopping: number;
  readonly evaluation: Evaluation;
}

/** Coins that are tried: 5 %, 10 %, … 95 % chance of giving up. */
const COINS = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

export const searchLesioned = (
  target: Target,
  values: SettingValues & Design,
  sample: Sample,
  told: () => void,
): BestCoin => {
  const tried = COINS.map((stopping) => {
    told();
    return { stopping, evaluation: evaluate(stopsAtRandom, { ...values, stopping }, target, sample) };
  });
  return tried.reduce((best, next) => (next.evaluation.loss < best.evaluation.loss ? next : best));
};
