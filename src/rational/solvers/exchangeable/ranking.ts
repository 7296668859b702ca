import type { Exchangeable } from "./part.ts";

/**
 * The canonical states numbered without gaps: multisets of k part states i₁ ≥ i₂ ≥ … ≥ i_k that spend at most B,
 * in lexicographic order. rank = Σ_j below(k − j + 1, B_j, i_j), where below(m, b, i) counts the sequences of m
 * part states that begin below i and spend at most b. Computing leads to higher ranks.
 */
export interface Ranking {
  readonly parts: number;
  readonly budget: number;
  /** How many canonical states there are. */
  readonly total: number;
  /** below(m, b, i) at `((m − 1)·(B + 1) + b)·(n + 1) + i`, n part states. */
  readonly below: Float64Array;
  readonly stride: number;
  readonly spent: Uint16Array;
}

/** Tabulates below(m, b, i + 1) = below(m, b, i) + below(m − 1, b − spent(i), i + 1), below(0, ·, ·) = 1. */
export const rankingOf = ({
  part,
  parts,
  budget,
}: Pick<Exchangeable, "part" | "parts" | "budget">): Ranking => {
  const { spent } = part;
  const limit = budget ?? 0;
  const stride = spent.length + 1;
  const below = new Float64Array(parts * (limit + 1) * stride);
  for (let m = 1; m <= parts; m++) {
    for (let b = 0; b <= limit; b++) {
      const row = ((m - 1) * (limit + 1) + b) * stride;
      for (let i = 0; i < spent.length; i++) {
        const rest = b - spent[i]!;
        let beginning = 0;
        if (rest >= 0) beginning = m === 1 ? 1 : below[((m - 2) * (limit + 1) + rest) * stride + i + 1]!;
        below[row + i + 1] = below[row + i]! + beginning;
      }
    }
  }
  const total = below[(parts * (limit + 1) - 1) * stride + spent.length]!;
  return { parts, budget: limit, total, below, stride, spent };
};

/** The number of the multiset given in falling order from `from` on; `rank` and `rest` are those of what is before. */
export const rankFrom = (
  ranking: Ranking,
  multiset: ArrayLike<number>,
  from = 0,
  rank = 0,
  rest = ranking.budget,
): number => {
  const { parts, budget, below, stride, spent } = ranking;
  let sum = rank;
  let left = rest;
  for (let j = from; j < parts; j++) {
    const i = multiset[j]!;
    sum += below[((parts - j - 1) * (budget + 1) + left) * stride + i]!;
    left -= spent[i]!;
  }
  return sum;
};

/** The multiset of this number, in falling order: the inverse of `rankFrom`. */
export const unrank = (ranking: Ranking, rank: number): Uint32Array => {
  const { parts, budget, below, stride, spent } = ranking;
  const multiset = new Uint32Array(parts);
  let rest = rank;
  let left = budget;
  for (let j = 0; j < parts; j++) {
    const row = ((parts - j - 1) * (budget + 1) + left) * stride;
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
  return multiset;
};
