import type { SettingValues } from "../../src/core/settings.ts";
import type {
  AnyLearner,
  AnyLearnerIndividual,
  Measures,
} from "../../src/experiments/list-learning/index.ts";
import {
  beginning,
  ITEM_COLUMNS,
  itemRows,
  itemsOf,
  learnerFor,
  listFor,
  meansOf,
  shownEstimate,
  studyOf,
  studySettings,
  testOf,
} from "../../src/experiments/list-learning/index.ts";
import type { AnyTheory, Row, RunRequest, RunResult, Simulation } from "../../src/experiments/simulation.ts";
import { acquisitionTheory } from "../../src/nelson-narens/acquisition/theory.ts";
import { figure } from "./figure.ts";
import type { Studied, Summary } from "./summary.ts";
import { hedgesOf, MINDS, measuresOf, summaryOf, TIMES } from "./summary.ts";

/** One participant studies the same list once, and judges at once or when all is studied; each with both memories. */
const participantStudies = async (
  theory: AnyTheory,
  learner: AnyLearner,
  { seed, settings: own, data, trace }: RunRequest,
  participant: number,
): Promise<readonly Studied[]> => {
  const studies: Studied[] = [];
  for (const [first, mind] of MINDS.entries()) {
    for (const [second, time] of TIMES.entries()) {
      const changed: SettingValues = { judgement: time, ...(mind === "intact" ? {} : { shortTerm: 0 }) };
      const settings = { ...own, ...changed };
      const { target, delay } = settings as Readonly<Record<string, number>>;
      const list = listFor({ seed, settings, data }, participant);
      const individual = beginning<AnyLearnerIndividual>(learner, settings, seed, participant, list);
      const trial = (participant - 1) * MINDS.length * TIMES.length + first * TIMES.length + second + 1;
      const goal = { target: target!, delay: delay! };
      const common = { seed, participant, theory, settings, ...goal, list, individual, trace, trial };
      const session = { ...common, changed };
      const record = await studyOf(session);
      studies.push({ time, mind, record, recalled: await testOf(session) });
    }
  }
  return studies;
};

const run = async (request: RunRequest): Promise<RunResult> => {
  const theory = request.theory ?? acquisitionTheory;
  const learner = learnerFor(request.mind);
  const rows: Row[] = [];
  const measures: Measures[] = [];
  for (let participant = 1; participant <= request.trials; participant++) {
    const studies = await participantStudies(theory, learner, request, participant);
    for (const { time, mind, record, recalled } of studies) {
      for (const row of itemRows(participant, `${mind}, ${time}`, record, recalled)) rows.push(row);
    }
    measures.push(measuresOf(studies));
    request.progress(participant, request.trials);
  }
  const { seed, trials } = request;
  const hedges = { gamma: hedgesOf(measures, "gamma", seed), recall: hedgesOf(measures, "recall", seed) };
  const summary = summaryOf(trials, itemsOf(request), meansOf(measures, seed), hedges);
  return { rows, summary, tables: tablesOf(summary) };
};

const tablesOf = ({ immediate, delayed, difference, hedgesG, withoutShortTerm: control }: Summary) => [
  {
    title: "Judgements of learning and later recall",
    header: ["judged", "gamma", "recall", "mean judgement", "gamma without short-term memory"],
    rows: [
      ...(
        [
          ["immediate", immediate, control.immediate],
          ["delayed", delayed, control.delayed],
        ] as const
      ).map(([name, { gamma, recall, meanJudgement }, without]) => [
        name,
        shownEstimate(gamma, 2),
        shownEstimate(recall, 3),
        shownEstimate(meanJudgement, 2),
        shownEstimate(without.gamma, 2),
      ]),
      [
        "difference",
        shownEstimate(difference.gamma, 2),
        shownEstimate(difference.recall, 3),
        null,
        shownEstimate(control.difference.gamma, 2),
      ],
      ["Hedges' g", shownEstimate(hedgesG.gamma, 2), shownEstimate(hedgesG.recall, 2), null, null],
    ],
  },
];

export const delayedJol: Simulation = {
  name: "delayed-jol",
  title: "Delayed judgements of learning are more accurate",
  question: "Why do judgements foretell recall better when they come some time after study?",
  source: "Nelson & Dunlosky (1991); Rhodes & Tauber (2011); Oh & Gobet (2025), eq. 23",
  findings: [17],
  theories: [acquisitionTheory.name],
  agents: ["recorded", "llm"],
  trials: { default: 100, meaning: "participants, each of whom studies one list once in every condition" },
  settings: (theory, mind) =>
    studySettings(
      theory ?? acquisitionTheory,
      learnerFor(mind),
      {},
      {
        allocation: "uniform",
        resources: 120,
        maxCycles: 1,
      },
      ["judgement"],
    ),
  columns: ITEM_COLUMNS,
  readData: async (file, options) => (await import("../../src/store/pairs-file.ts")).readPairs(file, options),
  run,
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

export default delayedJol;
