/** One participant studies one list under a meta-level and sits a test: what happened to each item. */
import type { AwaitedLearner, AwaitedLearnerIndividual } from "../../agents/awaited-learner.ts";
import { ASIDES } from "../../agents/recorded.ts";
import type { Learner, LearnerIndividual } from "../../agents/simulated/learner.ts";
import type { Material } from "../../agents/simulated/learner-memory.ts";
import { selfTestingLearner } from "../../agents/simulated/learner-self-testing.ts";
import { UsageError } from "../../core/errors.ts";
import type { LevelStreams, MetaLevel } from "../../core/levels.ts";
import { type Rng, stream } from "../../core/rng.ts";
import { settle, settleAwaited } from "../../core/run.ts";
import type { SettingValues } from "../../core/settings.ts";
import { plainValue } from "../../core/settings.ts";
import { asideLine, settleTraced, settleTracedAwaited, type TracePlace } from "../../core/trace.ts";
import type { AcquisitionControl, AcquisitionObservation } from "../../nelson-narens/acquisition/levels.ts";
import type { StudyOutcome } from "../../nelson-narens/acquisition/tuples.ts";
import type { AnyTheory, TraceLine } from "../simulation.ts";
import { taskOf } from "./materials.ts";

type StudyObject = LearnerIndividual["object"];
/** What answers the controls of study, at once or later. */
export type AnyStudyObject = (
  control: AcquisitionControl,
  rng: Rng,
) => AcquisitionObservation | Promise<AcquisitionObservation>;
/** Whoever studies. */
export type AnyLearnerIndividual = LearnerIndividual | AwaitedLearnerIndividual;
/** A session with whoever studies. */
export type AnySession = SessionRequest<AnyLearnerIndividual, AnyStudyObject>;
type Task = ReturnType<typeof taskOf>;

/** Who studies which list towards which goal, under which meta-level, and where the steps are told. */
export interface SessionRequest<Individual = LearnerIndividual, Studying = StudyObject> {
  readonly seed: number;
  readonly participant: number;
  readonly theory: AnyTheory;
  /** Parameters of theory and learner alike. */
  readonly settings: SettingValues;
  readonly target: number;
  readonly delay: number;
  readonly list: readonly Material[];
  readonly individual: Individual;
  /** Stands between the meta-level and the learner, for instance an experimenter's instruction. */
  readonly between?: (object: Studying) => Studying;
  readonly trace: ((line: TraceLine) => void) | null;
  /** The number of the session within the run, in the trace. */
  readonly trial: number;
  /** What differs from the run's own settings, in the trace. */
  readonly changed: SettingValues;
}

/** What happened to one item. */
export interface ItemRecord {
  readonly difficulty: number;
  readonly seconds: number;
  /** Cycles in which it had any time, from 0; the first of them, or `null`. */
  readonly firstStudied: number | null;
  readonly easeOfLearning: number;
  readonly judgementOfLearning: number;
  readonly strategy: string;
  /** `null` where nobody can look into the mind. */
  readonly strength: number | null;
}

export interface SessionRecord {
  readonly outcome: StudyOutcome;
  /** δ, as the learner believed it. */
  readonly loss: number;
  readonly items: readonly ItemRecord[];
}

/** Streams are named by participant alone, so that all conditions of a participant draw alike. */
export const streamOf = (seed: number, participant: number, purpose: string) =>
  stream(seed, `participant/${participant}/${purpose}`);

/** The request's mind if there is one, or the learner of the simulations. */
export const learnerFor = (mind: unknown): AnyLearner =>
  mind === null || mind === undefined ? selfTestingLearner : (mind as AnyLearner);

/** A recipe for whoever studies. */
export type AnyLearner = Learner | AwaitedLearner;

/** What of a learner, plain or awaited, makes a participant. */
interface Beginner<Individual> extends Pick<Learner | AwaitedLearner, "name"> {
  readonly begin: (values: SettingValues, participant: string, rng: Rng) => Individual;
}

/**
 * A participant who has just met the list.
 *
 * @throws UsageError if the mind is none that studies lists.
 */
export const beginning = <Individual extends AnyLearnerIndividual>(
  learner: Beginner<Individual>,
  settings: SettingValues,
  seed: number,
  participant: number,
  list: readonly Material[],
): Individual => {
  const individual = learner.begin(settings, String(participant), streamOf(seed, participant, "person"));
  if (typeof individual?.meet !== "function") {
    throw new UsageError({
      where: `mind "${learner.name}"`,
      got: "individuals that meet no lists",
      expected: "a learner, whose individuals have meet, object, sitTest and standing",
      remedy: `Try --mind ${selfTestingLearner.name}.`,
    });
  }
  individual.meet(list, streamOf(seed, participant, "attributes"));
  return individual;
};

interface Watched {
  seconds: number;
  firstStudied: number | null;
  easeOfLearning: number;
  judgementOfLearning: number;
  strategy: string;
}

