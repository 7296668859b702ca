/** The finite memory for word pairs as a chain of states. */
import type { Rng } from "../../../core/rng.ts";
import { logistic } from "../../../math/bayesian-logistic.ts";
import { normalCdf } from "../../../math/normal.ts";
import type { Intensity } from "../../../nelson-narens/index.ts";
import type { WordPair } from "../../mind.ts";
import { type Chain, chainOf, END, type Thought } from "../chain.ts";
import * as say from "./phrases.ts";
import type { RecallValues } from "./settings.ts";

/** How well one pair was learnt. */
interface Learnt {
  readonly word: string;
  readonly target: string;
  /** The word of another pair that comes to mind instead; `null` for a pair without others. */
  readonly competitor: string | null;
  /** Probability that a step of evidence is for the target. */
  readonly towardsTarget: number;
  /** Probability that a sign is for knowing. */
  readonly towardsKnowing: number;
}

/**
 * Learns the pairs: strength and familiarity lean on one draw of how well a pair was encoded, so that a feeling of
 * knowing tells of recall without reading the target (No-Magic). A chain that answers Algorithm 3 for these pairs.
 */
export const recallChain = (pairs: readonly WordPair[], v: RecallValues, rng: Rng): Chain => {
  const learnt = pairs.map((pair, place) => learn(pair, pairs, place, v, rng));
  const answers = new Set(pairs.map(({ target }) => target));
  return chainOf([
    ...learnt.flatMap((pair) => [
      ...feelings(pair, v),
      ...looks(pair, v),
      ...recalls(pair, v),
      ...wonderings(pair, v),
    ]),
    ...[...answers].map((answer) => ({ token: say.answering(answer), answer, next: { [END]: 1 } })),
    { token: say.NOTHING, next: { [END]: 1 } },
    ...levels(),
  ]);
};

const learn = (
  { word, target }: WordPair,
  pairs: readonly WordPair[],
  place: number,
  v: RecallValues,
  rng: Rng,
): Learnt => {
  const encoded = rng.normal();
  const leaning = (): number => v.encoding * encoded + Math.sqrt(1 - v.encoding ** 2) * rng.normal();
  const towardsTarget = logistic(v.strength + v.strengthSpread * leaning());
  const towardsKnowing = logistic(v.familiarity + v.familiaritySpread * leaning());
  const other = pairs.length === 1 ? null : rng.integer(1, pairs.length - 1);
  const competitor = other === null ? null : pairs[(place + other) % pairs.length]!.target;
  return { word, target, competitor, towardsTarget, towardsKnowing };
};

/** Signs come in until the feeling is settled; a full counter stays full. @eq 34 */
function* feelings({ word, towardsKnowing }: Learnt, v: RecallValues): Generator<Thought> {
  for (let signsFor = 0; signsFor <= say.SIGNS; signsFor++) {
    for (let against = 0; against <= say.SIGNS; against++) {
      const more = say.feeling(word, Math.min(say.SIGNS, signsFor + 1), against);
      const less = say.feeling(word, signsFor, Math.min(say.SIGNS, against + 1));
      yield {
        token: say.feeling(word, signsFor, against),
        next: stepping(v.feelingStop, more, towardsKnowing, less),
      };
    }
  }
}

/** Evidence walks between competitor and target until the look ends; at either bound it ends sooner. @eq 36 */
function* looks({ word, towardsTarget }: Learnt, v: RecallValues): Generator<Thought> {
  const stops: readonly (readonly [Intensity, number])[] = [
    ["standard", v.standardStop],
    ["intensive", v.intensiveStop],
  ];
  for (const [intensity, stop] of stops) {
    for (let evidence = -say.EVIDENCE; evidence <= say.EVIDENCE; evidence++) {
      const arrived = Math.abs(evidence) === say.EVIDENCE;
      const up = say.looking(word, intensity, Math.min(say.EVIDENCE, evidence + 1));
      const down = say.looking(word, intensity, Math.max(-say.EVIDENCE, evidence - 1));
      yield {
        token: say.looking(word, intensity, evidence),
        next: stepping(arrived ? v.arrivalStop : stop, up, towardsTarget, down),
      };
    }
  }
}

/** Ends with probability `stop`, else goes one way or the other, which may come to the same. */
const stepping = (stop: number, one: string, towardsOne: number, other: string): Thought["next"] =>
  one === other
    ? { [END]: stop, [one]: 1 - stop }
    : { [END]: stop, [one]: (1 - stop) * towardsOne, [other]: (1 - stop) * (1 - towardsOne) };

/** Target, competitor or nothing, by Luce's rule over e^{gz}, e^{−gz} and e^{gθ}. @eq 37 */
function* recalls({ word, target, competitor }: Learnt, v: RecallValues): Generator<Thought> {
  for (let evidence = -say.EVIDENCE; evidence <= say.EVIDENCE; evidence++) {
    const weights = [
      [say.answering(target), Math.exp(v.recallGain * evidence)],
      ...(competitor === null
        ? []
        : [[say.answering(competitor), Math.exp(-v.recallGain * evidence)] as const]),
      [say.NOTHING, Math.exp(v.recallGain * v.recallThreshold)],
    ] as const;
    const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
    yield {
      token: say.recalling(word, evidence),
      next: Object.fromEntries(weights.map(([token, weight]) => [token, weight / all])),
    };
  }
}

/**
 * Confidence by criteria: x ~ N(bias + gain · evidence for the answer, 1), cut at −1.5, −0.5, 0.5 and 1.5 into five
 * levels. @eq 38
 */
function* wonderings({ word, target, competitor }: Learnt, v: RecallValues): Generator<Thought> {
  for (const answer of competitor === null ? [target] : [target, competitor]) {
    for (let evidence = -say.EVIDENCE; evidence <= say.EVIDENCE; evidence++) {
      const mean = v.confidenceBias + v.confidenceGain * (answer === target ? evidence : -evidence);
      const below = (level: number): number =>
        level === 0 ? 0 : normalCdf(level - say.CONFIDENCES / 2 - mean);
      const next: Record<string, number> = {};
      for (let level = 1; level < say.CONFIDENCES; level++)
        next[say.sure(level)] = below(level) - below(level - 1);
      next[say.sure(say.CONFIDENCES)] = 1 - below(say.CONFIDENCES - 1);
      yield { token: say.wondering(word, answer, evidence), next };
    }
  }
}

/** A level of confidence is the middle of its fifth. */
const levels = (): readonly Thought[] =>
  Array.from({ length: say.CONFIDENCES }, (_, below) => ({
    token: say.sure(below + 1),
    judgement: (below + 0.5) / say.CONFIDENCES,
    next: { [END]: 1 },
  }));
