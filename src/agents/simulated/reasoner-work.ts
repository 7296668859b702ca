import type { Luck } from "./reasoner-luck.ts";
import type { ReasonerParameters } from "./reasoner-parameters.ts";
import type { Problem } from "./reasoner-problems.ts";
import { PROBLEM_CLASSES } from "./reasoner-problems.ts";

/** What lies on the desk: a draft made with one strategy. */
export interface Draft {
  readonly strategy: string;
  /** How far it truly is from the goal; 1 is a blank sheet. */
  readonly distance: number;
  /** Whether its approach suits the problem by now. */
  readonly suited: boolean;
  /** How far from the goal it appears. */
  readonly apparent: number;
  readonly effort: number;
}

/** The spread of how far an attempt gets, as the standard deviation of the logarithm of its pace. */
const PACE_SPREAD = 0.3;

/** Where another attempt can get: to the goal with what suits the problem, only so near with what does not. */
const reachOf = (problem: Problem, suited: boolean): number =>
  problem.solvable && suited ? 0 : problem.floor;

/**
 * One attempt: the same strategy refines the draft, another one begins afresh. Distance falls exponentially with
 * effort towards what the approach can reach; refining an unsuited draft turns it with probability `recovery`.
 */
export const attempt = (
  p: ReasonerParameters,
  problem: Problem,
  draft: Draft | null,
  strategy: string,
  diagnosed: boolean,
  luck: Luck,
): Draft => {
  const refined = draft !== null && draft.strategy === strategy ? draft : null;
  const fits = PROBLEM_CLASSES[problem.nature]!.strategy === strategy;
  const suited = refined === null ? fits : refined.suited || luck.turn < p.recovery;
  const effort = p.goal === "speed" ? p.effort / 2 : p.effort;
  const pace = (p.pace * effort * Math.exp(PACE_SPREAD * luck.pace)) / problem.complexity;
  const from = refined === null ? 1 : refined.distance;
  const reach = Math.min(from, reachOf(problem, suited));
  const distance = reach + (from - reach) * Math.exp(-pace);
  return {
    strategy,
    distance,
    suited: suited && problem.solvable,
    apparent: Math.max(0, distance + p.appearance * luck.appearance),
    effort: effort + (diagnosed ? p.monitoringEffort : 0),
  };
};
