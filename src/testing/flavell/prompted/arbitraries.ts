/** fast-check arbitraries for the tuples of the prompted cycle; scores are quarters half of the time. */
import fc from "fast-check";
import type {
  Monitored,
  PromptedCycle,
  PromptedOutcome,
  PromptedTask,
  Scores,
  Solution,
  Verified,
} from "../../../flavell/index.ts";
import { bestCycle, PUBLISHED_STRATEGIES } from "../../../flavell/index.ts";
import { plain, real } from "../../check/plain.ts";

const score = (): fc.Arbitrary<number> =>
  fc.oneof(
    fc.nat(4).map((quarters) => quarters / 4),
    real(0, 1),
  );

/** T. */
export const promptedTask = (): fc.Arbitrary<PromptedTask> =>
  fc.nat(9).map((at) => ({ id: `task ${at}`, text: `What is ${at} + ${at}?` }));

/** ME^difficulty with one to three keywords. */
export const monitored = (): fc.Arbitrary<Monitored> =>
  plain({
    features: fc.array(fc.constantFrom("sum", "ratio"), { minLength: 1, maxLength: 3 }),
    difficulty: score(),
  });

/** ME^evaluative: four scores in [0, 1]. */
export const scores = (): fc.Arbitrary<Scores> =>
  plain({ coherence: score(), plausibility: score(), consistency: score(), conduciveness: score() });

/** CO. */
export const solution = (): fc.Arbitrary<Solution> =>
  fc.nat(99).map((value) => ({ text: `It is ${value}.`, answer: String(value) }));

/** Scores with a sentence. */
export const verified = (): fc.Arbitrary<Verified> =>
  plain({ scores: scores(), evaluation: fc.constantFrom("", "The steps connect.") });

/** One whole cycle. */
export const promptedCycle = (): fc.Arbitrary<PromptedCycle> =>
  fc
    .tuple(monitored(), verified(), fc.constantFrom(...PUBLISHED_STRATEGIES), solution())
    .map(([hard, good, strategy, solved]) => ({ ...hard, ...good, strategy, solution: solved }));

/** How a run of one to four cycles ended; the best of them, of equals the latest, hands in. */
export const promptedOutcome = (): fc.Arbitrary<PromptedOutcome> =>
  fc
    .tuple(
      fc.array(promptedCycle(), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("goal-achieved" as const, "max-cycles" as const),
      fc.nat(1000),
    )
    .map(([cycles, reason, tokens]) => {
      const best = bestCycle(cycles, "latest");
      return { reason, cycles, best, solution: cycles[best]!.solution, tokens };
    });
