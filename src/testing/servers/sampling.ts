/** How a server draws the next token, and which of the two distributions its log-probabilities belong to. */
import { UsageError } from "../../core/errors.ts";
import type { Rng } from "../../core/rng.ts";
import type { Thought } from "./brain.ts";

/** The sampler's settings, all of them said. */
export interface SamplerSettings {
  /** Divides the logits; 0 takes the likeliest token. */
  readonly temperature: number;
  /** Keeps this many of the likeliest; 0 keeps all. */
  readonly topK: number;
  /** Keeps the likeliest up to this mass. */
  readonly topP: number;
  /** Keeps those at least this likely relative to the likeliest. */
  readonly minP: number;
}

/** Draws from the model's own distribution. */
export const UNBIASED: SamplerSettings = { temperature: 1, topK: 0, topP: 1, minP: 0 };

/** A token with a log-probability. */
export interface Weighed {
  readonly token: string;
  readonly logProbability: number;
}

/** Likeliest first; equal probabilities keep the mind's order. */
export const ranked = ({ candidates }: Thought): readonly Weighed[] => {
  const sum = candidates.reduce((total, { probability }) => total + probability, 0);
  if (!(Math.abs(sum - 1) < 1e-6)) {
    throw new UsageError({
      where: "the fake model's mind",
      got: `next-token probabilities that sum to ${sum}`,
      expected: "probabilities that sum to 1",
    });
  }
  return candidates
    .filter(({ probability }) => probability > 0)
    .map(({ token, probability }) => ({ token, logProbability: Math.log(probability) }))
    .sort((a, b) => b.logProbability - a.logProbability);
};

/** The distribution that the sampler draws from: tempered, cut, normalised; in the order of the ranked. */
export const tempered = (all: readonly Weighed[], settings: SamplerSettings): readonly Weighed[] => {
  // Servers read temperature 0 as "the likeliest", with the distribution of temperature 1.
  const heat = settings.temperature > 0 ? settings.temperature : 1;
  const hot = normalised(all.map(({ token, logProbability: l }) => ({ token, logProbability: l / heat })));
  const few = settings.topK > 0 ? hot.slice(0, settings.topK) : hot;
  const heavy = few.filter(({ logProbability: l }) => Math.exp(l - few[0]!.logProbability) >= settings.minP);
  const kept: Weighed[] = [];
  let mass = 0;
  for (const one of heavy) {
    if (kept.length > 0 && mass >= settings.topP) break;
    kept.push(one);
    mass += Math.exp(one.logProbability);
  }
  return kept.length === hot.length ? hot : normalised(kept);
};

const normalised = (all: readonly Weighed[]): readonly Weighed[] => {
  const top = all.reduce((most, { logProbability }) => Math.max(most, logProbability), -Infinity);
  const sum = all.reduce((total, { logProbability }) => total + Math.exp(logProbability - top), 0);
  const shift = top + Math.log(sum);
  return Math.abs(shift) < 1e-15
    ? all
    : all.map(({ token, logProbability }) => ({ token, logProbability: logProbability - shift }));
};

/** The token that is spoken: laid down by the mind, the likeliest at temperature 0, else drawn. */
export const drawn = (
  { spoken }: Thought,
  from: readonly Weighed[],
  { temperature }: SamplerSettings,
  rng: Rng,
): string => {
  if (spoken !== undefined) return spoken;
  if (temperature === 0) return from[0]!.token;
  let left = rng.uniform();
  for (const { token, logProbability } of from) {
    left -= Math.exp(logProbability);
    if (left < 0) return token;
  }
  return from.at(-1)!.token;
};
