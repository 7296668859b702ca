/** What one participant does: lists under each target and belief about loss, and a series of lists with tests. */
import type { SettingValues } from "../../src/core/settings.ts";
import type {
  AnyLearner,
  AnyLearnerIndividual,
  SessionRecord,
} from "../../src/experiments/list-learning/index.ts";
import { beginning, listOf, streamOf, studyOf, testOf } from "../../src/experiments/list-learning/index.ts";
import type { AnyTheory, RunRequest } from "../../src/experiments/simulation.ts";

export const TARGETS: readonly number[] = [0.5, 0.7, 0.9];
export const LOSSES: readonly number[] = [0, 0.1, 0.2, 0.3];

/** The two worked values of the paper: verbatim recall and conceptual understanding. */
export const WORKED = {
  verbatim: { target: 0.9, loss: 0.2 },
  conceptual: { target: 0.9, loss: 0.1 },
} as const;

/** One list under one target and loss. */
export interface Studied {
  readonly condition: string;
  readonly target: number;
  readonly loss: number;
  readonly record: SessionRecord;
  readonly recalled: readonly boolean[];
  readonly seconds: number;
}

interface Setup {
  readonly theory: AnyTheory;
  readonly learner: AnyLearner;
  readonly request: RunRequest;
}

/** Counts the sessions of a participant, for the trace. */
type Counter = () => number;

/** Every pair of target and loss, where what is lost is what is believed. */
export const grid = async (
  setup: Setup,
  participant: number,
  trial: Counter,
): Promise<readonly Studied[]> => {
  const all: Studied[] = [];
  for (const target of TARGETS) {
    for (const loss of LOSSES) {
      const changed = { believedLoss: loss, loss };
      const condition = `target ${target}, loss ${loss}`;
      all.push(await studied(setup, participant, trial(), condition, target, changed));
    }
  }
  return all;
};

/**
 * Studying in fine cycles to the norm of (15), and to the norm that would undo the loss, ρ* / (1 − δ): the same
 * machine, on a belief of δ / (1 − δ).
 */
export const exactness = async (
  setup: Setup,
  participant: number,
  trial: Counter,
): Promise<readonly Studied[]> => {
  const { target, loss } = WORKED.verbatim;
  const resources = setup.request.settings.fineResources!;
  const beliefs = { printed: loss, exact: loss / (1 - loss) };
  const all: Studied[] = [];
  for (const [name, believedLoss] of Object.entries(beliefs)) {
    const changed = { believedLoss, loss, resources };
    all.push(await studied(setup, participant, trial(), `norm ${name}`, target, changed));
  }
  return all;
};

const days = ({ request }: Setup): number => request.settings.delay as number;

const newList = ({ request }: Setup, participant: number, name: string) => {
  const { items, easiest, hardest } = request.settings as Readonly<Record<string, number>>;
  const materials = { items: items!, easiest: easiest!, hardest: hardest! };
  return listOf(materials, streamOf(request.seed, participant, `materials/${name}`), name);
};

const studied = (
  setup: Setup,
  participant: number,
  trial: number,
  condition: string,
  target: number,
  changed: SettingValues,
): Promise<Studied> => {
  const settings = { ...setup.request.settings, ...changed };
  const list = newList(setup, participant, "item");
  const individual = beginning<AnyLearnerIndividual>(
    setup.learner,
    settings,
    setup.request.seed,
    participant,
    list,
  );
  return session(setup, participant, trial, condition, target, settings, changed, list, individual, "test");
};

const session = async (
  setup: Setup,
  participant: number,
  trial: number,
  condition: string,
  target: number,
  settings: SettingValues,
  changed: SettingValues,
  list: ReturnType<typeof listOf>,
  individual: AnyLearnerIndividual,
  test: string,
): Promise<Studied> => {
  const { theory, request } = setup;
  const { seed, trace } = request;
  const delay = days(setup);
  const common = { seed, participant, theory, settings, target, delay, list, individual, trace, trial };
  const record = await studyOf({ ...common, changed });
  const seconds = record.items.reduce((sum, item) => sum + item.seconds, 0);
  const recalled = await testOf({ ...common, changed }, test);
  return { condition, target, loss: settings.loss as number, record, recalled, seconds };
};

/**
 * One participant, who at first believes that nothing is lost, studies list after list and is tested on each: the
 * belief about loss follows the tests.
 */
export const experience = async (
  setup: Setup,
  participant: number,
  trial: Counter,
): Promise<readonly Studied[]> => {
  const { request, learner } = setup;
  const { loss } = WORKED.verbatim;
  const changed = { believedLoss: 0, loss };
  const settings = { ...request.settings, ...changed };
  const lists = request.settings.lists as number;
  const first = newList(setup, participant, "list 1");
  const individual = beginning<AnyLearnerIndividual>(learner, settings, request.seed, participant, first);
  const all: Studied[] = [];
  for (let index = 0; index < lists; index++) {
    const name = `list ${index + 1}`;
    const list = index === 0 ? first : newList(setup, participant, name);
    if (index > 0) individual.meet(list, streamOf(request.seed, participant, `attributes/${name}`));
    const { target } = WORKED.verbatim;
    const test = `test/${name}`;
    all.push(
      await session(setup, participant, trial(), name, target, settings, changed, list, individual, test),
    );
  }
  return all;
};
