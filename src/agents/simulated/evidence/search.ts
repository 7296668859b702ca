/** Attention, search and the verification of what it finds: the object level of one look at memory. */
import type { Rng } from "../../../core/rng.ts";
import type { Cue, Intensity } from "../../../nelson-narens/index.ts";
import type { Query } from "./query.ts";
import type { Traits } from "./traits.ts";

/** What attention came to, and how much of the look had passed when a word came to mind (1 if none did). */
export interface Attended {
  readonly cue: Cue;
  readonly looks: number;
}

/**
 * attend_intensive ⊕ attend_standard: looks at each word that the question brings to mind, and adds what is seen to
 * the evidence of earlier looks, z ← z + N(strength · d, d). A standard look has d = 1; intensive attention looks
 * longer, so that it gathers more, and more reliable, evidence in more time. @eq 36
 */
export const attend = (query: Query, intensity: Intensity, t: Traits, rng: Rng): Attended => {
  const duration = intensity === "intensive" ? t.intensity : 1;
  const noise = Math.sqrt(duration);
  const { association, evidence } = query;
  let fastest = 1;
  for (let place = 0; place < evidence.length; place++) {
    const before = evidence[place]!;
    const gained = association.strengths[place]! * duration + noise * rng.normal();
    evidence[place] = before + gained;
    // A word that comes to mind is placed within the look as if evidence came in evenly; one that already had, and
    // was doubted, is looked at to the end.
    const comes = before < t.threshold && before + gained >= t.threshold;
    if (comes) fastest = Math.min(fastest, (t.threshold - before) / gained);
  }
  query.looks += duration;
  return { cue: { text: association.word, attention: [...evidence] }, looks: fastest * duration };
};

/**
 * search_auto(cue): the word with most evidence, if that brings it to mind; its place in the attention sample, or −1.
 * Automatic and deterministic: it reads the cue and nothing else. @eq 37
 */
export const search = (attention: readonly number[], threshold: number): number => {
  let found = -1;
  let most = threshold;
  for (let place = 0; place < attention.length; place++) {
    if (attention[place]! >= most) {
      most = attention[place]!;
      found = place;
    }
  }
  return found;
};

/**
 * Confidence in a retrieved word: its evidence a look, a, against all there is: e^{g·a} over the sum of the same for
 * every word attended to and for a bias b that stands for "none of them". Source: Luce's choice rule. @eq 38
 */
export const confidenceIn = (found: number, { evidence, looks }: Query, t: Traits): number => {
  const own = evidence[found]! / looks;
  let rivals = Math.exp(t.confidenceGain * (t.confidenceBias - own));
  for (let place = 0; place < evidence.length; place++) {
    if (place !== found) rivals += Math.exp(t.confidenceGain * (evidence[place]! / looks - own));
  }
  return 1 / (1 + rivals);
};
