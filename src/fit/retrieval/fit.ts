import { evidenceMemory } from "../../agents/simulated/evidence-memory.ts";
import type { Settings } from "../../core/settings.ts";
import type { Json } from "../../core/theory.ts";
import type { Criteria } from "../../experiments/cued-recall/criteria.ts";
import type { CuedRecallTrials } from "../../experiments/cued-recall/trials.ts";
import type { Fit, FitRequest, FitResult } from "../fit.ts";
import { searchLesioned } from "./lesion.ts";
import { evaluate, targetOf } from "./objective.ts";
import { FIXED, rounded } from "./parameters.ts";
import { comparisonTable, estimatesTable, MISSED, misses } from "./report.ts";
import type { SearchBudget } from "./search.ts";
import { searchSound } from "./search.ts";

const count = (value: number, min: number, max: number, meaning: string) =>
  ({ kind: "integer", min, max, default: value, meaning }) as const;

const SETTINGS = {
  starts: count(
    0,
    0,
    100_000,
    "random points tried beside the usual start before the search; the best one is searched on",
  ),
  spread: {
    kind: "number",
    min: 0.001,
    max: 1,
    default: 0.03,
    meaning: "first standard deviation of the search, as a share of each range; wider from random points",
  },
  evaluations: count(100, 1, 1_000_000, "evaluations of the search"),
  participants: count(200, 10, 100_000, "simulated participants of each of these evaluations"),
  refinements: count(60, 1, 1_000_000, "evaluations of the last search, from the best point so far"),
  refinementParticipants: count(400, 10, 100_000, "simulated participants of each of those"),
} as const satisfies Settings;

/** Evaluations beside the search: the coins of the lesioned mind, and the check on new participants. */
const REST = 21;

/**
 * Simulated moments: the parameters of Algorithm 3 and the evidence memory under which simulated participants come
 * nearest to people in response mix, times, judgements and individual differences (see `momentsOf`).
 */
export const retrievalFit: Fit = {
  name: "retrieval",
  title: "Algorithm 3 and the evidence memory, fitted to cued recall",
  question: "Which parameters make simulated participants recall, give up and judge as people do?",
  source:
    "Method of simulated moments (McFadden, 1989) with CMA-ES (Hansen, 2016); data of Callaway, Griffiths, Norman & Zhang (2024)",
  settings: SETTINGS,
  readData: async (file, options) =>
    (await import("../../store/human-trials.ts")).readHumanTrials(file, options),
  run: async (request) => fitted(request),
};

const fitted = ({ data, seed, settings, progress }: FitRequest): FitResult => {
  const budget = settings as unknown as SearchBudget;
  const target = targetOf(data as CuedRecallTrials);
  const total = budget.starts + budget.evaluations + budget.refinements + REST;
  let done = 0;
  const told = (): void => progress(Math.min(++done, total), total);
  const found = searchSound(target, seed, budget, told);
  const values = { ...FIXED, ...found.estimates };
  const lesioned = searchLesioned(target, values, found.sample, told);
  const { criteria, loss } = evaluate(evidenceMemory, values, target, found.sample);
  const fresh = evaluate(evidenceMemory, values, target, {
    participants: (data as CuedRecallTrials).participants.length,
    seed: seed + 1,
  });
  progress(total, total);
  const missed = misses(fresh.comparison);
  const defaults = {
    settings: { ...found.estimates, stopping: lesioned.stopping, ...criteriaSettings(criteria) },
    loss,
    sample: { ...found.sample },
  };
  return {
    summary: {
      defaults,
      evaluations: found.evaluations,
      fresh: {
        loss: fresh.loss,
        participants: (data as CuedRecallTrials).participants.length,
        seed: seed + 1,
      },
      misses: missed as unknown as Json,
      comparison: fresh.comparison as unknown as Json,
      lesioned: { stopping: lesioned.stopping, loss: lesioned.evaluation.loss },
    },
    tables: [
      estimatesTable(defaults.settings),
      comparisonTable("All moments, on new participants", fresh.comparison),
      comparisonTable(`What the model misses (${MISSED} units or more)`, missed),
      {
        title: "Misfit",
        header: ["", "loss"],
        rows: [
          ["the participants that it was fitted on", loss.toFixed(1)],
          ["new participants", fresh.loss.toFixed(1)],
          [`lesioned, giving up with probability ${lesioned.stopping}`, lesioned.evaluation.loss.toFixed(1)],
        ],
      },
    ],
  };
};

/** The criteria as the settings that the experiment declares. */
const criteriaSettings = ({ confidence, fok }: Criteria): Readonly<Record<string, number>> =>
  Object.fromEntries([
    ...confidence.map((criterion, at) => [`confidenceCriterion${at + 2}`, rounded(criterion)]),
    ...fok.map((criterion, at) => [`fokCriterion${at + 2}`, rounded(criterion)]),
  ]);
