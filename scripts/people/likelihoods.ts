/** The published parameters of the recall models on people's trials, and the empirical model as it was published. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stream } from "../../src/core/index.ts";
import type { RecallCounts } from "../../src/fit/recall/counts.ts";
import { recallCounts } from "../../src/fit/recall/counts.ts";
import { judgedTimes } from "../../src/fit/recall/judged.ts";
import { cellProbabilities, negativeLogLikelihood } from "../../src/fit/recall/likelihood.ts";
import { empiricalModel, empiricalStops } from "../../src/fit/recall/models/empirical.ts";
import type { RecallModel } from "../../src/fit/recall/models/model.ts";
import { optimalModel } from "../../src/fit/recall/models/optimal.ts";
import { randomModel } from "../../src/fit/recall/models/random.ts";
import { comparison } from "../../src/fit/recall/predictive.ts";
import { searchRecall } from "../../src/fit/recall/search.ts";
import {
  FULL_PRECISION,
  FULL_PRECISION_COST,
  firstPassage,
  noBound,
  pretestedShares,
  randomEndings,
  STEP_MS,
  strengthNodes,
} from "../../src/rational/recall/index.ts";
import { readHumanTrials } from "../../src/store/human-trials.ts";
import { FILES } from "./measured.ts";

const { mu0, sigma0, sigmaX } = FULL_PRECISION;
/** As published: the optimal model in full precision, the one without control to three decimals. */
export const PUBLISHED = {
  optimal: { point: [mu0, sigma0, sigmaX, FULL_PRECISION_COST], nonDecision: { mean: 717, shape: 8.7 } },
  random: { point: [0.278, 0.156, 0.019, 250, 56.56], nonDecision: { mean: 1261, shape: 2.17 } },
} as const;

/** Enough that a median of the rarest judgement is known to some hundredths of a second. */
const JUDGED = 500_000;

/** −log likelihoods, recall and times by pretest, and times by judgement, at the published parameters. */
export const atPublished = async (folder: string) => {
  const trials = await readHumanTrials(join(folder, FILES.included));
  const counts = recallCounts(trials);
  const sharesOf = (model: RecallModel, { point, nonDecision }: (typeof PUBLISHED)["optimal" | "random"]) =>
    model.sharesAt(point, counts, 1)(nonDecision);
  const optimal = sharesOf(optimalModel, PUBLISHED.optimal);
  const random = sharesOf(randomModel, PUBLISHED.random);
  return {
    trials: counts.total,
    optimal: {
      nll: negativeLogLikelihood(counts, optimal, PUBLISHED.optimal.nonDecision),
      comparison: comparison(counts.cell, cellProbabilities(optimal, PUBLISHED.optimal.nonDecision)),
      judged: judgedTimes(
        trials,
        optimalModel.criticalAt(PUBLISHED.optimal.point, counts, PUBLISHED.optimal.nonDecision),
        PUBLISHED.optimal.nonDecision,
        JUDGED,
        stream(1, "judged"),
      ),
    },
    random: {
      nll: negativeLogLikelihood(counts, random, PUBLISHED.random.nonDecision),
      comparison: comparison(counts.cell, cellProbabilities(random, PUBLISHED.random.nonDecision)),
    },
  };
};

/**
 * The empirical model with stop steps of pretests drawn from people's give-ups in pretests, as published; one `--data`
 * file holds critical trials only, so that `metalevel fit recall-empirical` draws both from those.
 */
const pretestStopsModel = (stops: Float64Array): RecallModel => ({
  ...empiricalModel,
  sharesAt: ([a, b, c], counts, resolution) => {
    const prior = { mu0: a!, sigma0: b!, sigmaX: c! };
    const strengths = strengthNodes(prior, counts.bins, resolution);
    const passage = firstPassage(prior.sigmaX, strengths.v, noBound(counts.bins), resolution);
    return (nonDecision) => {
      const critical = randomEndings(passage, empiricalStops(counts, nonDecision, "nothing"));
      return pretestedShares(strengths, randomEndings(passage, stops), critical).share;
    };
  },
});

/** The optimum of that model: its −log likelihood, and where it is. */
export const empiricalAsPublished = async (folder: string) => {
  const counts = recallCounts(await readHumanTrials(join(folder, FILES.included)));
  const model = pretestStopsModel(pretestStops(folder, counts));
  const budget = { samples: 64, evaluations: 600, resolution: 1 };
  const { best } = searchRecall(model, counts, stream(1, "pretest-stops/search"), budget, () => {});
  return { nll: best.value, point: best.point, nonDecision: best.nonDecision };
};

/** −log likelihood of a stored optimum, without the search. */
export const empiricalAt = async (
  folder: string,
  point: readonly number[],
  nonDecision: { readonly mean: number; readonly shape: number },
): Promise<number> => {
  const counts = recallCounts(await readHumanTrials(join(folder, FILES.included)));
  const shares = pretestStopsModel(pretestStops(folder, counts)).sharesAt(point, counts, 1);
  return negativeLogLikelihood(counts, shares(nonDecision), nonDecision);
};

/** P(stop step = t): give-up times of pretests, rounded to steps. */
const pretestStops = (folder: string, { bins }: RecallCounts): Float64Array => {
  const text = readFileSync(join(folder, FILES.pretests), "utf8");
  const rows = parse(text, { columns: true }) as readonly Readonly<Record<string, string>>[];
  const stop = new Float64Array(bins + 1);
  let total = 0;
  for (const { response_type, rt } of rows) {
    if (response_type !== "empty" || !(Number(rt) > 0)) continue;
    stop[Math.min(bins, Math.max(1, Math.round(Number(rt) / STEP_MS)))]! += 1;
    total++;
  }
  return stop.map((count) => count / total);
};
