/**
 * Problems made of exchangeable parts: arms of a bandit, branches of a decision tree. Each part is a small acyclic
 * machine of what is known about it; thinking is about one part at a time; acting takes the best part, or the
 * alternative. What a state is worth depends only on which part states there are, so the canonical state is a
 * multiset of them.
 *
 * Notation: k parts, c cost of a computation, λ alternative, B budget of computations.
 */

/** What can be known about one part, in typed arrays. Part states stand in the order of what was spent, and computing leads upwards. */
export interface Part {
  /** What acting on the part is worth, by part state. */
  readonly value: Float64Array;
  /** Computations spent on the part so far, by part state; all 0 where there is no budget. */
  readonly spent: Uint16Array;
  /** The computations of part state i are numbers `start[i]` to `start[i + 1] − 1`. */
  readonly start: Uint32Array;
  /** The chances of computation c are numbers `chance[c]` to `chance[c + 1] − 1`. */
  readonly chance: Uint32Array;
  readonly probability: Float64Array;
  readonly target: Uint32Array;
}

/** A problem of like parts of which the best one counts. */
export interface Exchangeable {
  readonly part: Part;
  /** k ≥ 1 */
  readonly parts: number;
  /** The part state in which every part begins. */
  readonly initial: number;
  /** c ≥ 0 */
  readonly cost: number;
  /** λ, what there is beside the parts; `null` where there is nothing. */
  readonly alternative: number | null;
  /** B, the most computations in all; `null` where there is no limit. */
  readonly budget: number | null;
}

/** The most computations that any part state offers. */
export const widest = ({ start }: Part): number => {
  let most = 0;
  for (let i = 0; i + 1 < start.length; i++) most = Math.max(most, start[i + 1]! - start[i]!);
  return most;
};
