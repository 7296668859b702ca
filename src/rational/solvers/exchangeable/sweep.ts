import type { Exchangeable } from "./part.ts";
import type { Ranking } from "./ranking.ts";
import { rowOf } from "./ranking.ts";

/** Stands on one canonical state at a time and finds the numbers of those next to it. */
export interface Sweep {
  /** The state's part states in falling order; changes under the visitor. */
  readonly multiset: Uint32Array;
  /** What may still be spent in this state. */
  readonly remaining: () => number;
  /** The number of the state in which the part at position j has moved up to part state t. */
  readonly moved: (j: number, t: number) => number;
  /** The position that the part had after the last `moved`. */
  readonly landed: () => number;
  /** The best value among all parts but the one at position j, and the alternative; −∞ if there is none. */
  readonly rival: (j: number) => number;
  /** Visits every canonical state, from the last number to the first. */
  readonly run: (visit: (rank: number) => void) => void;
}

/** Whether the part at position j is the first of its equals: the others need not be looked at. */
export const isFirst = (multiset: Uint32Array, j: number): boolean =>
  j === 0 || multiset[j - 1] !== multiset[j];

/** A sweep over the canonical states of a problem. */
export const sweepOf = ({ part, alternative }: Exchangeable, ranking: Ranking): Sweep => {
  const { parts, budget, below, stride, spent, affordable } = ranking;
  const { value } = part;
  const floor = alternative ?? Number.NEGATIVE_INFINITY;
  const multiset = new Uint32Array(parts);
  /** Rank and budget of what stands before position j. */
  const rankBefore = new Int32Array(parts + 1);
  const restBefore = new Int32Array(parts + 1).fill(budget);
  const last = parts - 1;
  const top = parts < 2 ? 0 : rowOf(ranking, parts, budget);
  let landing = 0;

  const moved = (j: number, t: number): number => {
    let p = j;
    while (p > 0 && multiset[p - 1]! < t) p--;
    landing = p;
    let sum = rankBefore[p]!;
    let left = restBefore[p]!;
    for (let q = p; q <= last; q++) {
      const i = q === p ? t : multiset[q <= j ? q - 1 : q]!;
      if (q === last) sum += i;
      else {
        sum += below[(q === 0 ? top : ((last - q - 1) * (budget + 1) + left) * stride) + i]!;
        left -= spent[i]!;
      }
    }
    return sum;
  };

  const rival = (j: number): number => {
    let best = floor;
    for (let q = 0; q < parts; q++) {
      const here = value[multiset[q]!]!;
      if (q !== j && here > best) best = here;
    }
    return best;
  };

  const descend = (j: number, highest: number, visit: (rank: number) => void): void => {
    const rest = restBefore[j]!;
    const row = j === last ? 0 : rowOf(ranking, parts - j, rest);
    for (let i = Math.min(highest, affordable[rest]! - 1); i >= 0; i--) {
      multiset[j] = i;
      restBefore[j + 1] = rest - spent[i]!;
      if (j === last) visit(rankBefore[j]! + i);
      else {
        rankBefore[j + 1] = rankBefore[j]! + below[row + i]!;
        descend(j + 1, i, visit);
      }
    }
  };

  return {
    multiset,
    remaining: () => restBefore[parts]!,
    moved,
    landed: () => landing,
    rival,
    run: (visit) => descend(0, spent.length - 1, visit),
  };
};
