import type { Exchangeable } from "./part.ts";
import type { Ranking } from "./ranking.ts";
import { rankFrom, rowOf } from "./ranking.ts";

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
export const isFirst = (multiset: ArrayLike<number>, j: number): boolean =>
  j === 0 || multiset[j - 1] !== multiset[j];

export const sweepOf = ({ part, alternative }: Exchangeable, ranking: Ranking): Sweep => {
  const { parts, budget, below, spent } = ranking;
  const multiset = new Uint32Array(parts);
  const next = new Uint32Array(parts);
  /** Rank and budget of what stands before position j. */
  const rankBefore = new Float64Array(parts + 1);
  const restBefore = new Int32Array(parts + 1).fill(budget);
  let landing = 0;

  const moved = (j: number, t: number): number => {
    let p = j;
    while (p > 0 && multiset[p - 1]! < t) p--;
    landing = p;
    next[p] = t;
    for (let q = p + 1; q <= j; q++) next[q] = multiset[q - 1]!;
    for (let q = j + 1; q < parts; q++) next[q] = multiset[q]!;
    return rankFrom(ranking, next, p, rankBefore[p], restBefore[p]);
  };

  const rival = (j: number): number => {
    let best = alternative ?? Number.NEGATIVE_INFINITY;
    for (let q = 0; q < parts; q++) {
      const value = part.value[multiset[q]!]!;
      if (q !== j && value > best) best = value;
    }
    return best;
  };

  const descend = (j: number, last: number, visit: (rank: number) => void): void => {
    const rest = restBefore[j]!;
    const lastPart = j + 1 === parts;
    const row = lastPart ? 0 : rowOf(ranking, parts - j, rest);
    for (let i = last; i >= 0; i--) {
      if (spent[i]! > rest) continue;
      multiset[j] = i;
      rankBefore[j + 1] = rankBefore[j]! + (lastPart ? i : below[row + i]!);
      restBefore[j + 1] = rest - spent[i]!;
      if (lastPart) visit(rankBefore[parts]!);
      else descend(j + 1, i, visit);
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
