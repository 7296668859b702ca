import { inRange, UsageError } from "../core/errors.ts";
import type { MetaLevel } from "../core/levels.ts";
import { effortLimit } from "./abandonment.ts";
import { strategies } from "./knowledge.ts";
import type { Control, Observation } from "./messages.ts";
import { monitored } from "./monitoring.ts";
import type { Parameters } from "./parameters.ts";
import type { State } from "./state.ts";
import { instantiated } from "./state.ts";
import type { Enterprise, Outcome } from "./tuples.ts";

/**
 * Flavell's cycle as a meta-level machine.
 *
 * @throws OutOfRangeError for parameters of no meaning; UsageError where the enterprise cannot be judged by them.
 * @alg 1
 */
export const flavell = (
  parameters: Parameters,
): MetaLevel<Enterprise, State, Control, Observation, Outcome> => {
  inRange("maxCycles", parameters.maxCycles, 1, Number.POSITIVE_INFINITY, "12");
  inRange("failureCycles", parameters.failureCycles, 1, Number.POSITIVE_INFINITY);
  inRange("discrepancyCycles", parameters.discrepancyCycles, 1, Number.POSITIVE_INFINITY);
  inRange("discrepancyFall", parameters.discrepancyFall, 0, Number.POSITIVE_INFINITY);
  inRange("displacementMargin", parameters.displacementMargin, 0, Number.POSITIVE_INFINITY);
  return {
    initial: (enterprise) => instantiated(judgeable(enterprise, parameters)),
    control: (state) =>
      state.phase === "closed"
        ? { kind: "halt", outcome: outcomeOf(state) }
        : { kind: "ask", control: controlOf(parameters, state) },
    monitor: (state, _control, seen) => monitored(parameters, state, seen),
  };
};

const judgeable = (enterprise: Enterprise, p: Parameters): Enterprise => {
  inRange(
    `goal "${enterprise.goal.name}", within`,
    enterprise.goal.within,
    0,
    Number.POSITIVE_INFINITY,
    "12",
  );
  if (p.resourceOverrun === "on" && effortLimit(enterprise.knowledge) === Number.POSITIVE_INFINITY) {
    throw new UsageError({
      where: "resourceOverrun",
      got: "agent knowledge that holds no limit of effort",
      expected: 'an agent entry with belief "limit" about "effort"',
      remedy: "Give the agent that belief, or switch the criterion off.",
    });
  }
  return enterprise;
};

const outcomeOf = ({ ended, course, outcome }: State): Outcome => ({
  reason: ended!,
  cycle: course.cycle,
  result: outcome!,
  effort: course.spent,
  knowledge: course.knowledge,
});

const controlOf = (p: Parameters, state: State): Control => {
  const { course, pattern } = state;
  const { task, goal, cycle, retrieved } = course;
  const difficulty = state.difficulty!;
  const outcome = state.outcome!;
  switch (state.phase) {
    case "retrieving": {
      const experience = course.history?.latest.experience;
      const cue =
        experience === undefined
          ? { by: "task" as const, task, goal }
          : { by: "experience" as const, experience };
      return { type: "knowledge-retrieve", knowledge: course.knowledge, cue };
    }
    case "judging": {
      const previous = course.history?.latest.outcome ?? null;
      const forAssessment = p.text === "algorithm-1" ? null : previous;
      return {
        type: "difficulty-judge",
        cycle,
        feel: { task, outcome: previous },
        assess: { task, outcome: forAssessment, knowledge: retrieved },
      };
    }
    case "diagnosing":
      return { type: "pattern-diagnose", difficulty, knowledge: retrieved, task, goal };
    case "selecting": {
      const candidates = strategies(retrieved, "cognitive");
      return { type: "strategy-select", pattern, candidates, difficulty, knowledge: retrieved, task, goal };
    }
    case "executing":
      return { type: "strategy-execute", strategy: state.strategy!, task, goal };
    case "evaluating":
      return {
        type: "outcome-evaluate",
        cycle,
        feel: p.text === "algorithm-1" ? null : { outcome },
        assess: { outcome, knowledge: retrieved },
      };
    case "checking":
      return { type: "outcome-check", checks: state.checks!, outcome, knowledge: retrieved, goal };
    default:
      return { type: "knowledge-update", knowledge: course.knowledge, phi: course.history!.latest };
  }
};
