/** What one participant does: the long budget with the experimenter's extra time, then the short budget twice. */
import type { SettingValues } from "../../src/core/settings.ts";
import type {
  AnyLearner,
  AnyLearnerIndividual,
  AnySession,
  SessionRecord,
  Third,
} from "../../src/experiments/list-learning/index.ts";
import {
  addedStudy,
  beginning,
  listFor,
  streamOf,
  studyOf,
  testOf,
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
  readonly learner: AnyLearner;
  readonly request: RunRequest;
}

/** How much of its own time again each item is given after the long budget, to make three times in all. */
const EXTRA = 2;

export const participantStudies = async (setup: Setup, participant: number): Promise<readonly Studied[]> => {
  const all: Studied[] = [];
  for (const [index, condition] of CONDITIONS.entries()) {
    all.push(await studies(setup, participant, condition, index));
  }
  return all;
};

const studies = async (
  { theory, learner, request }: Setup,
  participant: number,
  condition: Condition,
  index: number,
): Promise<Studied> => {
  const { seed } = request;
  const [budget, allocation] = condition.split(", ") as [string, string];
  const maxCycles = budget === "long" ? request.settings.maxCycles! : request.settings.shortCycles!;
  const changed: SettingValues = { allocation, maxCycles };
  const settings = { ...request.settings, ...changed };
  const { target, delay } = settings as Readonly<Record<string, number>>;
  const list = listFor(request, participant);
  const individual = beginning<AnyLearnerIndividual>(learner, settings, seed, participant, list);
  const session = {
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
  };
  const record = await studyOf(session);
  const recalled = await testOf(session);
  const tripled = budget === "long" ? await afterExtraTime(session, record) : null;
  return { condition, record, recalled, tripled, thirds: thirdsOf(list.map(({ difficulty }) => difficulty)) };
};

/** The test after the experimenter has added to each item twice the time that it had, in its own strategy. */
const afterExtraTime = async (session: AnySession, { items }: SessionRecord): Promise<readonly boolean[]> => {
  const rng = streamOf(session.seed, session.participant, "extra");
  for (const [index, { seconds, strategy }] of items.entries()) {
    if (seconds === 0) continue;
    const item = { index, text: session.list[index]!.text };
    await addedStudy(session, { type: "item-study", item, resources: EXTRA * seconds, strategy }, rng);
  }
  return testOf(session);
};
