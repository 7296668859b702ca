import type { Settings } from "../../src/core/settings.ts";
import type { MeanEstimate, Measures } from "../../src/experiments/list-learning/index.ts";
import {
  ITEM_COLUMNS,
  isAbove,
  isBelow,
  itemRows,
  itemsOf,
  learnerFor,
  mean,
  meansOf,
  shownEstimate,
  studySettings,
  THIRDS,
} from "../../src/experiments/list-learning/index.ts";
import type {
  AnyTheory,
  Column,
  Row,
  RunRequest,
  RunResult,
  Simulation,
} from "../../src/experiments/simulation.ts";
import { acquisitionTheory } from "../../src/nelson-narens/acquisition/theory.ts";
import type { Studied } from "./conditions.ts";
import { CONDITIONS, participantStudies } from "./conditions.ts";
import { figure } from "./figure.ts";

/** Three points of recall: below this, more time is counted as spent in vain. */
const IN_VAIN = 0.03;

const OWN = {
  shortCycles: {
    kind: "integer",
    min: 1,
    max: 100_000,
    default: 2,
    meaning: "cycles under the short budget; the long one is maxCycles",
  },
} as const satisfies Settings;

const COLUMNS: readonly Column[] = [
  ...ITEM_COLUMNS,
  {
    name: "recalled_after_tripled",
    meaning: "1 if recalled after three times the time in all, else 0; long budget only",
  },
];

/** Measures of one participant, by condition and third. */
const measuresOf = (studies: readonly Studied[]): Measures => {
  const measures: Record<string, number> = {};
  for (const { condition, record, thirds, recalled, tripled } of studies) {
    for (const third of THIRDS) {
      const own = record.items.flatMap((_, index) => (thirds[index] === third ? [index] : []));
      const over = (value: (index: number) => number): number => mean(own.map(value));
      measures[`${condition}/${third}/seconds`] = over((index) => record.items[index]!.seconds);
      measures[`${condition}/${third}/recall`] = over((index) => Number(recalled[index]));
      if (tripled === null) continue;
      measures[`${condition}/${third}/tripledRecall`] = over((index) => Number(tripled[index]));
      measures[`${condition}/${third}/gain`] = over(
        (index) => Number(tripled[index]) - Number(recalled[index]),
      );
    }
    measures[`${condition}/recall`] = mean(recalled.map(Number));
  }
  const of = (allocation: string): number => measures[`short, ${allocation}/recall`]!;
  measures.advantage = of("region-of-proximal-learning") - of("inverse-ease");
  const long = `${CONDITIONS[0]}/`;
  measures.hardestMinusNext = Math.min(
    ...["easy", "medium"].map(
      (third) => measures[`${long}hard/seconds`]! - measures[`${long}${third}/seconds`]!,
    ),
  );
  return measures;
};

const summaryOf = (
  participants: number,
  items: number,
  estimates: Readonly<Record<string, MeanEstimate>>,
) => {
  const byThird = (condition: string, names: readonly string[]) =>
    Object.fromEntries(
      THIRDS.map((third) => [
        third,
        Object.fromEntries(names.map((name) => [name, estimates[`${condition}/${third}/${name}`]!])),
      ]),
    );
  const short = CONDITIONS.slice(1);
  return {
    participants,
    items,
    longBudget: byThird(CONDITIONS[0], ["seconds", "recall", "tripledRecall", "gain"]),
    shortBudget: Object.fromEntries(
      short.map((condition) => [
        condition.split(", ")[1]!,
        { recall: estimates[`${condition}/recall`]!, ...byThird(condition, ["seconds", "recall"]) },
      ]),
    ),
    regionOverInverseEase: estimates.advantage!,
    holds: {
      hardestGetMost: isAbove(estimates.hardestMinusNext!, 0),
      moreTimeIsInVain: isBelow(estimates[`${CONDITIONS[0]}/hard/gain`]!, IN_VAIN),
      regionBeatsInverseEase: isAbove(estimates.advantage!, 0),
    },
  };
};
export type Summary = ReturnType<typeof summaryOf>;

const run = async (request: RunRequest): Promise<RunResult> => {
  const theory: AnyTheory = request.theory ?? acquisitionTheory;
  const learner = learnerFor(request.mind);
  const rows: Row[] = [];
  const measures: Measures[] = [];
  for (let participant = 1; participant <= request.trials; participant++) {
    const studies = await participantStudies({ theory, learner, request }, participant);
    for (const { condition, record, recalled, thirds, tripled } of studies) {
      for (const [index, row] of itemRows(participant, condition, record, recalled, thirds).entries()) {
        rows.push({ ...row, recalled_after_tripled: tripled === null ? null : Number(tripled[index]) });
      }
    }
    measures.push(measuresOf(studies));
    request.progress(participant, request.trials);
  }
  const summary = summaryOf(request.trials, itemsOf(request), meansOf(measures, request.seed));
  return { rows, summary, tables: tablesOf(summary) };
};

const tablesOf = ({ longBudget, shortBudget, regionOverInverseEase }: Summary) => [
  {
    title: "Long budget, inverse ease: seconds an item, recall, and recall after three times the time",
    header: ["third", "seconds", "recall", "after three times", "gain"],
    rows: THIRDS.map((third) => {
      const { seconds, recall, tripledRecall, gain } = longBudget[third]!;
      return [
        third,
        shownEstimate(seconds!, 1),
        shownEstimate(recall!, 3),
        shownEstimate(tripledRecall!, 3),
        shownEstimate(gain!, 3),
      ];
    }),
  },
  {
    title: "Short budget: recall by allocation",
    header: ["allocation", "recall"],
    rows: [
      ...Object.entries(shortBudget).map(([name, { recall }]) => [name, shownEstimate(recall, 3)]),
      ["region over inverse ease", shownEstimate(regionOverInverseEase, 3)],
    ],
  },
];

export const laborInVain: Simulation = {
  name: "labor-in-vain",
  title: "Labour in vain: most time for the hardest items, and little for it",
  question: "Does study time that follows judged difficulty go where it does least good?",
  source: "Nelson & Leonesio (1988); Metcalfe & Kornell (2005); Oh & Gobet (2025), Appendix 6.1",
  findings: [19, 20],
  theories: [acquisitionTheory.name],
  agents: ["recorded", "llm"],
  trials: { default: 100, meaning: "participants, each of whom studies one list in every condition" },
  settings: (theory, mind) =>
    studySettings(
      theory ?? acquisitionTheory,
      learnerFor(mind),
      OWN,
      {
        judgement: "delayed",
        maxCycles: 30,
      },
      ["allocation"],
    ),
  columns: COLUMNS,
  readData: async (file, options) => (await import("../../src/store/pairs-file.ts")).readPairs(file, options),
  run,
  figure: (summary, axes) => figure(summary as unknown as Summary, axes),
};

export default laborInVain;
