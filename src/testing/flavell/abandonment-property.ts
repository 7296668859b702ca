import type { FlavellProperty, ObservedCycle } from "./observed.ts";
import { observedCycles } from "./observed.ts";
import type { FlavellRun } from "./run.ts";

/** Which criteria hold after the first `count` cycles, in the stated order, from what was observed alone. */
const criteriaThatHold = (run: FlavellRun, count: number): readonly string[] => {
  const p = run.parameters;
  const cycles = observedCycles(run).slice(0, count);
  const { goal } = run.steps[0]!.state.course;
  const last = cycles.at(-1)!;
  const closing = run.steps.filter(({ observation }) => observation.type === "knowledge-updated")[count - 1]!;
  const limits = closing.after.course.knowledge.flatMap((entry) =>
    entry.category === "agent" && entry.belief === "limit" && entry.about === "effort" ? [entry.value] : [],
  );
  const failing = cycles.slice(-p.failureCycles);
  const spent = cycles.reduce((sum, { cognitive }) => sum + cognitive.effort, 0);
  const rivals = Object.entries(last.salience).filter(([objective]) => objective !== goal.name);
  const strongest = Math.max(...rivals.map(([, salience]) => salience));
  const before: ObservedCycle | undefined = cycles[count - 1 - p.discrepancyCycles];
  const fall =
    before === undefined ? Number.POSITIVE_INFINITY : before.cognitive.distance - last.cognitive.distance;
  const table: readonly (readonly [string, string, boolean])[] = [
    [
      "repeated-strategy-failure",
      p.repeatedFailure,
      failing.length === p.failureCycles && failing.every((each) => each.metacognitive?.negative ?? false),
    ],
    ["resource-overrun", p.resourceOverrun, spent > Math.min(...limits)],
    [
      "goal-displacement",
      p.goalDisplacement,
      strongest - (last.salience[goal.name] ?? 0) > p.displacementMargin,
    ],
    ["insurmountable-discrepancy", p.insurmountableDiscrepancy, fall <= p.discrepancyFall],
  ];
  return table.filter(([, on, holds]) => on === "on" && holds).map(([name]) => name);
};

/**
 * No criterion that is switched on holds before the last cycle; in the last one the first that holds is the reason,
 * unless the goal was achieved, which comes before all of them. @eq 12
 */
export const abandonedRightly: FlavellProperty = (run) => {
  const { reason, cycle } = run.outcome;
  for (let count = 1; count <= cycle; count++) {
    const [missed] = criteriaThatHold(run, count);
    if (missed !== undefined) return `${missed} held after cycle ${count - 1}, and the run went on`;
  }
  if (reason === "goal-achieved") return null;
  const expected = criteriaThatHold(run, cycle + 1)[0] ?? "max-cycles";
  return reason === expected ? null : `the run ended for ${reason} where ${expected} held first`;
};
