import type { Individual, Mind, WordPair } from "../../agents/mind.ts";
import { CheckError } from "../../core/errors.ts";
import { stream } from "../../core/rng.ts";
import { run } from "../../core/run.ts";
import type { SettingValues } from "../../core/settings.ts";
import { defaultsOf } from "../../core/settings.ts";
import type { Control, FeelingOfKnowing, Observation } from "../../nelson-narens/index.ts";
import { parametersOf, retrieval, SETTINGS } from "../../nelson-narens/index.ts";
import { firstDifference } from "../difference.ts";

type RetrievalMind = Mind<Control, Observation>;

/** How a mind is put to the law. */
export interface NoMagicTrial {
  /** The mind's settings; its defaults where absent. */
  readonly values?: SettingValues;
  /** Seeds tried, each a participant; default 20. */
  readonly repetitions?: number;
  /** What is studied; every pair is asked for in turn, by a participant of its own. */
  readonly pairs?: readonly WordPair[];
}

/** What is studied where nothing else is given. */
export const PAIRS: readonly WordPair[] = [
  { word: "river", target: "lamp" },
  { word: "coat", target: "bell" },
  { word: "window", target: "fox" },
  { word: "salt", target: "ladder" },
];

/** A target unlike any other in length and letters. */
const OTHER = "a quite different target";

/**
 * The No-Magic Hypothesis as a law for minds: FOK reads recallable attributes, never the unrecalled trace itself. Two
 * minds that differ only in the unrecalled target — another word, or a stronger trace where the mind can be primed —
 * give the same feeling of knowing before the first search on equal streams. @eq 34
 *
 * @throws CheckError naming the pair and the first difference between the two feelings.
 */
export const noMagic = (mind: RetrievalMind, trial: NoMagicTrial = {}): void => {
  const { values = {}, repetitions = 20, pairs = PAIRS } = trial;
  const settings = { ...defaultsOf(mind.settings), ...values };
  for (let seed = 0; seed < repetitions; seed++) {
    for (const { word } of pairs) {
      const plain = participant(mind, settings, pairs, seed);
      const feeling = firstFeeling(plain, word, seed);
      const changed = pairs.map((pair) => (pair.word === word ? { ...pair, target: OTHER } : pair));
      const other = firstFeeling(participant(mind, settings, changed, seed), word, seed);
      alike(mind, `another target for "${word}", seed ${seed}`, feeling, other);
      if (plain.prime === undefined) continue;
      const primed = participant(mind, settings, pairs, seed);
      primed.prime?.({ word, question: 0, target: 5 });
      alike(mind, `a stronger target for "${word}", seed ${seed}`, feeling, firstFeeling(primed, word, seed));
    }
  }
};

const participant = (
  mind: RetrievalMind,
  values: SettingValues,
  pairs: readonly WordPair[],
  seed: number,
): Individual<Control, Observation> => {
  const individual = mind.begin(values, "1", stream(seed, "no-magic/mind"));
  individual.study(pairs, stream(seed, "no-magic/study"));
  return individual;
};

interface Feeling {
  readonly mode: string;
  readonly fok: FeelingOfKnowing;
}

/** The feeling of knowing before anything has been searched for. */
const firstFeeling = ({ object }: Individual<Control, Observation>, word: string, seed: number): Feeling => {
  const streams = { meta: stream(seed, "no-magic/meta"), object: stream(seed, "no-magic/object") };
  for (const { observation } of run(retrieval(parametersOf(defaultsOf(SETTINGS))), object, word, streams)) {
    if (observation.type === "fok-judged") return { mode: observation.mode, fok: observation.fok };
  }
  throw new CheckError({
    where: `the question "${word}"`,
    got: "an end without any feeling of knowing",
    expected: "a feeling of knowing before the first search",
    equation: "34",
  });
};

const alike = (mind: RetrievalMind, difference: string, plain: Feeling, other: Feeling): void => {
  const found = firstDifference(plain, other, "feeling of knowing");
  if (found === null) return;
  throw new CheckError({
    where: `mind "${mind.name}", with ${difference}`,
    got: found,
    expected: "the same feeling of knowing before the first search",
    equation: "34",
    remedy:
      "Let FOK read what can be recalled (familiarity, partial cues, history), never the target itself.",
  });
};
