/** One reasoner works through a series of problems under a meta-level, and takes its knowledge from each to the next. */
import type { Attempt, Reasoner } from "../../agents/simulated/reasoner.ts";
import type { Problem } from "../../agents/simulated/reasoner-problems.ts";
import { drawProblem, PROBLEM_CLASSES } from "../../agents/simulated/reasoner-problems.ts";
import type { World } from "../../agents/simulated/reasoner-world.ts";
import type { ObjectLevel } from "../../core/levels.ts";
import { stream } from "../../core/rng.ts";
import { settle } from "../../core/run.ts";
import type { SettingValues } from "../../core/settings.ts";
import { plainValue } from "../../core/settings.ts";
import { settleTraced } from "../../core/trace.ts";
import type { Control, Observation } from "../../flavell/messages.ts";
import type { EndReason, Enterprise, Outcome } from "../../flavell/tuples.ts";
import type { AnyTheory, TraceLine } from "../simulation.ts";
import { requireReasoner } from "./settings.ts";

type Reasoning = ObjectLevel<Control, Observation>;

/**
 * Who works through how many problems, under which meta-level and parameters, and where the steps are told.
 */
export interface SeriesRequest {
  readonly seed: number;
  readonly participant: number;
  readonly theory: AnyTheory;
  readonly mind: Reasoner;
  /** Parameters of theory, reasoner and world alike. */
  readonly settings: SettingValues;
  readonly problems: number;
  /** Stands between the meta-level and the reasoner: a lesion, or an experimenter's hand. */
  readonly between?: (object: Reasoning, problem: Problem, number: number) => Reasoning;
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

/** Works through the series. */
export const solveSeries = (request: SeriesRequest): readonly Solving[] => {
  const { seed, participant, theory, mind, settings, problems, changed } = request;
  const rng = reasonerStream(seed, participant, "knowledge");
  const individual = mind.begin(settings, String(participant), rng);
  requireReasoner(mind, individual);
  const machine = theory.machine(settings);
  const world = settings as unknown as World;
  let { knowledge } = individual;
  return Array.from({ length: problems }, (_, index) => {
    const number = index + 1;
    const problem = drawProblem(
      world,
      String(number),
      reasonerStream(seed, participant, `problem/${number}`),
    );
    const attempt = individual.face(problem);
    const used: string[] = [];
    const answering = request.between?.(attempt.object, problem, number) ?? attempt.object;
    const object: Reasoning = (control, rng) => {
      if (control.type === "strategy-execute") used.push(control.strategy.strategy);
      return answering(control, rng);
    };
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
    const outcome: Outcome =
      request.trace === null
        ? settle(machine, object, enterprise, streams)
        : settleTraced(theory, machine, object, enterprise, streams, place, request.trace);
    knowledge = outcome.knowledge;
    return solvingOf(problem, attempt, outcome, used);
  });
};

const solvingOf = (
  problem: Problem,
  attempt: Attempt,
  outcome: Outcome,
  used: readonly string[],
): Solving => ({
  nature: problem.nature,
  solvable: problem.solvable,
  reason: outcome.reason,
  attempts: outcome.cycle + 1,
  effort: outcome.effort,
  right: attempt.draft()!.distance <= problem.goal.within,
  firstStrategy: used[0]!,
  lastStrategy: used.at(-1)!,
  firstSuits: used[0] === PROBLEM_CLASSES[problem.nature]!.strategy,
});

const plain = (values: SettingValues): Readonly<Record<string, number | string | null>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, plainValue(value)]));
