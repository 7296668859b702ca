import { UsageError } from "../../../core/errors.ts";
import { rankingSize } from "./ranking.ts";

/** The most memory that a solution may take for its tables, in GiB. */
export const MEMORY_LIMIT = 2;

const GIB = 2 ** 30;

/**
 * How many canonical states there are with `likes[w]` part states that have spent w, without writing any down:
 * of the part states of one w, m can be chosen with repetition in C(likes[w] + m − 1, m) ways.
 */
export const countStates = (likes: readonly number[], parts: number, budget: number): number => {
  /** ways[m][b]: choices of m parts that have spent exactly b. */
  let ways = Array.from({ length: parts + 1 }, (_m, m) =>
    Float64Array.from({ length: budget + 1 }, (_b, b) => (m === 0 && b === 0 ? 1 : 0)),
  );
  likes.forEach((count, w) => {
    const grown = ways.map((row) => Float64Array.from(row));
    for (let more = 1, repeated = count; more <= parts; repeated *= (count + more) / (more + 1), more++)
      for (let m = more; m <= parts; m++)
        for (let b = more * w; b <= budget; b++) grown[m]![b]! += repeated * ways[m - more]![b - more * w]!;
    ways = grown;
  });
  return ways[parts]!.reduce((sum, count) => sum + count, 0);
};

/** Refuses tables of more than the limit before they are allocated. @throws UsageError */
export const requireMemory = (where: string, what: string, bytes: number, remedy: string): void => {
  if (bytes <= MEMORY_LIMIT * GIB) return;
  throw new UsageError({
    where,
    got: `${what}, which need ${sized(bytes / GIB)} GiB`,
    expected: `at most ${MEMORY_LIMIT} GiB`,
    remedy,
  });
};

const sized = (gib: number): string => (gib < 1000 ? gib.toFixed(1) : gib.toExponential(1));

/**
 * Fewer canonical states than this there cannot be, for parts that start alike and turn out in one of two ways a
 * computation: C(B + 2k, 2k) states of k parts that are told apart, over the k! orders in which they may stand.
 */
export const fewestStates = (parts: number, budget: number): number => {
  let states = 1;
  for (let i = 1; i <= 2 * parts; i++) states *= (budget + i) / i;
  for (let i = 2; i <= parts; i++) states /= i;
  return states;
};

/** Bytes for the tables of a problem with this many canonical states and part states. */
export const bytesFor = (
  states: number,
  partStates: number,
  {
    parts,
    budget,
    blinkered,
  }: { readonly parts: number; readonly budget: number; readonly blinkered: boolean },
): number => {
  const perPartState = 48;
  const perState = 8 + 2 + 8 + (blinkered ? 8 * parts : 0);
  return 4 * rankingSize(partStates, parts, budget) + perPartState * partStates + perState * states;
};
