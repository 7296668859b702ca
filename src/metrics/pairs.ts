import { OutOfRangeError } from "../core/errors.ts";

/** How the pairs of observations (i < j) order two variables: the raw material of gamma, Somers' d and τ_b. */
export interface PairCounts {
  /** Both variables order the pair the same way. */
  readonly concordant: number;
  /** They order it in opposite ways. */
  readonly discordant: number;
  /** Tied in the first variable only. */
  readonly tiedFirst: number;
  /** Tied in the second variable only. */
  readonly tiedSecond: number;
  /** Tied in both. */
  readonly tiedBoth: number;
}

/** Below this many observations the plain double loop is faster than building ranks. */
const FEW = 48;

/**
 * Counts all n(n−1)/2 pairs in O(n log n): the observations are taken in order of the first variable, and a
 * binary indexed tree over the ranks of the second tells how many earlier ones lie below and above.
 *
 * @throws OutOfRangeError for unequal lengths or a missing value: leave missing observations out first.
 */
export const countPairs = (first: ArrayLike<number>, second: ArrayLike<number>): PairCounts => {
  refuseUnpaired(first, second);
  return first.length < FEW ? countEach(first, second) : countByRank(first, second);
};

const refuseUnpaired = (first: ArrayLike<number>, second: ArrayLike<number>): void => {
  if (first.length !== second.length) {
    throw new OutOfRangeError({
      where: "countPairs",
      got: `${first.length} and ${second.length} observations`,
      expected: "two variables of equal length",
    });
  }
  for (let i = 0; i < first.length; i++) {
    if (Number.isNaN(first[i]!) || Number.isNaN(second[i]!)) {
      throw new OutOfRangeError({
        where: `countPairs, observation ${i}`,
        got: "a missing value",
        expected: "two numbers",
        remedy: "Leave missing observations out before measuring.",
      });
    }
  }
};

const countEach = (first: ArrayLike<number>, second: ArrayLike<number>): PairCounts => {
  let concordant = 0;
  let discordant = 0;
  let tiedFirst = 0;
  let tiedSecond = 0;
  let tiedBoth = 0;
  for (let j = 1; j < first.length; j++) {
    for (let i = 0; i < j; i++) {
      const inFirst = first[i] === first[j];
      const inSecond = second[i] === second[j];
      if (inFirst && inSecond) tiedBoth++;
      else if (inFirst) tiedFirst++;
      else if (inSecond) tiedSecond++;
      else if (first[i]! < first[j]! === second[i]! < second[j]!) concordant++;
      else discordant++;
    }
  }
  return { concordant, discordant, tiedFirst, tiedSecond, tiedBoth };
};

const countByRank = (first: ArrayLike<number>, second: ArrayLike<number>): PairCounts => {
  const outer = ranks(first);
  const inner = ranks(second);
  const order = groupedBy(outer);
  const tree = new Float64Array(inner.levels + 1);
  const inGroup = new Float64Array(inner.levels);
  let concordant = 0;
  let discordant = 0;
  let tiedBoth = 0;
  let tiedInFirst = 0;
  for (let group = 0; group < outer.levels; group++) {
    const from = order.starts[group]!;
    const to = order.starts[group + 1]!;
    for (let i = from; i < to; i++) {
      const rank = inner.rank[order.members[i]!]!;
      concordant += below(tree, rank);
      discordant += from - below(tree, rank + 1);
      tiedBoth += inGroup[rank]!++;
    }
    for (let i = from; i < to; i++) {
      const rank = inner.rank[order.members[i]!]!;
      insert(tree, rank);
      inGroup[rank] = 0;
    }
    tiedInFirst += pairsAmong(to - from);
  }
  let tiedInSecond = 0;
  for (const size of inner.sizes) tiedInSecond += pairsAmong(size);
  const tiedFirst = tiedInFirst - tiedBoth;
  const tiedSecond = tiedInSecond - tiedBoth;
  return { concordant, discordant, tiedFirst, tiedSecond, tiedBoth };
};

const pairsAmong = (n: number): number => (n * n - n) / 2;

interface Ranks {
  readonly levels: number;
  readonly rank: Int32Array;
  readonly sizes: Int32Array;
}

/** Dense ranks from 0, equal values sharing one. */
const ranks = (values: ArrayLike<number>): Ranks => {
  const sorted = Float64Array.from(values).sort();
  let levels = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[levels - 1]) sorted[levels++] = sorted[i]!;
  }
  const rank = new Int32Array(values.length);
  const sizes = new Int32Array(levels);
  for (let i = 0; i < rank.length; i++) {
    const place = placeOf(sorted, levels, values[i]!);
    rank[i] = place;
    sizes[place]!++;
  }
  return { levels, rank, sizes };
};

const placeOf = (sorted: Float64Array, levels: number, value: number): number => {
  let low = 0;
  let high = levels - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The observations of each rank side by side: rank r holds members[starts[r]] … members[starts[r + 1] − 1]. */
const groupedBy = ({ levels, rank, sizes }: Ranks) => {
  const starts = new Int32Array(levels + 1);
  for (let level = 0; level < levels; level++) starts[level + 1] = starts[level]! + sizes[level]!;
  const next = starts.slice();
  const members = new Int32Array(rank.length);
  for (let i = 0; i < rank.length; i++) members[next[rank[i]!]!++] = i;
  return { starts, members };
};

/** How many inserted ranks lie below `rank`. */
const below = (tree: Float64Array, rank: number): number => {
  let sum = 0;
  for (let node = rank; node > 0; node -= node & -node) sum += tree[node]!;
  return sum;
};

const insert = (tree: Float64Array, rank: number): void => {
  for (let node = rank + 1; node < tree.length; node += node & -node) tree[node]!++;
};