/** Studies the list to the end, at once; the test is the caller's to give. */
export const study = (request: SessionRequest): SessionRecord => {
  const { theory, trace, individual } = request;
  const { machine, task, rng, place, watch, record } = session(request);
  const answering = request.between?.(individual.object) ?? individual.object;
  const object: StudyObject = (control, draws) => watch(control, answering(control, draws));
  return record(
    trace === null
      ? settle(machine, object, task, rng)
      : settleTraced(theory, machine, object, task, rng, place, trace),
  );
};

/**
 * The same session, on the same streams, with whatever learner: one that answers at once, or one that is waited for. A
 * traced session tells how its items stood in the end.
 */
export const studyOf = async (request: AnySession): Promise<SessionRecord> => {
  const { individual } = request;
  return "awaited" in individual
    ? studyAwaited({ ...request, individual })
    : study({ ...request, individual } as SessionRequest);
};

const studyAwaited = async (
  request: SessionRequest<AwaitedLearnerIndividual, AnyStudyObject>,
): Promise<SessionRecord> => {
  const { theory, trace, individual } = request;
  const { machine, task, rng, place, watch, record } = session(request);
  const answering = request.between?.(individual.object) ?? individual.object;
  const object: AwaitedLearnerIndividual["object"] = async (control, draws) =>
    watch(control, await answering(control, draws));
  return record(
    trace === null
      ? await settleAwaited(machine, object, task, rng)
      : await settleTracedAwaited(theory, machine, object, task, rng, place, trace),
  );
};

/** A session that is due, with everything that settles it and makes a record of its outcome. */
interface DueSession {
  readonly machine: MetaLevel<Task, unknown, AcquisitionControl, AcquisitionObservation, StudyOutcome>;
  readonly task: Task;
  readonly rng: LevelStreams;
  readonly place: TracePlace;
  readonly watch: (control: AcquisitionControl, seen: AcquisitionObservation) => AcquisitionObservation;
  readonly record: (outcome: StudyOutcome) => SessionRecord;
}

const session = (
  request: Omit<SessionRequest<Pick<LearnerIndividual, "standing">>, "between">,
): DueSession => {
  const { seed, participant, theory, settings, list, individual } = request;
  const watched = list.map(
    (): Watched => ({
      seconds: 0,
      firstStudied: null,
      easeOfLearning: 0,
      judgementOfLearning: 0,
      strategy: "",
    }),
  );
  let loss = 0;
  let cycle = -1;
  const watch = (control: AcquisitionControl, seen: AcquisitionObservation): AcquisitionObservation => {
    if (seen.type === "metamemory-recalled") cycle += 1;
    else if (seen.type === "retention-formulated") loss = seen.loss;
    else if (seen.type === "eol-judged" && "item" in control) {
      watched[control.item.index]!.easeOfLearning = seen.ease;
    } else if (seen.type === "jol-judged" && "item" in control) {
      watched[control.item.index]!.judgementOfLearning = seen.learning;
    } else if (control.type === "item-study" && control.resources > 0) {
      const item = watched[control.item.index]!;
      item.firstStudied ??= cycle;
      item.seconds += control.resources;
      item.strategy = control.strategy;
    }
    return seen;
  };
  const record = (outcome: StudyOutcome): SessionRecord => {
    const standing = individual.standing();
    tell(request, ASIDES.standing, standing);
    const items = watched.map(
      (item, index): ItemRecord => ({
        difficulty: standing[index]!.difficulty,
        strength: standing[index]!.strength,
        ...item,
      }),
    );
    return { outcome, loss, items };
  };
  return {
    machine: theory.machine(settings),
    task: taskOf(list, request.target, request.delay),
    rng: {
      meta: streamOf(seed, participant, "meta"),
      object: streamOf(seed, participant, "object"),
    },
    place: { participant, trial: request.trial, under: { settings: plain(request.changed) } },
    watch,
    record,
  };
};

/** Tells the trace what the experimenter asked. */
const tell = (
  { trace, participant, trial }: Pick<AnySession, "trace" | "participant" | "trial">,
  aside: unknown,
  observation: unknown,
): void => trace?.(asideLine({ participant, trial }, aside, observation));

const plain = (values: SettingValues): Readonly<Record<string, number | string | null>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plainValue(value)]));

/** The test of this list, on the same draws in every condition that gives it the same name. */
export const tested = (
  individual: Pick<LearnerIndividual, "sitTest">,
  seed: number,
  participant: number,
  days: number,
  name = "test",
): readonly boolean[] => individual.sitTest(days, streamOf(seed, participant, name));

/** The test of a session's list after its own delay, of whatever learner, told to the trace. */
export const testOf = async (request: AnySession, name = "test"): Promise<readonly boolean[]> => {
  const { individual, seed, participant, delay } = request;
  const recalled = await individual.sitTest(delay, streamOf(seed, participant, name));
  tell(request, ASIDES.test(delay), recalled);
  return recalled;
};

/** Study that an experimenter adds to an item after a session, told to the trace. */
export const addedStudy = async (
  request: AnySession,
  control: Extract<AcquisitionControl, { readonly type: "item-study" }>,
  rng: Rng,
): Promise<void> => tell(request, control, await request.individual.object(control, rng));
