import { noiselessLearner } from "../../src/agents/simulated/learner-noiseless.ts";
import type { Settings } from "../../src/core/settings.ts";
import type { AnyLearner, Measures } from "../../src/experiments/list-learning/index.ts";
import {
  ITEM_COLUMNS,
  itemRows,
  meansOf,
  shownEstimate,
  studySettings,
} from "../../src/experiments/list-learning/index.ts";
import type { Row, RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import { acquisitionTheory } from "../../src/nelson-narens/acquisition/theory.ts";
import type { Studied } from "./conditions.ts";
import { exactness, experience, grid } from "./conditions.ts";
import { figure } from "./figure.ts";
import type { Summary } from "./summary.ts";
import { measuresOf, summaryOf } from "./summary.ts";

const OWN = {
  fineResources: {
    kind: "number",
    min: 0.01,
    max: 1e6,
    default: 0.3,
    unit: "s",
    meaning: "R_total where recall is laid beside the target: small, so that items stop near the norm",
  },
  lists: {
    kind: "integer",
    min: 2,
    max: 100,
    default: 5,
    meaning: "lists that one participant studies in a row",
  },
} as const satisfies Settings;

const learnerOf = (mind: unknown): AnyLearner =>
  mind === null || mind === undefined ? noiselessLearner : (mind as AnyLearner);

const run = async (request: RunRequest): Promise<RunResult> => {
  const theory = request.theory ?? acquisitionTheory;
  const setup = { theory, learner: learnerOf(request.mind), request };
  const rows: Row[] = [];
  const measures: Measures[] = [];
  let trials = 0;
  const trial = (): number => ++trials;
  for (let participant = 1; participant <= request.trials; participant++) {
    const studies: readonly Studied[] = [
      ...(await grid(setup, participant, trial)),
      ...(await exactness(setup, participant, trial)),
      ...(await experience(setup, participant, trial)),
    ];
    for (const { condition, record, recalled } of studies) {
      for (const row of itemRows(participant, condition, record, recalled)) rows.push(row);
    }
    measures.push(measuresOf(studies));
    request.progress(participant, request.trials);
  }
  const { items, lists } = request.settings as Readonly<Record<string, number>>;
  const summary = summaryOf(request.trials, items!, lists!, meansOf(measures, request.seed));
  return { rows, summary, tables: tablesOf(summary) };
};

const tablesOf = ({ worked, studyTime, shortfall, experience: lists }: Summary) => [
  {
    title: "The norm of study, N_s = ρ*(1 + δ), and what the loss leaves of it",
    header: ["worked value", "ρ*", "δ", "N_s", "N_s(1 − δ)", "ρ*/(1 − δ)"],
    rows: Object.entries(worked).map(([name, { target, loss, norm, afterLoss, exactNorm }]) => [
      name,
      target,
      loss,
      norm.toFixed(3),
      afterLoss.toFixed(3),
      exactNorm.toFixed(3),
    ]),
  },
  {
    title: "Study time and recall by target and loss",
    header: ["ρ*", "δ", "N_s", "seconds", "recall", "mastered"],
    rows: studyTime.map(({ target, loss, norm, seconds, recall, mastered }) => [
      target,
      loss,
      norm.toFixed(2),
      shownEstimate(seconds, 1),
      shownEstimate(recall, 3),
      shownEstimate(mastered, 2),
    ]),
  },
  {
    title: `Study in fine cycles, for a target of ${shortfall.target}`,
    header: ["norm", "N_s", "seconds", "recall"],
    rows: (["printed", "exact"] as const).map((name) => {
      const { norm, seconds, recall } = shortfall[name];
      return [name, norm.toFixed(3), shownEstimate(seconds, 1), shownEstimate(recall, 3)];
    }),
  },
  {
    title: "List after list, with tests, by one who at first believes that nothing is lost",
    header: ["list", "believed loss", "N_s", "seconds", "recall"],
    rows: lists.map(({ list, belief, norm, seconds, recall }) => [
      list,
      shownEstimate(belief, 3),
      shownEstimate(norm, 3),
      shownEstimate(seconds, 1),
      shownEstimate(recall, 3),
    ]),
  },
];

export const normOfStudySimulation: Simulation = {
  name: "norm-of-study",
  title: "The norm of study: target and believed loss set study time",
  question: "How long is studied for which target and which belief about forgetting, and does it suffice?",
  source: "Oh & Gobet (2025), eq. 13–15, with the worked values 1.08 and 0.99",
  findings: [21],
  theories: [acquisitionTheory.name],
  agents: ["recorded"],
  refusal:
    "its conditions set what a learner believes to forget and what it truly forgets, and neither can be set in a model.",
  trials: { default: 100, meaning: "participants, each of whom studies every list" },
  settings: (theory, mind) =>
    studySettings(
      theory ?? acquisitionTheory,
      learnerOf(mind),
      OWN,
      {
        items: 12,
        easiest: 0.05,
        hardest: 0.4,
        resources: 3,
        maxCycles: 2000,
      },
      ["target", "loss", "believedLoss"],
    ),
  columns: ITEM_COLUMNS,
  run,
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

export default normOfStudySimulation;
