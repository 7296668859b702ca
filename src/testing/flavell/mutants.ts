/** Planted faults of Flavell's cycle: machines that are wrong in just what their names say. */
import type { Observation } from "../../flavell/messages.ts";
import type { State } from "../../flavell/state.ts";
import type { EndReason, Outcome } from "../../flavell/tuples.ts";
import type { Mutant } from "../check/plan.ts";
import { afterwards, endingOtherwise, toldOtherwise, underOther } from "../check/plant.ts";

const withCourse = (state: State, change: Partial<State["course"]>): State => ({
  ...state,
  course: { ...state.course, ...change },
});

/** A run that ended for one reason says another. */
const saying = (reason: EndReason, other: string): Mutant["plant"] =>
  afterwards<State, Observation>((after) =>
    after.ended === reason ? { ...after, ended: other as EndReason } : after,
  );

const switchedOff = (...keys: readonly string[]): Mutant["plant"] =>
  underOther(() => Object.fromEntries(keys.map((key) => [key, "off"])));

const CYCLE_MUTANTS: readonly Mutant[] = [
  {
    name: "forgets between cycles what it had retrieved",
    equations: ["2"],
    wanted: "MK_τ holds what was retrieved in earlier cycles",
    plant: afterwards<State, Observation>((after, before) =>
      after.phase === "retrieving" && before.phase === "updating"
        ? withCourse(after, { retrieved: [] })
        : after,
    ),
  },
  {
    name: "keeps the version that was retrieved first",
    equations: ["2"],
    wanted: "of two versions MK_τ holds the one retrieved last",
    plant: underOther(() => ({ versions: "first-retrieved" })),
  },
  {
    name: "takes a feeling with grounds",
    equations: ["3"],
    wanted: "an experience is either a feeling without grounds or an assessment with some",
    plant: afterwards<State, Observation>((after) =>
      after.phase === "diagnosing"
        ? { ...after, difficulty: { ...after.difficulty!, because: ["first"], mode: "feeling" } as never }
        : after,
    ),
  },
  {
    name: "follows a strategy that was never retrieved",
    equations: ["4"],
    wanted: "CS_τ is in MK_τ",
    plant: afterwards<State, Observation>((after) =>
      after.phase === "executing"
        ? { ...after, strategy: { ...after.strategy!, key: "never retrieved" } }
        : after,
    ),
  },
  {
    name: "checks the last signal where the first is printed",
    equations: ["8"],
    wanted: "of several signals the first in printed order is checked",
    plant: afterwards<State, Observation>((after) =>
      after.phase === "checking" ? { ...after, checks: [...after.checks!].reverse().slice(0, 1) } : after,
    ),
  },
  {
    name: "takes MO for negative only if every finding is",
    equations: ["9"],
    wanted: "one negative finding makes MO negative",
    plant: toldOtherwise<State, Observation>((seen) =>
      seen.type === "outcome-checked" && seen.findings.some(({ negative }) => !negative)
        ? { ...seen, findings: seen.findings.map((finding) => ({ ...finding, negative: false })) }
        : seen,
    ),
  },
  {
    name: "forgets the cycles before the last",
    equations: ["10"],
    wanted: "Φ holds the tuple of every cycle",
    plant: afterwards<State, Observation>((after) =>
      after.phase === "updating" && after.course.history?.earlier
        ? withCourse(after, { history: { ...after.course.history, earlier: null } })
        : after,
    ),
  },
  {
    name: "loses knowledge while it executes",
    equations: ["11"],
    wanted: "MK changes in no step but the update",
    plant: afterwards<State, Observation>((after, _before, seen) =>
      seen.type === "strategy-executed"
        ? withCourse(after, { knowledge: after.course.knowledge.slice(0, -1) })
        : after,
    ),
  },
  {
    name: "lets what was deleted stay retrieved",
    equations: ["11"],
    wanted: "an entry that (11) deletes leaves MK_τ",
    plant: underOther(() => ({ deleted: "stays" })),
  },
  {
    name: "counts effectiveness as a plain share",
    equations: ["E-5"],
    wanted: "effectiveness is (a + 1)/(a + b + 2)",
    plant: afterwards<State, Observation>((after, _before, seen) =>
      seen.type === "knowledge-updated"
        ? withCourse(after, {
            knowledge: after.course.knowledge.map((entry) =>
              entry.category === "strategy"
                ? { ...entry, effectiveness: entry.successes / (entry.successes + entry.failures + 1) }
                : entry,
            ),
          })
        : after,
    ),
  },
  {
    name: "learns nothing",
    equations: ["E-5", "E-6"],
    wanted: "where learning is on, strategies and kinds of task are credited after each cycle",
    plant: switchedOff("strategyLearning", "taskLearning"),
  },
];

