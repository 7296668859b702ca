import { stream } from "../../core/rng.ts";
import type { Settings } from "../../core/settings.ts";
import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import type { Fit, FitRequest, FitResult } from "../fit.ts";
import { bootstrapped, cellsByParticipant } from "./bootstrap.ts";
import { recallCounts } from "./counts.ts";
import { empiricalModel } from "./models/empirical.ts";
import type { RecallModel } from "./models/model.ts";
import { optimalModel } from "./models/optimal.ts";
import { randomModel } from "./models/random.ts";
import { predictivePicture } from "./predictive.ts";
import { criteriaOf, reported } from "./report.ts";
import type { SearchBudget } from "./search.ts";
import { evaluationsOf, searchRecall } from "./search.ts";

const count = (value: number, min: number, max: number, meaning: string) =>
  ({ kind: "integer", min, max, default: value, meaning }) as const;

const SETTINGS = {
  samples: count(64, 1, 100_000, "points spread evenly over the box before the search"),
  evaluations: count(600, 20, 1_000_000, "likelihoods in the first round of the search; later rounds follow"),
  resolution: count(1, 1, 8, "multiplies quadrature nodes and cells; 2 checks that the answer does not move"),
  resamples: count(400, 0, 1_000_000, "resamples of the participants for the intervals; 0 leaves them out"),
} as const satisfies Settings;

const fitOf = (model: RecallModel, question: string): Fit => ({
  name: model.name,
  title: `${model.title}, fitted to cued recall`,
  question,
  source:
    "Callaway, Griffiths, Norman & Zhang (2024), Experiment 1; Appendix 7.5; likelihood without sampling",
  settings: SETTINGS,
  readData: async (file, options) =>
    (await import("../../store/human-trials.ts")).readHumanTrials(file, options),
  run: async (request) => fitted(model, request),
});

const fitted = (model: RecallModel, { data, seed, settings, progress }: FitRequest): FitResult => {
  const trials = data as CuedRecallTrials;
  const budget = settings as unknown as SearchBudget & { readonly resamples: number };
  const counts = recallCounts(trials);
  const total = evaluationsOf(budget);
  let done = 0;
  const search = searchRecall(model, counts, stream(seed, `${model.name}/search`), budget, () =>
    progress(Math.min(++done, total), total),
  );
  const resampled = bootstrapped(
    search.visited,
    budget.resamples === 0 ? [] : cellsByParticipant(trials, counts.bins),
    budget.resamples,
    stream(seed, `${model.name}/resamples`),
  );
  progress(total, total);
  const model_ = search.best.logCells.map(Math.exp);
  return {
    ...reported(model, counts, search, resampled, criteriaOf(model, counts, search.best.value)),
    picture: predictivePicture(counts.cell, model_),
  };
};

export const recallOptimalFit: Fit = fitOf(
  optimalModel,
  "Do people search their memory for as long as it is worth it?",
);
export const recallRandomFit: Fit = fitOf(
  randomModel,
  "How much of people's recall and timing is explained without any control of the search?",
);
export const recallEmpiricalFit: Fit = fitOf(
  empiricalModel,
  "Is it enough to stop when people stop, whatever the search has found?",
);
