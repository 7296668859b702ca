import { stream } from "../../core/rng.ts";
import type { Settings, SettingValues } from "../../core/settings.ts";
import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import type { Fit, FitRequest, FitResult } from "../fit.ts";
import { bootstrapped, cellsByParticipant } from "./bootstrap.ts";
import { recallCounts } from "./counts.ts";
import type { JudgedTime } from "./judged.ts";
import { judgedTimes } from "./judged.ts";
import { negativeLogLikelihood } from "./likelihood.ts";
import type { TakenOff } from "./models/empirical.ts";
import { empiricalModelOf, TAKEN_OFF } from "./models/empirical.ts";
import type { RecallModel } from "./models/model.ts";
import { optimalModel } from "./models/optimal.ts";
import { randomModel } from "./models/random.ts";
import { judgedPicture, predictivePicture } from "./predictive.ts";
import { reported } from "./report.ts";
import type { SearchBudget } from "./search.ts";
import { evaluationsOf, searchRecall } from "./search.ts";

const count = (value: number, min: number, max: number, meaning: string) =>
  ({ kind: "integer", min, max, default: value, meaning }) as const;

const SETTINGS = {
  samples: count(64, 1, 100_000, "points spread evenly over the box before the search"),
  evaluations: count(600, 20, 1_000_000, "likelihoods in the first round of the search; later rounds follow"),
  resolution: count(1, 1, 8, "multiplies quadrature nodes and cells; 2 checks that the answer does not move"),
  resamples: count(400, 0, 1_000_000, "resamples of the participants for the intervals; 0 leaves them out"),
  judged: count(200_000, 0, 100_000_000, "trials simulated for times by judgement; 0 leaves them out"),
} as const satisfies Settings;

const fitOf = (
  name: string,
  title: string,
  question: string,
  modelUnder: (settings: SettingValues) => RecallModel,
  more: Settings = {},
): Fit => ({
  name,
  title: `${title}, fitted to cued recall`,
  question,
  source:
    "Callaway, Griffiths, Norman & Zhang (2024), Experiment 1; Appendix 7.5; likelihood without sampling",
  settings: { ...SETTINGS, ...more },
  readData: async (file, options) =>
    (await import("../../store/human-trials.ts")).readHumanTrials(file, options),
  run: async (request) => fitted(modelUnder(request.settings), request),
});

const fitted = (model: RecallModel, { data, seed, settings, progress }: FitRequest): FitResult => {
  const trials = data as CuedRecallTrials;
  const budget = settings as unknown as SearchBudget & {
    readonly resamples: number;
    readonly judged: number;
  };
  const counts = recallCounts(trials);
  const total = evaluationsOf(model, budget);
  let done = 0;
  const search = searchRecall(model, counts, stream(seed, `${model.name}/search`), budget, () =>
    progress(Math.min(++done, total), total),
  );
  const { best } = search;
  const resampled = bootstrapped(
    search.visited,
    budget.resamples === 0 ? [] : cellsByParticipant(trials, counts.bins),
    budget.resamples,
    stream(seed, `${model.name}/resamples`),
  );
  const finer = negativeLogLikelihood(
    counts,
    model.sharesAt(best.point, counts, 2 * budget.resolution)(best.nonDecision),
    best.nonDecision,
  );
  const judged: readonly JudgedTime[] =
    budget.judged === 0
      ? []
      : judgedTimes(
          trials,
          model.criticalAt(best.point, counts, best.nonDecision),
          best.nonDecision,
          budget.judged,
          stream(seed, `${model.name}/judgements`),
        );
  progress(total, total);
  return {
    ...reported(model, counts, search, resampled, finer, judged),
    pictures: [
      predictivePicture(counts.cell, best.logCells.map(Math.exp)),
      ...(judged.length === 0 ? [] : [judgedPicture(judged)]),
    ],
  };
};

export const recallOptimalFit: Fit = fitOf(
  optimalModel.name,
  optimalModel.title,
  "Do people search their memory for as long as it is worth it?",
  () => optimalModel,
);
export const recallRandomFit: Fit = fitOf(
  randomModel.name,
  randomModel.title,
  "How much of people's recall and timing is explained without any control of the search?",
  () => randomModel,
);
export const recallEmpiricalFit: Fit = fitOf(
  "recall-empirical",
  "Stop times drawn from people's give-ups",
  "Is it enough to stop when people stop, whatever the search has found?",
  ({ takenOff }) => empiricalModelOf(takenOff as TakenOff),
  {
    takenOff: {
      kind: "choice",
      choices: TAKEN_OFF,
      default: "nothing",
      meaning:
        "what is taken off a give-up's time before it counts as time searched: nothing, as published, or the mean non-decision time and a step",
    },
  },
);
