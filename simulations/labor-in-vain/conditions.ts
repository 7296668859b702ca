/** What one participant does: the long budget with the experimenter's extra time, then the short budget twice. */
import type { Learner } from "../../src/agents/simulated/learner.ts";
import type { SettingValues } from "../../src/core/settings.ts";
import type { SessionRecord, Third } from "../../src/experiments/list-learning/index.ts";
import {
  beginning,
  listOf,
  streamOf,
  study,
  tested,
  thirdsOf,
} from "../../src/experiments/list-learning/index.ts";
import type { AnyTheory, RunRequest } from "../../src/experiments/simulation.ts";

export const CONDITIONS = [
  "long, inverse-ease",
  "short, inverse-ease",
  "short, region-of-proximal-learning",
  "short, uniform",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** One participant under one condition. */
export interface Studied {
  readonly condition: Condition;
  readonly record: SessionRecord;
  readonly thirds: readonly Third[];
  readonly recalled: readonly boolean[];
  /** The same test after all items have had three times their time in all; long budget only. */
  readonly tripled: readonly boolean[] | null;
}

interface Setup {
  readonly theory: AnyTheory;
  readonly learner: Learner;
  readonly request: RunRequest;
}

/** How much of its own time again each item is given after the long budget, to make three times in all. */
const EXTRA = 2;

export const participantStudies = (setup: Setup, participant: number): readonly Studied[] =>
  CONDITIONS.map((condition, index) => studies(setup, participant, condition, index));

const studies = (
  { theory, learner, request }: Setup,
  participant: number,
  condition: Condition,
  index: number,
): Studied => {
  const { seed } = request;
  const [budget, allocation] = condition.split(", ") as [string, string];
  const maxCycles = budget === "long" ? request.settings.maxCycles! : request.settings.shortCycles!;
  const changed: SettingValues = { allocation, maxCycles };
  const settings = { ...request.settings, ...changed };
  const { items, easiest, hardest, target, delay } = settings as Readonly<Record<string, number>>;
  const list = listOf(
    { items: items!, easiest: easiest!, hardest: hardest! },
    streamOf(seed, participant, "materials"),
  );
  const individual = beginning(learner, settings, seed, participant, list);
  const record = study({
    seed,
    participant,
    theory,
    settings,
    target: target!,
    delay: delay!,
    list,
    individual,
    trace: request.trace,
    trial: (participant - 1) * CONDITIONS.length + index + 1,
    changed,
  });
  const recalled = tested(individual, seed, participant, delay!);
  const tripled = budget === "long" ? afterExtraTime(individual, record, seed, participant, delay!) : null;
  return { condition, record, recalled, tripled, thirds: thirdsOf(list.map(({ difficulty }) => difficulty)) };
};

/** The test after the experimenter has added to each item twice the time that it had, in its own strategy. */
const afterExtraTime = (
  individual: ReturnType<typeof beginning>,
  { items }: SessionRecord,
  seed: number,
  participant: number,
  delay: number,
): readonly boolean[] => {
  const rng = streamOf(seed, participant, "extra");
  items.forEach(({ seconds, strategy }, index) => {
    if (seconds === 0) return;
    const item = { index, text: "" };
    individual.object({ type: "item-study", item, resources: EXTRA * seconds, strategy }, rng);
  });
  return tested(individual, seed, participant, delay);
};
