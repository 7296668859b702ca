import { inRange, OutOfRangeError, RefusalError } from "../../core/errors.ts";
import type { MetaLevel } from "../../core/levels.ts";
import type { AllocationPolicy } from "./allocation.ts";
import { policyOf } from "./allocation.ts";
import {
  consolidated,
  easeJudged,
  formulated,
  learningJudged,
  recalled,
  requestOf,
  resourcesAllocated,
  stateOf,
  studied,
} from "./cycle.ts";
import type {
  AcquisitionControl,
  AcquisitionObservation,
  AcquisitionPhase,
  AcquisitionState,
} from "./levels.ts";
import type { AcquisitionParameters } from "./parameters.ts";
import type { StudyItem, StudyOutcome, StudyTask } from "./tuples.ts";
import { chronological } from "./tuples.ts";

/** The study of a list as a meta-level machine. @alg 2 */
export const acquisition = (
  parameters: AcquisitionParameters,
): MetaLevel<StudyTask, AcquisitionState, AcquisitionControl, AcquisitionObservation, StudyOutcome> => {
  inRange("R_total", parameters.resources, Number.MIN_VALUE, Number.MAX_VALUE, "20");
  inRange("ε", parameters.epsilon, Number.MIN_VALUE, 1, "20");
  inRange("region", parameters.region, 0, Number.POSITIVE_INFINITY, "20");
  inRange("maxCycles", parameters.maxCycles, 1, Number.POSITIVE_INFINITY, "29");
  const policy = policyOf(parameters);
  return {
    initial: (task) =>
      stateOf("recalling", {
        task: checked(task),
        cycle: 0,
        memories: [],
        loss: null,
        norm: null,
        remaining: task.items.map((item) => item.index),
        previous: [],
        tuples: null,
      }),
    control: (state) =>
      state.phase === "closed"
        ? { kind: "halt", outcome: state.outcome! }
        : { kind: "ask", control: controlOf(parameters, state) },
    monitor: (state, _control, seen) => monitored(parameters, policy, state, seen),
  };
};

/** J₀ = {1…N}, here from 0: items stand at their own index. */
const checked = (task: StudyTask): StudyTask => {
  const { items, goal } = task;
  const misplaced = items.findIndex((item, index) => item.index !== index);
  if (items.length === 0 || misplaced >= 0) {
    throw new OutOfRangeError({
      where: "study items",
      got: items.length === 0 ? "none" : `index ${items[misplaced]!.index} at place ${misplaced}`,
      expected: "at least one item, each with its own place, from 0, as index",
      equation: "26",
    });
  }
  inRange("ρ*", goal.target, Number.MIN_VALUE, 1, "15");
  inRange("τ_delay", goal.delay, 0, Number.MAX_VALUE, "14");
  return task;
};

const controlOf = (p: AcquisitionParameters, state: AcquisitionState): AcquisitionControl => {
  const { study, position } = state;
  const { task, memories } = study;
  switch (state.phase) {
    case "recalling": {
      const experiences = study.cycle === 0 ? null : study.previous.map((tuple) => tuple.experience);
      return { type: "metamemory-recall", task, experiences };
    }
    case "formulating":
      return { type: "retention-formulate", task, memories };
    case "judging-ease":
      return { type: "eol-judge", item: itemOf(state), memories };
    case "judging-knowing": {
      const previous = study.previous[position]!.outcome;
      return { type: "fok-judge", item: itemOf(state), previous, memories };
    }
    case "allocating":
      return { type: "resources-allocate", ...requestOf(p, study, state.judged), task, memories };
    case "selecting": {
      const ease = state.round!.eases[position]!;
      const resources = state.round!.resources[position]!;
      return { type: "strategy-select", item: itemOf(state), resources, ease, memories };
    }
    case "studying": {
      const resources = state.round!.resources[position]!;
      return { type: "item-study", item: itemOf(state), resources, strategy: state.strategy! };
    }
    case "judging-learning": {
      const { outcome } = state.round!.studied[position] ?? state.studied!.latest;
      return { type: "jol-judge", item: itemOf(state), outcome, memories };
    }
    default: {
      const tuples = p.consolidation === "each-verify" ? study.previous : chronological(study.tuples);
      return { type: "metamemory-consolidate", task, tuples, outcome: state.outcome };
    }
  }
};

/** i_j of the item at hand. */
const itemOf = ({ study, position }: AcquisitionState): StudyItem =>
  study.task.items[study.remaining[position]!]!;

const monitored = (
  p: AcquisitionParameters,
  policy: AllocationPolicy | null,
  state: AcquisitionState,
  seen: AcquisitionObservation,
): AcquisitionState => {
  const { phase, study, position, judged, round } = state;
  switch (seen.type) {
    case "metamemory-recalled":
      if (phase === "recalling") return recalled(study, seen.memories);
      break;
    case "retention-formulated":
      if (phase === "formulating") return formulated(p, study, seen.loss);
      break;
    case "eol-judged":
      if (phase === "judging-ease") {
        return easeJudged(p, policy, state, { mode: seen.mode, value: seen.ease }, "18");
      }
      break;
    case "fok-judged":
      if (phase === "judging-knowing") {
        return easeJudged(p, policy, state, { mode: seen.mode, value: seen.ease }, "19");
      }
      break;
    case "resources-allocated":
      if (phase === "allocating") return resourcesAllocated(p, state, seen.resources);
      break;
    case "strategy-selected":
      if (phase === "selecting") {
        return stateOf("studying", study, position, judged, round, seen.strategy, state.studied);
      }
      break;
    case "item-studied":
      if (phase === "studying") return studied(p, state, seen.outcome);
      break;
    case "jol-judged":
      if (phase === "judging-learning") {
        return learningJudged(p, state, { mode: seen.mode, value: seen.learning });
      }
      break;
    case "metamemory-consolidated":
      if (phase === "consolidating") return consolidated(state);
      break;
  }
  throw new RefusalError({
    where: `acquisition, phase "${phase}"`,
    got: `the observation "${seen.type}"`,
    expected: `"${EXPECTED[phase]}"`,
  });
};

const EXPECTED: Readonly<Record<AcquisitionPhase, string>> = {
  recalling: "metamemory-recalled",
  formulating: "retention-formulated",
  "judging-ease": "eol-judged",
  "judging-knowing": "fok-judged",
  allocating: "resources-allocated",
  selecting: "strategy-selected",
  studying: "item-studied",
  "judging-learning": "jol-judged",
  consolidating: "metamemory-consolidated",
  closed: "nothing: the study has ended",
};
