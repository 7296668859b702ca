import type { Exchangeable } from "./part.ts";

/**
 * The canonical states numbered without gaps: multisets of k part states i₁ ≥ i₂ ≥ … ≥ i_k that spend at most B,
 * in lexicographic order. rank = Σ_j below(k − j + 1, B_j, i_j), where below(m, b, i) counts the sequences of m
 * part states that begin below i and spend at most b. Computing leads to higher ranks.
 *
 * Part states stand in the order of what they have spent, so below(1, b, i) = i wherever i itself is allowed, and
 * only the first of k ever has all of B before it: neither needs a table of its own.
 */
export interface Ranking {
  readonly parts: number;
  readonly budget: number;
  /** How many canonical states there are. */
  readonly total: number;
  /** below(m, b, i) at `rowOf(m, b) + i` for m ≥ 2. */
  readonly below: Int32Array;
  /** One more than there are part states. */
  readonly stride: number;
  readonly spent: Uint16Array;
  /** How many part states have spent at most b. */
  readonly affordable: Int32Array;
}

/** How many numbers the tables of a ranking hold. */
export const rankingSize = (partStates: number, parts: number, budget: number): number =>
  parts < 2 ? 0 : ((parts - 2) * (budget + 1) + 1) * (partStates + 1);

/** Where the row of below(m, b, ·) begins, 2 ≤ m ≤ k; for m = k there is b = B only. */
export const rowOf = ({ parts, budget, stride }: Omit<Ranking, "total">, m: number, b: number): number =>
  (m === parts ? (parts - 2) * (budget + 1) : (m - 2) * (budget + 1) + b) * stride;

/** Tabulates below(m, b, i + 1) = below(m, b, i) + below(m − 1, b − spent(i), i + 1). */
export const rankingOf = ({
  part,
  parts,
  budget,
}: Pick<Exchangeable, "part" | "parts" | "budget">): Ranking => {
  const { spent } = part;
  const limit = budget ?? 0;
  const below = new Int32Array(rankingSize(spent.length, parts, limit));
  const affordable = Int32Array.from({ length: limit + 1 }, (_b, b) => countUpTo(spent, b));
  const ranking = { parts, budget: limit, below, stride: spent.length + 1, spent, affordable };
  for (let m = 2; m <= parts; m++) {
    for (let b = m === parts ? limit : 0; b <= limit; b++) {
      const row = rowOf(ranking, m, b);
      for (let i = 0; i < spent.length; i++) {
        const rest = b - spent[i]!;
        let beginning = 0;
        if (rest >= 0 && m === 2) beginning = Math.min(i + 1, affordable[rest]!);
        else if (rest >= 0) beginning = below[rowOf(ranking, m - 1, rest) + i + 1]!;
        below[row + i + 1] = below[row + i]! + beginning;
      }
    }
  }
  const total = parts === 1 ? affordable[limit]! : below[rowOf(ranking, parts, limit) + spent.length]!;
  return { ...ranking, total };
};

/** How many part states have spent at most b; they stand in that order. */
const countUpTo = (spent: Uint16Array, b: number): number => {
  let low = 0;
  let high = spent.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spent[middle]! <= b) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The number of the multiset given in falling order. */
export const rankOf = (ranking: Ranking, multiset: Uint32Array): number => {
  const { parts, budget, below, stride, spent } = ranking;
  let sum = 0;
  let left = budget;
  for (let j = 0; j < parts - 1; j++) {
    const i = multiset[j]!;
    const row = j === 0 ? (parts - 2) * (budget + 1) : (parts - j - 2) * (budget + 1) + left;
    sum += below[row * stride + i]!;
    left -= spent[i]!;
  }
  return sum + multiset[parts - 1]!;
};

/** The multiset of this number, in falling order: the inverse of `rankOf`. */
export const unrank = (ranking: Ranking, rank: number): Uint32Array => {
  const { parts, budget, below, stride, spent } = ranking;
  const multiset = new Uint32Array(parts);
  let rest = rank;
  let left = budget;
  for (let j = 0; j < parts - 1; j++) {
    const row = rowOf(ranking, parts - j, left);
    let low = 0;
    let high = stride - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (below[row + middle]! <= rest) low = middle;
      else high = middle;
    }
    multiset[j] = low;
    rest -= below[row + low]!;
    left -= spent[low]!;
  }
  multiset[parts - 1] = rest;
  return multiset;
};
