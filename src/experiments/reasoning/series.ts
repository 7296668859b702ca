/** One reasoner works through a series of problems under a meta-level, and takes its knowledge from each to the next. */
import type { AwaitedReasoner } from "../../agents/awaited-reasoner.ts";
import { ASIDES } from "../../agents/recorded.ts";
import type { Attempt, Reasoner } from "../../agents/simulated/reasoner.ts";
import type { Reasoning } from "../../agents/simulated/reasoner-generate-verify.ts";
import type { Problem } from "../../agents/simulated/reasoner-problems.ts";
import { drawProblem, PROBLEM_CLASSES } from "../../agents/simulated/reasoner-problems.ts";
import type { World } from "../../agents/simulated/reasoner-world.ts";
import type { LevelStreams, MetaLevel, ObjectLevel } from "../../core/levels.ts";
import { type Rng, stream } from "../../core/rng.ts";
import { settle, settleAwaited } from "../../core/run.ts";
import type { SettingValues } from "../../core/settings.ts";
import { plainValue } from "../../core/settings.ts";
import { asideLine, settleTraced, settleTracedAwaited, type TracePlace } from "../../core/trace.ts";
import type { Knowledge } from "../../flavell/knowledge.ts";
import type { Control, Observation } from "../../flavell/messages.ts";
import type { EndReason, Enterprise, Outcome } from "../../flavell/tuples.ts";
import type { AnyTheory, TraceLine } from "../simulation.ts";
import { requireReasoner } from "./settings.ts";

/** Whoever reasons. */
export type AnyReasoner = Reasoner | AwaitedReasoner;
/** A series with whoever reasons. */
export type AnySeries = SeriesRequest<AnyReasoner, Reasoning>;

/**
 * Who works through how many problems, under which meta-level and parameters, and where the steps are told.
 */
export interface SeriesRequest<Mind = Reasoner, Thinking = ObjectLevel<Control, Observation>> {
  readonly seed: number;
  readonly participant: number;
  readonly theory: AnyTheory;
  readonly mind: Mind;
  /** Parameters of theory, reasoner and world alike. */
  readonly settings: SettingValues;
  readonly problems: number;
  /** Stands between the meta-level and the reasoner: a lesion, or an experimenter's hand. */
  readonly between?: (object: Thinking, problem: Problem, number: number) => Thinking;
  /** Takes each step as a line of a trace; `null` where nobody looks, which is faster. */
  readonly trace: ((line: TraceLine) => void) | null;
  /** The number of the first problem within the run, in the trace. */
  readonly trial: number;
  /** What differs from the run's own settings, in the trace. */
  readonly changed: SettingValues;
}

/** What came of one problem. */
export interface Solving {
  readonly nature: number;
  readonly solvable: boolean;
  readonly reason: EndReason;
  readonly attempts: number;
  readonly effort: number;
  /** The draft handed in is truly within the goal, whatever it appeared to be. */
  readonly right: boolean;
  readonly firstStrategy: string;
  readonly lastStrategy: string;
  /** The first strategy is the one that suits the problem. */
  readonly firstSuits: boolean;
}

/** Streams are named by participant and problem alone, so that all conditions meet the same problems and chances. */
export const reasonerStream = (seed: number, participant: number, purpose: string) =>
  stream(seed, `participant/${participant}/${purpose}`);

/** Works through the series, at once. */
export const solveSeries = (request: SeriesRequest): readonly Solving[] => {
  const { theory, trace } = request;
  const solving = series(request, begun(request));
  let turn = solving.next();
  while (turn.done !== true) {
    const { machine, object, enterprise, streams, place } = turn.value;
    turn = solving.next(
      trace === null
        ? settle(machine, object, enterprise, streams)
        : settleTraced(theory, machine, object, enterprise, streams, place, trace),
    );
  }
  return turn.value;
};

/** The same series, on the same streams, with whatever reasoner: one that answers at once, or one that is waited for. */
export const solveSeriesOf = async (request: AnySeries): Promise<readonly Solving[]> => {
  const { mind } = request;
  return "awaited" in mind
    ? solveSeriesAwaited({ ...request, mind })
    : solveSeries({ ...request, mind } as SeriesRequest);
};

