/** Algorithm 2 with the self-testing learner: what judgements, study times and a test say of learner and beliefs. */
import { selfTestingLearner } from "../../../agents/simulated/learner-self-testing.ts";
import { stream } from "../../../core/rng.ts";
import { defaultsOf } from "../../../core/settings.ts";
import type { ItemRecord } from "../../../experiments/list-learning/index.ts";
import { beginning, listOf, study, tested } from "../../../experiments/list-learning/index.ts";
import { acquisitionTheory } from "../../../nelson-narens/acquisition/theory.ts";
import { boxOf } from "../../optimise/box.ts";
import type { FreeParameter, SimulatorModel } from "../model.ts";
import { correlation, deviation, mean, quantiles } from "../statistics.ts";

const PARAMETERS: readonly FreeParameter[] = [
  { name: "believedLoss", low: 0, high: 0.6, scale: "linear", meaning: "δ, believed loss (14)" },
  { name: "loss", low: 0.02, high: 0.6, scale: "linear", meaning: "share of strength lost over a day" },
  { name: "ceiling", low: 1.5, high: 5, scale: "log", meaning: "strength that endless study approaches" },
  { name: "rate", low: 0.05, high: 0.8, scale: "log", meaning: "speed of learning, 1/s" },
  { name: "monitoringNoise", low: 0.02, high: 0.5, scale: "log", meaning: "noise of a judgement" },
  { name: "attributeNoise", low: 0.02, high: 0.5, scale: "log", meaning: "noise of how easy an item seems" },
];
const BOX = boxOf(PARAMETERS);

const LIST = { items: 30, easiest: 0.05, hardest: 0.95 };
const TARGET = 0.9;
const DAYS = 1;
/** As in the simulation of study allocation, R_total leaves each item of the list two seconds a cycle. */
const RESOURCES = 60;

type Studied = ItemRecord & { readonly recalled: number };

const session = (values: Readonly<Record<string, number>>, participant: number, seed: number) => {
  const list = listOf(LIST, stream(seed, `participant/${participant}/list`));
  const settings = {
    ...defaultsOf(acquisitionTheory.settings),
    ...defaultsOf(selfTestingLearner.settings),
    resources: RESOURCES,
    ...values,
  };
  const individual = beginning(selfTestingLearner, settings, seed, participant, list);
  const record = study({
    seed,
    participant,
    theory: acquisitionTheory,
    settings,
    target: TARGET,
    delay: DAYS,
    list,
    individual,
    trace: null,
    trial: participant,
    changed: {},
  });
  const recalled = tested(individual, seed, participant, DAYS);
  const items = record.items.map((item, i): Studied => ({ ...item, recalled: Number(recalled[i]) }));
  return { items, cycles: record.outcome.cycles, left: record.outcome.remaining.length };
};

const column = (items: readonly Studied[], name: keyof Studied): readonly number[] =>
  items.map((item) => Number(item[name]));

/** Thirds of all items by difficulty, which the experimenter knows from norms. */
const thirds = (items: readonly Studied[]): readonly (readonly Studied[])[] => {
  const ordered = [...items].sort((a, b) => a.difficulty - b.difficulty);
  const size = Math.ceil(ordered.length / 3);
  return [0, 1, 2].map((third) => ordered.slice(third * size, (third + 1) * size));
};

const summaries = (sessions: readonly ReturnType<typeof session>[]): readonly number[] => {
  const items = sessions.flatMap((each) => each.items);
  const names = ["easeOfLearning", "judgementOfLearning", "seconds", "recalled", "difficulty"] as const;
  const columns = names.map((name) => column(items, name));
  const [ease, learning, seconds] = columns as [readonly number[], readonly number[], readonly number[]];
  return [
    mean(sessions.map(({ cycles }) => Math.log(cycles))),
    mean(sessions.map(({ left }) => left)),
    deviation(ease),
    ...quantiles(ease, [0.1, 0.5, 0.9]),
    deviation(learning),
    ...quantiles(learning, [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]),
    ...quantiles(seconds.map(Math.log1p), [0.1, 0.25, 0.5, 0.75, 0.9]),
    ...columns.flatMap((x, i) => columns.slice(i + 1).map((y) => correlation(x, y))),
    ...thirds(items).flatMap((third) => [
      mean(column(third, "recalled")),
      mean(column(third, "judgementOfLearning")),
      deviation(column(third, "easeOfLearning")),
      deviation(column(third, "judgementOfLearning")),
      Math.log1p(mean(column(third, "seconds"))),
    ]),
  ];
};

/** Acquisition with everything else at its default. @alg 2 */
export const acquisitionRecoveryModel: SimulatorModel = {
  kind: "simulator",
  name: "acquisition",
  title: "Algorithm 2 and the self-testing learner on one list",
  source: "Oh & Gobet (2025), equations 14–28",
  parameters: PARAMETERS,
  trials: { default: 10, meaning: "people, each with one list of 30 items and a test after a day" },
  sizes: { replicates: 100, ranks: 200, draws: 199 },
  reference: 2000,
  inference: "regression-adjusted ABC on judgements, study times, cycles and recall by difficulty",
  summarise: (unit, trials, name) => {
    const seed = stream(name, "sessions").integer(0, 0x7fff_ffff);
    const values = Object.fromEntries(BOX.fromUnit(unit).map((value, i) => [PARAMETERS[i]!.name, value]));
    return summaries(Array.from({ length: trials }, (_, i) => session(values, i + 1, seed)));
  },
};