const ENDING_MUTANTS: readonly Mutant[] = [
  {
    name: "reads the appendix where Algorithm 1 is asked for",
    equations: ["3", "6"],
    wanted: "under text = algorithm-1 no feeling is offered in evaluation",
    plant: underOther(() => ({ text: "appendix" })),
  },
  {
    name: "hands in half of the effort",
    equations: ["12"],
    wanted: "the effort handed in is the sum over the cycles",
    plant: endingOtherwise<State, Outcome>((outcome) => ({ ...outcome, effort: outcome.effort / 2 })),
  },
  {
    name: "reports an achieved goal as cycles used up",
    equations: ["12"],
    wanted: "a run whose last distance is within the goal ends for that",
    plant: saying("goal-achieved", "max-cycles"),
  },
  {
    name: "does not find the distance that the goal allows near enough",
    equations: ["12"],
    wanted: "a distance equal to what the goal allows achieves it",
    plant: toldOtherwise<State, Observation>((seen, { course }) =>
      seen.type === "strategy-executed" && seen.outcome.distance === course.goal.within
        ? { ...seen, outcome: { ...seen.outcome, distance: seen.outcome.distance + 1e-9 } }
        : seen,
    ),
  },
  {
    name: "lets a negative MO never keep it going",
    equations: ["12"],
    wanted: "under goalTest = and-not-negative a negative MO keeps the run going",
    plant: underOther(() => ({ goalTest: "cognitive-outcome" })),
  },
  {
    name: "allows one cycle too many",
    equations: ["12"],
    wanted: "there are at most maxCycles cycles",
    plant: underOther(({ maxCycles }) => ({ maxCycles: (maxCycles as number) + 1 })),
  },
  {
    name: "ends for a reason that is none",
    equations: ["12"],
    wanted: "a run ends for one of the six reasons",
    plant: saying("max-cycles", "tired"),
  },
  {
    name: "never abandons",
    equations: ["E-1", "E-2", "E-3", "E-4"],
    wanted: "a criterion that is on and holds ends the run",
    plant: switchedOff("repeatedFailure", "resourceOverrun", "goalDisplacement", "insurmountableDiscrepancy"),
  },
  {
    name: "abandons after one failure fewer",
    equations: ["E-1"],
    wanted: "repeated failure needs failureCycles negative outcomes in a row",
    plant: underOther(({ failureCycles }) => ({ failureCycles: Math.max(1, (failureCycles as number) - 1) })),
  },
  {
    name: "takes repeated failure for a resource overrun",
    equations: ["E-1", "E-2"],
    wanted: "the reason is the first criterion that holds, in order",
    plant: saying("repeated-strategy-failure", "resource-overrun"),
  },
  {
    name: "is displaced at the margin itself",
    equations: ["E-3"],
    wanted: "another objective must be more salient by more than the margin",
    plant: underOther(({ displacementMargin }) => ({
      displacementMargin: Math.max(0, (displacementMargin as number) - 1e-9),
    })),
  },
  {
    name: "counts a fall of just d as progress",
    equations: ["E-4"],
    wanted: "a fall of at most d over k cycles is none",
    plant: underOther(({ discrepancyFall }) => ({ discrepancyFall: (discrepancyFall as number) - 1e-9 })),
  },
];

/** Faults that can be planted in Flavell's cycle and its variants, each with what a property must say to catch it. */
export const FLAVELL_MUTANTS: readonly Mutant[] = [...CYCLE_MUTANTS, ...ENDING_MUTANTS];
