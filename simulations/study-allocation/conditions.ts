/** What one participant does under each budget: its own plan, then an experimenter's emphasis on each third. */
import { whenKnown } from "../../src/core/later.ts";
import type { SettingValues } from "../../src/core/settings.ts";
import type {
  AnyLearner,
  AnyLearnerIndividual,
  AnyStudyObject,
  SessionRecord,
  Third,
} from "../../src/experiments/list-learning/index.ts";
import {
  beginning,
  listFor,
  studyOf,
  THIRDS,
  testOf,
  thirdsOf,
} from "../../src/experiments/list-learning/index.ts";
import type { AnyTheory, RunRequest } from "../../src/experiments/simulation.ts";
import type { AcquisitionObservation } from "../../src/nelson-narens/acquisition/levels.ts";

/**
 * Who shares out the time: the learner, cycle by cycle or at once, or the experimenter in favour of one third. What
 * is shared out at once is judged once, at the end, so no item leaves before it has had its time.
 */
export const CHOICES = ["own", "at-once", ...THIRDS] as const;
export type Choice = (typeof CHOICES)[number];

/** One participant under one budget and one choice. */
export interface Studied {
  /** Seconds in all. */
  readonly budget: number;
  readonly choice: Choice;
  readonly record: SessionRecord;
  readonly thirds: readonly Third[];
  readonly recalled: readonly boolean[];
}

interface Setup {
  readonly theory: AnyTheory;
  readonly learner: AnyLearner;
  readonly request: RunRequest;
}

/** Budgets from the shortest to the longest by equal factors, each a whole number of cycles. */
export const budgetsOf = (settings: SettingValues): readonly number[] => {
  const { budgets, shortest, longest, resources } = settings as Readonly<Record<string, number>>;
  const factor = (longest! / shortest!) ** (1 / (budgets! - 1));
  return Array.from({ length: budgets! }, (_, step) => {
    const cycles = Math.max(1, Math.round((shortest! * factor ** step) / resources!));
    return cycles * resources!;
  });
};

export const participantStudies = async (setup: Setup, participant: number): Promise<readonly Studied[]> => {
  const all: Studied[] = [];
  for (const budget of budgetsOf(setup.request.settings)) {
    for (const choice of CHOICES) all.push(await studies(setup, participant, budget, choice, all.length));
  }
  return all;
};

const studies = async (
  { theory, learner, request }: Setup,
  participant: number,
  budget: number,
  choice: Choice,
  index: number,
): Promise<Studied> => {
  const { seed } = request;
  const { resources, target, delay, emphasis, budgets } = request.settings as Readonly<
    Record<string, number>
  >;
  const changed: SettingValues =
    choice === "own"
      ? { allocation: "agent", maxCycles: Math.round(budget / resources!) }
      : { allocation: "agent", maxCycles: 1, resources: budget };
  const settings = { ...request.settings, ...changed };
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
    ...(choice === "own" || choice === "at-once" ? {} : { between: emphasising(choice, emphasis!) }),
    trace: request.trace,
    trial: (participant - 1) * budgets! * CHOICES.length + index + 1,
    changed,
  };
  const record = await studyOf(session);
  const recalled = await testOf(session);
  const thirds = thirdsOf(list.map(({ difficulty }) => difficulty));
  return { budget, choice, record, thirds, recalled };
};

/**
 * An experimenter who gives the third that the learner itself judges so the larger part of the time: the learner's own
 * sharing is asked for and overruled.
 */
const emphasising =
  (third: Third, emphasis: number) =>
  (object: AnyStudyObject): AnyStudyObject =>
  (control, rng) =>
    whenKnown(object(control, rng), (seen): AcquisitionObservation => {
      if (control.type !== "resources-allocate") return seen;
      const thirds = thirdsOf(control.eases.map((ease) => 1 - ease));
      const favoured = thirds.filter((own) => own === third).length;
      const resources = thirds.map((own) =>
        own === third
          ? (control.total * emphasis) / favoured
          : (control.total * (1 - emphasis)) / (thirds.length - favoured),
      );
      return { type: "resources-allocated", resources, milliseconds: 0 };
    });
