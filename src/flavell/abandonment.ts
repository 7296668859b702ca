import { isNegative } from "./evaluation.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Parameters } from "./parameters.ts";
import type { Abandonment, Goal, History } from "./tuples.ts";

/** What the criteria read: the goal, MK, the effort spent, and Φ₀ … Φ_τ. */
export interface Standing {
  readonly goal: Goal;
  readonly knowledge: Knowledge;
  readonly spent: number;
  readonly history: History;
}

/** Repeated strategy failure: MO was negative in each of the last k cycles. @eq E-1 */
export const failedRepeatedly = ({ history }: Standing, k: number): boolean => {
  let rest: History | null = history;
  for (let cycle = 0; cycle < k; cycle++) {
    if (rest === null || !isNegative(rest.latest.outcome.metacognitive)) return false;
    rest = rest.earlier;
  }
  return true;
};

/** The effort that the agent believes it can spend; unlimited for one that holds no such belief. */
export const effortLimit = (knowledge: Knowledge): number =>
  knowledge.reduce(
    (limit, entry) =>
      entry.category === "agent" && entry.belief === "limit" && entry.about === "effort"
        ? Math.min(limit, entry.value)
        : limit,
    Number.POSITIVE_INFINITY,
  );

/** Resource overrun: Σ effort exceeds the limit held in agent knowledge. @eq E-2 */
export const overran = ({ spent, knowledge }: Standing): boolean => spent > effortLimit(knowledge);

/** Goal displacement: max over o ≠ G of salience(o) − salience(G) > m. @eq E-3 */
export const displaced = ({ goal, history }: Standing, margin: number): boolean => {
  const { salience } = history.latest.experience.evaluative;
  const own = salience[goal.name] ?? 0;
  return Object.entries(salience).some(
    ([objective, weight]) => objective !== goal.name && weight - own > margin,
  );
};

/** Insurmountable discrepancy: distance_{τ−k} − distance_τ ≤ d; never before k cycles have followed the first. @eq E-4 */
export const stalled = ({ history }: Standing, k: number, fall: number): boolean => {
  let rest: History | null = history;
  for (let cycle = 0; cycle < k && rest !== null; cycle++) rest = rest.earlier;
  if (rest === null) return false;
  return rest.latest.outcome.cognitive.distance - history.latest.outcome.cognitive.distance <= fall;
};

/** The first criterion that is switched on and holds, in the stated order; `null` if none does. */
export const abandonment = (standing: Standing, p: Parameters): Abandonment | null => {
  if (p.repeatedFailure === "on" && failedRepeatedly(standing, p.failureCycles)) {
    return "repeated-strategy-failure";
  }
  if (p.resourceOverrun === "on" && overran(standing)) return "resource-overrun";
  if (p.goalDisplacement === "on" && displaced(standing, p.displacementMargin)) return "goal-displacement";
  if (p.insurmountableDiscrepancy === "on" && stalled(standing, p.discrepancyCycles, p.discrepancyFall)) {
    return "insurmountable-discrepancy";
  }
  return null;
};
