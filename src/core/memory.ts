/**
 * How long-term metacognitive knowledge and short-term memory exchange entries (Appendix 6): each relevant entry is
 * copied, and each tuple consolidated, by an independent draw. Both acquisition and retrieval use these.
 */
import type { Rng } from "./rng.ts";

/**
 * retrieve_θ: each relevant entry is copied into short-term memory with probability θ. What is copied whole comes back as
 * it is: a long study asks for the same tens of thousands of entries in every cycle. @eq 13 @eq 16 @eq 30 @eq 33
 */
export const retrieve = <Entry>(relevant: readonly Entry[], theta: number, rng: Rng): readonly Entry[] => {
  let at = 0;
  while (at < relevant.length && rng.uniform() < theta) at++;
  return at === relevant.length
    ? relevant
    : [...relevant.slice(0, at), ...relevant.slice(at + 1).filter(() => rng.uniform() < theta)];
};

/** consolidate_ψ: each tuple enters long-term knowledge with probability ψ. @eq 29 @eq 44 */
export const consolidate = <Entry>(
  knowledge: readonly Entry[],
  tuples: readonly Entry[],
  psi: number,
  rng: Rng,
): readonly Entry[] => [...knowledge, ...tuples.filter(() => rng.uniform() < psi)];
