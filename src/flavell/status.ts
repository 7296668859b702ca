import { abandonment } from "./abandonment.ts";
import { isNegative } from "./evaluation.ts";
import type { Parameters } from "./parameters.ts";
import type { Course } from "./state.ts";
import type { CognitiveOutcome, EndReason, Goal, Phi } from "./tuples.ts";

/** goal_achieved(CO_τ, G): the distance left is within what the goal allows. MO has no say. @eq 12 */
export const goalAchieved = (outcome: CognitiveOutcome, goal: Goal): boolean =>
  outcome.distance <= goal.within;

/** S_{τ+1} is TERMINATE; the variant hears MO as well. @eq 12 */
const terminates = ({ outcome }: Phi, goal: Goal, p: Parameters): boolean =>
  goalAchieved(outcome.cognitive, goal) &&
  !(p.goalTest === "and-not-negative" && isNegative(outcome.metacognitive));

/**
 * Why the enterprise ends after this cycle; `null` while it goes on. The goal comes first, then the criteria of the
 * memory extension in their order, then the bound on cycles. @eq 12
 */
export const endOf = (
  { goal, knowledge, spent, history, cycle }: Course,
  p: Parameters,
): EndReason | null => {
  if (terminates(history!.latest, goal, p)) return "goal-achieved";
  const abandoned = abandonment({ goal, knowledge, spent, history: history! }, p);
  if (abandoned !== null) return abandoned;
  return cycle + 1 >= p.maxCycles ? "max-cycles" : null;
};
