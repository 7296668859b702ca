/**
 * spec/recall.qnt and the search for one memory. A unit of z is a share of a grid cell; the belief is held as 1/σ_t²
 * and μ_t/σ_t², which are whole under the modules' constants.
 */
import type {
  RecallControl,
  RecallObservation,
  RecallProblem,
  RecallSearch,
  SearchEnding,
  SearchOutcome,
} from "../../../rational/index.ts";
import {
  boundPolicy,
  lookUp,
  recallMdp,
  recallSearch,
  solveRecall,
  THRESHOLD,
  voc,
} from "../../../rational/index.ts";
import type { Bind, Constants, SpecificationAction, SpecificationBinding } from "../binding.ts";
import { unknownAction } from "../binding.ts";
import type { Decoded, DecodedRecord } from "../itf.ts";

const UNKNOWN = -1;
const THOUSAND = 1000;

/** A module of spec/recall.qnt and the machine under the same constants. */
export const bindRecall: Bind = (constants) => {
  const problem = problemOf(constants);
  const unit = unitOf(constants);
  const binding: SpecificationBinding<null, RecallSearch, RecallControl, RecallObservation, SearchOutcome> = {
    meta: recallSearch(problem, boundPolicy(problem, solveRecall(problem))),
    starts: [{}],
    task: () => null,
    actions: (control) => actionsFor(control, constants.SAMPLES as readonly number[], unit),
    observation: (step) => observationOf(step, unit),
    abstract: (state) => abstracted(state, unit),
    classOf,
    tables: tablesOf(constants, problem, unit),
  };
  return binding;
};

const number = (constants: Constants, name: string): number => constants[name] as number;

const unitOf = (constants: Constants): number =>
  THRESHOLD / (number(constants, "CELLS") * number(constants, "CELL"));

const problemOf = (constants: Constants): RecallProblem => ({
  mu0: number(constants, "MU0") * unitOf(constants),
  sigma0: 1 / Math.sqrt(number(constants, "PRECISION_0")),
  sigmaX: 1 / Math.sqrt(number(constants, "PRECISION_X")),
  cost: number(constants, "COST") / THOUSAND,
  utility: number(constants, "UTILITY"),
  horizon: number(constants, "HORIZON"),
  cells: number(constants, "CELLS"),
});

const actionsFor = (
  control: RecallControl,
  samples: readonly number[],
  unit: number,
): readonly SpecificationAction[] => {
  if (control.type === "search-stop") return [{ action: "searchStopped", picks: {} }];
  return samples.map((x) => ({
    action: control.progress + x * unit >= THRESHOLD ? "memoryRecalled" : "progressMade",
    picks: { x },
  }));
};

const observationOf = ({ action, picks }: SpecificationAction, unit: number): RecallObservation => {
  switch (action) {
    case "progressMade":
      return { type: "progress-made", sample: (picks.x as number) * unit };
    case "memoryRecalled":
      return { type: "memory-recalled", sample: (picks.x as number) * unit };
    case "searchStopped":
      return { type: "search-stopped" };
    default:
      throw unknownAction("recall", action);
  }
};

const abstracted = (state: RecallSearch, unit: number): DecodedRecord => {
  const { phase, steps, progress, feeling, point, ending, outcome } = state;
  const certainty = 1 / feeling.deviation ** 2;
  return {
    phase: PHASES[phase],
    steps,
    progress: Math.round(progress / unit),
    certainty: Math.round(certainty),
    evidence: Math.round((feeling.mean * certainty) / unit),
    point: point ?? UNKNOWN,
    response: outcome?.response ?? 0,
    ending: ending === null ? "Open" : ENDINGS[ending],
  };
};

const PHASES: Readonly<Record<RecallSearch["phase"], string>> = {
  searching: "Searching",
  stopping: "Stopping",
  closed: "Closed",
};

const ENDINGS: Readonly<Record<SearchEnding, string>> = {
  recalled: "Recalled",
  "not-worth": "NotWorth",
  deadline: "Deadline",
};

/** The policy reads progress through its grid point; what has ended is known by how and when. */
const classOf = ({ phase, steps, point, response, ending }: DecodedRecord): Decoded =>
  phase === "Searching" ? [phase, steps!, point!] : [phase!, steps!, response!, ending!];

/** The look-up of every z that can be reached, and VOC(SEARCH) at every grid point below θ. @eq 76 */
const tablesOf = (
  constants: Constants,
  problem: RecallProblem,
  unit: number,
): Readonly<Record<string, Decoded>> => {
  const lowest = number(constants, "LOWEST");
  const levels = Math.round(THRESHOLD / unit) - lowest;
  const frame = recallMdp(problem);
  const gains = Array.from({ length: problem.horizon }, (_step, t) =>
    Array.from({ length: 2 * problem.cells }, (_point, point) => voc(frame, { t, point }, "search")),
  );
  return {
    LOOK_UP: Array.from({ length: levels }, (_level, at) => lookUp(problem, (lowest + at) * unit)),
    GAIN: gains.flat().map(level),
  };
};

/** In thousandths, but never 0 for a gain or a loss, so that a level has the sign of what it stands for. */
const level = (gain: number): number =>
  Math.sign(gain) * (gain === 0 ? 0 : Math.max(1, Math.round(Math.abs(gain) * THOUSAND)));