const solveSeriesAwaited = async (
  request: SeriesRequest<AwaitedReasoner, Reasoning>,
): Promise<readonly Solving[]> => {
  const { theory, trace } = request;
  const solving = series(request, begun(request));
  let turn = solving.next();
  while (turn.done !== true) {
    const { machine, object, enterprise, streams, place } = turn.value;
    const later = async (control: Control, rng: Rng): Promise<Observation> => object(control, rng);
    turn = solving.next(
      trace === null
        ? await settleAwaited(machine, later, enterprise, streams)
        : await settleTracedAwaited(theory, machine, later, enterprise, streams, place, trace),
    );
  }
  return turn.value;
};

/** A problem that is due, with everything that settles it. */
interface DueProblem<Thinking> {
  readonly machine: MetaLevel<Enterprise, unknown, Control, Observation, Outcome>;
  readonly object: Thinking;
  readonly enterprise: Enterprise;
  readonly streams: LevelStreams;
  readonly place: TracePlace;
}

/** Whoever begins with some knowledge and faces problems. */
interface Facing<Thinking> {
  readonly knowledge: Knowledge;
  readonly face: (problem: Problem) => Omit<Attempt, "object"> & { readonly object: Thinking };
}

/** What of a request says who begins. */
interface Beginning<Person> extends Pick<SeriesRequest, "seed" | "participant" | "settings"> {
  readonly mind: {
    readonly name: string;
    readonly begin: (values: SettingValues, participant: string, rng: Rng) => Person;
  };
}

/** The request's mind as it begins. */
const begun = <Person>({ seed, participant, mind, settings }: Beginning<Person>): Person => {
  const rng = reasonerStream(seed, participant, "knowledge");
  const individual = mind.begin(settings, String(participant), rng);
  requireReasoner(mind, individual);
  return individual;
};

/** The problems of a series, each due when the one before has come to its outcome. */
function* series<Mind, Thinking extends Reasoning>(
  request: SeriesRequest<Mind, Thinking>,
  individual: Facing<Thinking>,
): Generator<DueProblem<Thinking>, readonly Solving[], Outcome> {
  const { seed, participant, theory, settings, problems, changed } = request;
  const machine = theory.machine(settings);
  const world = settings as unknown as World;
  let { knowledge } = individual;
  const tell = (aside: unknown, seen: unknown): void =>
    request.trace?.(asideLine({ participant, trial: request.trial }, aside, seen));
  tell(ASIDES.knowledge, knowledge);
  const solved: Solving[] = [];
  for (let index = 0; index < problems; index++) {
    const number = index + 1;
    const problem = drawProblem(
      world,
      String(number),
      reasonerStream(seed, participant, `problem/${number}`),
    );
    const attempt = individual.face(problem);
    const used: string[] = [];
    const answering = request.between?.(attempt.object, problem, number) ?? attempt.object;
    const object = ((control: Control, rng: Rng) => {
      if (control.type === "strategy-execute") used.push(control.strategy.strategy);
      return answering(control, rng);
    }) as Thinking;
    const enterprise: Enterprise = {
      task: problem.task,
      goal: problem.goal,
      imposed: "externally",
      knowledge,
    };
    const streams = {
      meta: reasonerStream(seed, participant, `problem/${number}/meta`),
      object: reasonerStream(seed, participant, `problem/${number}/object`),
    };
    const place = { participant, trial: request.trial + index, under: { settings: plain(changed) } };
    const outcome = yield { machine, object, enterprise, streams, place };
    knowledge = outcome.knowledge;
    const draft = attempt.draft();
    tell(ASIDES.draft, draft === null ? null : { distance: draft.distance });
    solved.push(solvingOf(problem, draft, outcome, used));
  }
  return solved;
}

const solvingOf = (
  problem: Problem,
  draft: ReturnType<Attempt["draft"]>,
  outcome: Outcome,
  used: readonly string[],
): Solving => ({
  nature: problem.nature,
  solvable: problem.solvable,
  reason: outcome.reason,
  attempts: outcome.cycle + 1,
  effort: outcome.effort,
  right: draft!.distance <= problem.goal.within,
  firstStrategy: used[0]!,
  lastStrategy: used.at(-1)!,
  firstSuits: used[0] === PROBLEM_CLASSES[problem.nature]!.strategy,
});

const plain = (values: SettingValues): Readonly<Record<string, number | string | null>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plainValue(value)]));
