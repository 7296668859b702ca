import type { Settings } from "../../src/core/settings.ts";
import type { Measures } from "../../src/experiments/list-learning/index.ts";
import {
  ITEM_COLUMNS,
  itemRows,
  itemsOf,
  learnerFor,
  meansOf,
  shownEstimate,
  studySettings,
  THIRDS,
} from "../../src/experiments/list-learning/index.ts";
import type { Column, Row, RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import { acquisitionTheory } from "../../src/nelson-narens/acquisition/theory.ts";
import { budgetsOf, CHOICES, participantStudies } from "./conditions.ts";
import { figure } from "./figure.ts";
import type { Summary } from "./summary.ts";
import { measuresOf, summaryOf } from "./summary.ts";

const OWN = {
  budgets: {
    kind: "integer",
    min: 2,
    max: 50,
    default: 5,
    meaning: "budgets, from shortest to longest by equal factors",
  },
  shortest: { kind: "number", min: 1, max: 1e7, default: 60, unit: "s", meaning: "shortest budget" },
  longest: { kind: "number", min: 1, max: 1e7, default: 480, unit: "s", meaning: "longest budget" },
  emphasis: {
    kind: "number",
    min: 0.34,
    max: 1,
    default: 0.6,
    meaning: "share of the budget that an experimenter gives to the favoured third",
  },
} as const satisfies Settings;

const COLUMNS: readonly Column[] = [
  { name: "budget", unit: "s", meaning: "study time in all" },
  ...ITEM_COLUMNS.map((column) =>
    column.name === "condition"
      ? { ...column, meaning: "who shared out the time: own, at-once, or the third an experimenter favoured" }
      : column,
  ),
];

const run = async (request: RunRequest): Promise<RunResult> => {
  const theory = request.theory ?? acquisitionTheory;
  const learner = learnerFor(request.mind);
  const rows: Row[] = [];
  const measures: Measures[] = [];
  for (let participant = 1; participant <= request.trials; participant++) {
    const studies = await participantStudies({ theory, learner, request }, participant);
    for (const { budget, choice, record, recalled, thirds } of studies) {
      for (const row of itemRows(participant, choice, record, recalled, thirds))
        rows.push({ budget, ...row });
    }
    measures.push(measuresOf(studies));
    request.progress(participant, request.trials);
  }
  const items = itemsOf(request);
  const estimates = meansOf(measures, request.seed);
  const summary = summaryOf(request.trials, items, budgetsOf(request.settings), estimates);
  return { rows, summary, tables: tablesOf(summary) };
};

const tablesOf = ({ budgets }: Summary) => [
  {
    title:
      "The learner's own sharing: preference for hard items (gamma), order (gamma), share of time by third",
    header: ["budget, s", "preference", "easy first", ...THIRDS],
    rows: budgets.map(({ seconds, preference, order, share }) => [
      seconds,
      shownEstimate(preference, 2),
      shownEstimate(order, 2),
      ...THIRDS.map((third) => shownEstimate(share[third]!, 2)),
    ]),
  },
  {
    title:
      "Recall when the learner shares out the time itself, cycle by cycle or at once, or an experimenter favours a third",
    header: ["budget, s", ...CHOICES],
    rows: budgets.map(({ seconds, recall }) => [
      seconds,
      ...CHOICES.map((choice) => shownEstimate(recall[choice]!, 3)),
    ]),
  },
];

export const studyAllocation: Simulation = {
  name: "study-allocation",
  title: "Study allocation: time pressure reverses the preference",
  question:
    "Does one learner that wants to recall as much as it can turn from easy to hard items as time grows?",
  source:
    "Son & Metcalfe (2000); Metcalfe & Kornell (2005); Kornell & Metcalfe (2006); Oh & Gobet (2025), eq. 20",
  findings: [18, 19],
  theories: [acquisitionTheory.name],
  agents: ["recorded", "llm"],
  trials: { default: 100, meaning: "participants, each of whom studies one list under every budget" },
  settings: (theory, mind) =>
    studySettings(
      theory ?? acquisitionTheory,
      learnerFor(mind),
      OWN,
      {
        judgement: "delayed",
        resources: 20,
      },
      ["allocation", "maxCycles"],
    ),
  columns: COLUMNS,
  readData: async (file, options) => (await import("../../src/store/pairs-file.ts")).readPairs(file, options),
  run,
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

export default studyAllocation;
