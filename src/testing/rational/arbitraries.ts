/** fast-check arbitraries for the tuples of rational metareasoning; problems are small, since each can be solved. */
import fc from "fast-check";
import type { Bandit, Beta, RecallProblem, Sampled, SearchOutcome, Tally } from "../../rational/index.ts";
import { responseSteps } from "../../rational/index.ts";
import type { TwoCueOutcome, TwoCueProgress } from "../../rational/recall/two-cues/levels.ts";
import type { TwoCueProblem } from "../../rational/recall/two-cues/problem.ts";
import type { Trial } from "../../rational/strategy-selection/learning.ts";
import { plain, real } from "../check/plain.ts";

/** What is known of an arm: Beta(a, b) after at most eight samples. */
export const beta = (): fc.Arbitrary<Beta> =>
  plain({ a: fc.integer({ min: 1, max: 5 }), b: fc.integer({ min: 1, max: 5 }) });

/** One to three arms with a horizon of at most five samples. @eq 45 */
export const bandit = (): fc.Arbitrary<Bandit> =>
  plain({
    priors: fc.array(beta(), { minLength: 1, maxLength: 3 }),
    cost: fc.oneof(fc.constant(0), real(0, 0.2)),
    horizon: fc.nat(5),
  });

/** Knowledge of one to three arms, and how many samples are left. @eq 54 */
export const sampled = (): fc.Arbitrary<Sampled> =>
  plain({ arms: fc.array(beta(), { minLength: 1, maxLength: 3 }), remaining: fc.nat(5) });

/** A tally of at most ten cues. */
export const tally = (): fc.Arbitrary<Tally> => plain({ cost: real(0.005, 0.2), horizon: fc.nat(10) });

/** A problem of recall with at most six steps and eight cells. @eq 68 */
export const recallProblem = (): fc.Arbitrary<RecallProblem> =>
  plain({
    mu0: real(-0.5, 0.5),
    sigma0: real(0.05, 1),
    sigmaX: real(0.05, 1),
    cost: fc.oneof(fc.constant(0), real(0, 0.3)),
    utility: fc.oneof(fc.constant(1), real(0, 3)),
    horizon: fc.integer({ min: 1, max: 6 }),
    cells: fc.integer({ min: 5, max: 8 }),
  });

/** The same with two cues, and what it costs to turn to the other. @eq 74 */
export const twoCueProblem = (): fc.Arbitrary<TwoCueProblem> =>
  fc
    .tuple(recallProblem(), fc.oneof(fc.constant(0), real(0, 0.3)))
    .map(([problem, switchCost]) => ({ ...problem, switchCost }));

/** How a search for one memory ended; a give-up counts one step more. @eq 74 */
export const searchOutcome = (): fc.Arbitrary<SearchOutcome> =>
  fc
    .tuple(
      fc.constantFrom("recalled" as const, "not-worth" as const, "deadline" as const),
      fc.integer({ min: 1, max: 6 }),
      real(0, 1),
      plain({ mean: real(-1, 1), deviation: real(0.01, 1) }),
    )
    .map(([type, steps, below, feeling]) => {
      const recalled = type === "recalled";
      const horizon = type === "deadline" ? steps : 6;
      return {
        type,
        steps,
        response: responseSteps(recalled, steps, horizon),
        progress: recalled ? 1 + below : below - 1,
        feeling,
      };
    });

/** How far a search by two cues has come; before the first look it has come nowhere. @eq 68 */
export const twoCueProgress = (): fc.Arbitrary<TwoCueProgress> =>
  fc.oneof<fc.Arbitrary<TwoCueProgress>[]>(
    fc.constant({ tL: 0, tR: 0, zL: 0, zR: 0, focus: null }),
    plain({
      tL: fc.integer({ min: 1, max: 5 }),
      tR: fc.integer({ min: 1, max: 5 }),
      zL: real(-1, 1),
      zR: real(-1, 1),
      focus: fc.constantFrom("L" as const, "R" as const),
    }),
  );

/** How a search by two cues ended. @eq 68 */
export const twoCueOutcome = (): fc.Arbitrary<TwoCueOutcome> =>
  fc.oneof<fc.Arbitrary<TwoCueOutcome>[]>(
    plain({ type: fc.constant("given-up" as const), steps: fc.integer({ min: 1, max: 6 }) }),
    plain({
      type: fc.constant("recalled" as const),
      cue: fc.constantFrom("L" as const, "R" as const),
      steps: fc.integer({ min: 1, max: 6 }),
    }),
  );

/** One entry of the history of strategy selection, with two features and a binary utility. @eq 49 */
export const trial = (): fc.Arbitrary<Trial> =>
  plain({
    strategy: fc.constantFrom("fast", "slow"),
    features: fc.tuple(fc.constant(1), real(-1, 1)),
    utility: fc.constantFrom(0, 1),
    time: real(0, 4),
  });
