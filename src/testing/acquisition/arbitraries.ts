/**
 * fast-check arbitraries for the tuples of acquisition. Judgements mix quarters with any number, so that a norm is met
 * exactly, missed and exceeded.
 */
import fc from "fast-check";
import type { Mode } from "../../core/experience.ts";
import type {
  Chain,
  CognitiveOutcome,
  Judgement,
  StudyExperience,
  StudyGoal,
  StudyItem,
  StudyMemory,
  StudyOutcome,
  StudyTask,
  StudyTuple,
} from "../../nelson-narens/index.ts";
import { chain, plain, real } from "../check/plain.ts";
import { capriciousList } from "./capricious.ts";

const mode = (): fc.Arbitrary<Mode> => fc.constantFrom("feeling", "assessment");

/** i_j with an index from 0 to 9. */
export const studyItem = (): fc.Arbitrary<StudyItem> =>
  fc.nat(9).map((index) => ({ index, text: `item ${index}` }));

/** G: ρ* in (0, 1], a delay of 0 to 30 days. @eq 15 */
export const studyGoal = (): fc.Arbitrary<StudyGoal> =>
  plain({ target: fc.oneof(fc.constantFrom(0.25, 0.5, 0.9, 1), real(0.01, 1)), delay: real(0, 30) });

/** (T, G): one to four items, and a target among those that judgements in quarters meet and miss. */
export const studyTask = (): fc.Arbitrary<StudyTask> =>
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(0.25, 0.5, 0.9, 1))
    .map(([count, target]) => capriciousList(count, target));

/** The first entry of ME_{τ,j}: ease from ε to 1, in one of the two modes. @eq 18 @eq 19 */
export const ease = (epsilon = 0.01): fc.Arbitrary<Judgement> =>
  plain({
    mode: mode(),
    value: fc
      .oneof(fc.constantFrom(epsilon, 0.25, 0.5, 1), real(epsilon, 1))
      .map((value) => Math.max(epsilon, value)),
  });

/** JOL_{τ,j} ≥ 0 in one of the two modes, at most `most`. @eq 23 */
export const learning = (most = 1.5): fc.Arbitrary<Judgement> =>
  plain({
    mode: mode(),
    value: fc.oneof(
      fc.nat(4).map((quarter) => (quarter * most) / 4),
      real(0, most),
    ),
  });

/** ME_{τ,j} = [ease, learning]. @eq 24 */
export const studyExperience = (): fc.Arbitrary<StudyExperience> =>
  plain({ ease: ease(), learning: learning() });

/** CO_{τ,j}: a short text with at most three numbers. @eq 22 */
export const cognitiveOutcome = (): fc.Arbitrary<CognitiveOutcome> =>
  plain({ text: fc.string({ maxLength: 8 }), evidence: fc.array(real(0, 10), { maxLength: 3 }) });

/** σ: one of two names. @eq 21 */
export const studyStrategy = (): fc.Arbitrary<string> => fc.constantFrom("rehearsal", "elaboration");

/** Φ_{τ,j} = (ME, i, r, σ, CO). @eq 27 */
export const studyTuple = (): fc.Arbitrary<StudyTuple> =>
  plain({
    experience: studyExperience(),
    item: studyItem(),
    resources: real(0, 60),
    strategy: studyStrategy(),
    outcome: cognitiveOutcome(),
  });

/** Φ with its latest tuple first; `null` before the first. @eq 28 */
export const studyTuples = (): fc.Arbitrary<Chain<StudyTuple> | null> => chain(studyTuple(), 5);

/** A consolidated tuple; ids repeat now and then, so that a union has something to do. @eq 29 */
export const studyMemory = (): fc.Arbitrary<StudyMemory> =>
  fc
    .tuple(studyTuple(), fc.nat(20), fc.constantFrom("recalled", "forgotten", "unknown"))
    .map(([tuple, id, feedback]) => ({
      ...tuple,
      id: `memory ${id}`,
      feedback: feedback as StudyMemory["feedback"],
    }));

/** How a study ended: mastered with nothing left, or out of cycles with something left. @eq 29 */
export const studyOutcome = (): fc.Arbitrary<StudyOutcome> =>
  plain({
    cycles: fc.integer({ min: 1, max: 20 }),
    norm: real(0.1, 2),
    remaining: fc.uniqueArray(fc.nat(9), { maxLength: 4 }),
  }).map(({ cycles, norm, remaining }) => ({
    reason: remaining.length === 0 ? "mastered" : "max-cycles",
    cycles,
    norm,
    remaining,
  }));
