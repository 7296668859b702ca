import type { Step } from "../../core/levels.ts";
import type { Json, Theory } from "../../core/theory.ts";
import { acquisitionEquations } from "./equations.ts";
import type { AcquisitionControl, AcquisitionObservation, AcquisitionState } from "./levels.ts";
import { acquisition } from "./machine.ts";
import { discrepancy } from "./norm.ts";
import type { AcquisitionParameters } from "./parameters.ts";
import { ACQUISITION_SETTINGS, acquisitionParametersOf } from "./parameters.ts";
import type { StudyOutcome, StudyTask } from "./tuples.ts";

/** A step shows the item at hand, its tuple as far as it is known, and the norm it is held to. */
const view = (
  { state, control, observation }: Step<AcquisitionState, AcquisitionControl, AcquisitionObservation>,
  after: AcquisitionState,
): Readonly<Record<string, Json>> => {
  const { study, position, round } = state;
  const { loss, norm } = after.study;
  const learning = observation.type === "jol-judged" ? observation.learning : null;
  const closing = learning !== null && after.study.previous !== study.previous;
  return {
    cycle: study.cycle,
    item: "item" in control ? control.item.index : null,
    text: "item" in control ? control.item.text : null,
    loss,
    norm,
    remaining: study.remaining,
    mode: "mode" in observation ? observation.mode : null,
    ease: easeOf(state, observation),
    resources: round?.resources[position] ?? null,
    strategy: strategyOf(state, observation),
    learning,
    discrepancy: learning === null || norm === null ? null : discrepancy(norm, learning),
    decision: closing ? (after.outcome?.reason ?? "continue") : null,
  };
};

const easeOf = ({ round, position }: AcquisitionState, seen: AcquisitionObservation): number | null =>
  seen.type === "eol-judged" || seen.type === "fok-judged"
    ? seen.ease
    : (round?.eases[position]?.value ?? null);

const strategyOf = (state: AcquisitionState, seen: AcquisitionObservation): string | null =>
  seen.type === "strategy-selected"
    ? seen.strategy
    : (state.round?.studied[state.position]?.strategy ?? state.strategy);

/** Nelson & Narens acquisition as the rest of the product sees it. @alg 2 */
export const acquisitionTheory: Theory<
  StudyTask,
  AcquisitionState,
  AcquisitionControl,
  AcquisitionObservation,
  StudyOutcome
> = {
  name: "nelson-narens/acquisition",
  kind: "nelson-narens/acquisition",
  title: "Nelson & Narens, acquisition (Algorithm 2)",
  source: "Oh & Gobet (2025), Appendix 6.1, equations 13–29",
  settings: ACQUISITION_SETTINGS,
  machine: (values) => acquisition(acquisitionParametersOf(values)),
  bound: (values, task) => acquisitionBound(acquisitionParametersOf(values), task),
  view,
  equations: acquisitionEquations,
};

/**
 * The most steps that a run may take: two judgements, a choice and a study for each item of each cycle, a recall,
 * at most one allocation and one consolidation a cycle, and the formulation of the loss once.
 */
export const acquisitionBound = (
  { maxCycles }: Pick<AcquisitionParameters, "maxCycles">,
  task: StudyTask,
): number => 1 + maxCycles * (3 + 4 * task.items.length);
