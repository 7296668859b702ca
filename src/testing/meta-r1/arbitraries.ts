/** fast-check arbitraries for the tuples of Meta-R1; chunks hold words of neither class, of one, and of both. */
import fc from "fast-check";
import type {
  Advice,
  Check,
  Chunk,
  Difficulty,
  Outcome,
  Plan,
  ProblemDefinition,
  Trace,
} from "../../meta-r1/index.ts";
import { DIFFICULTIES, STRATEGIES } from "../../meta-r1/index.ts";
import { chain, plain } from "../check/plain.ts";

const names = (): fc.Arbitrary<readonly string[]> =>
  fc.uniqueArray(fc.constantFrom("a", "b"), { maxLength: 2 });

/** F_Q. @eq R1-1 */
export const problemDefinition = (): fc.Arbitrary<ProblemDefinition> =>
  plain({ knowns: names(), goal: fc.constantFrom("a", "b"), constraints: names() });

/** D_Q. @eq R1-3 */
export const difficulty = (): fc.Arbitrary<Difficulty> => fc.constantFrom(...DIFFICULTIES);

/** What stage 1 decided, or what holds without it. @eq R1-3 */
export const plan = (): fc.Arbitrary<Plan> => {
  const decided = { strategy: fc.constantFrom(...STRATEGIES), budget: fc.integer({ min: 1, max: 32 }) };
  return fc.oneof<fc.Arbitrary<Plan>[]>(
    plain({ definition: problemDefinition(), difficulty: difficulty(), ...decided }),
    plain({ definition: fc.constant(null), difficulty: fc.constant(null), ...decided }),
  );
};

/** C_i: one to four words, a token each. @eq R1-4 */
export const chunk = (): fc.Arbitrary<Chunk> =>
  fc
    .array(fc.constantFrom("plain", "words", "wait", "let"), { minLength: 1, maxLength: 4 })
    .map((words) => ({ text: words.join(" "), tokens: words.length }));

/** The trace with its latest chunk first; `null` before the first. */
export const trace = (): fc.Arbitrary<Trace | null> => chain(chunk(), 5);

/** Which check is asked for. @eq R1-5 */
export const check = (): fc.Arbitrary<Check> => fc.constantFrom("all", "fact", "think");

/** An error and what to do about it. @eq R1-6 @eq R1-7 */
export const advice = (): fc.Arbitrary<Advice> =>
  plain({ error: fc.constantFrom("2 + 2 is 4."), suggestion: fc.constantFrom("Add again.", "Begin anew.") });

/** How a problem ended: an exhausted trace has no answer, and advice needs a check. @eq R1-10 */
export const outcome = (): fc.Arbitrary<Outcome> =>
  fc
    .tuple(
      fc.constantFrom("ended" as const, "terminated" as const, "exhausted" as const),
      fc.option(fc.constantFrom("A", "B")),
      fc.nat(8),
      fc.nat(8),
      fc.nat(8),
    )
    .map(([type, answer, ...counts]) => {
      const [advised, checks, chunks] = counts.sort((a, b) => a - b) as [number, number, number];
      return { type, answer: type === "exhausted" ? null : answer, chunks, checks, advised };
    });
