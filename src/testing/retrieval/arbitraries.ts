/**
 * fast-check arbitraries for the tuples of retrieval. Counters and confidences mix small fractions with any doubles,
 * so that ties and exact thresholds come up as often as everything else.
 */
import fc from "fast-check";
import type {
  Cue,
  Episode,
  Episodes,
  FeelingOfKnowing,
  Held,
  Memory,
  Outcome,
  Parameters,
  Thresholds,
} from "../../nelson-narens/index.ts";
import { DECAYS } from "../../nelson-narens/index.ts";
import { chain, plain, real } from "../check/plain.ts";

export { real };

/** A counter ≥ 0. */
export const counter = (): fc.Arbitrary<number> =>
  fc.oneof(
    { withCrossShrink: true },
    fc.integer({ min: 0, max: 8 }).map((quarters) => quarters / 4),
    real(0, 4),
  );

/** A confidence from 0 to 1. */
export const confidence = (): fc.Arbitrary<number> =>
  fc.oneof(
    { withCrossShrink: true },
    fc.integer({ min: 0, max: 4 }).map((quarters) => quarters / 4),
    real(0, 1),
  );

/** FOK⁺ and FOK⁻, drawn apart, each a quarter's multiple half of the time so that ties come up. */
export const feelingOfKnowing = (): fc.Arbitrary<FeelingOfKnowing> =>
  plain({ positive: counter(), negative: counter() });

/** λ_FOK ≥ 0 and λ_conf in [0, 1]. */
export const thresholds = (): fc.Arbitrary<Thresholds> => plain({ fok: counter(), confidence: confidence() });

/** A short text with at most three activations ≥ 0. */
export const cue = (): fc.Arbitrary<Cue> =>
  plain({ text: fc.string({ maxLength: 8 }), attention: fc.array(counter(), { maxLength: 3 }) });

/** One tuple of Ω, with or without a cue and an answer; confidence is 0 where there is no answer. */
export const episode = (): fc.Arbitrary<Episode> =>
  plain({
    fok: feelingOfKnowing(),
    cue: fc.option(cue()),
    answer: fc.option(fc.string({ minLength: 1, maxLength: 4 })),
    confidence: confidence(),
  }).map((tuple) => (tuple.answer === null ? { ...tuple, confidence: 0 } : tuple));

/** Ω with its latest tuple first; `null` before the first. */
export const episodes = (): fc.Arbitrary<Episodes | null> => chain(episode(), 5);

/** A non-empty answer with a confidence in [0, 1]. */
export const held = (): fc.Arbitrary<Held> =>
  plain({ answer: fc.string({ minLength: 1, maxLength: 4 }), confidence: confidence() });

/** A way for a search to end. */
export const outcome = (): fc.Arbitrary<Outcome> => {
  const cycle = fc.nat(20);
  return fc.oneof(
    plain({ type: fc.constant("answer"), answer: fc.string(), confidence: confidence(), cycle }),
    plain({ type: fc.constant("omission"), place: fc.constant("after-search"), cycle }),
    fc.constant({ type: "omission", place: "before-search", cycle: 0 } as const),
    plain({ type: fc.constant("exhausted"), cycle }),
  );
};

/** A consolidated tuple; ids repeat now and then, so that a union has something to do. */
export const memory = (): fc.Arbitrary<Memory> =>
  fc
    .tuple(
      episode(),
      fc.integer({ min: 0, max: 30 }),
      fc.constantFrom("correct", "correct", "correct", "wrong", "unknown"),
      fc.constantFrom(true, true, true, false),
    )
    .map(([tuple, id, feedback, last]) => ({
      ...tuple,
      id: `memory ${id}`,
      query: `query ${id}`,
      last,
      feedback: tuple.answer === null ? "none" : (feedback as Memory["feedback"]),
    }));

/** MK of at most six consolidated tuples, now and then two with the same id, or none at all. */
export const memories = (): fc.Arbitrary<readonly Memory[]> => fc.array(memory(), { maxLength: 6 });

/** Parameters with every option, under the built-in threshold laws. */
export const parameters = (): fc.Arbitrary<Parameters> =>
  plain({
    alpha: fc.oneof(fc.constant(0), real(0, 2)),
    decay: fc.constantFrom(...DECAYS),
    priorFok: counter(),
    priorConfidence: fc.oneof(confidence(), real(1, 2)),
    maxCycles: fc.integer({ min: 1, max: 10 }),
    tie: fc.constantFrom("as-printed", "terminate", "continue"),
    intensiveOmission: fc.constantFrom("as-written", "suppressed"),
    candidate: fc.constantFrom("current", "best-held"),
    consolidation: fc.constantFrom("after-loop", "each-verify"),
  });

/** What an object level answers in one cycle. */
export interface ScriptedCycle {
  readonly recalled: readonly Memory[];
  readonly fok: FeelingOfKnowing;
  readonly answer: string | null;
  readonly confidence: number;
}

/** What an object level answers cycle by cycle; the last one for ever after. */
export type Script = readonly ScriptedCycle[];

/** One to six cycles; few different answers, so that the same one comes to mind again. */
export const script = (): fc.Arbitrary<Script> =>
  fc.array(
    plain({
      recalled: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: memories() }),
      fok: feelingOfKnowing(),
      answer: fc.option(fc.constantFrom("A", "B", "C")),
      confidence: confidence(),
    }),
    { minLength: 1, maxLength: 6 },
  );
