import seedrandom from "seedrandom";
import type { Rng } from "./rng.ts";
import { fromUint32 } from "./rng.ts";

/** Seeds for `count` replicates of a run: what is drawn once a run comes from seedrandom. */
export const replicateSeeds = (seed: number | string, count: number): readonly number[] => {
  const source = seedrandom(String(seed));
  return Array.from({ length: count }, () => source.int32() >>> 0);
};

/** The stream that a user's own seedrandom seed gives, uniform for uniform (slow to open: never one a trial). */
export const compatibleStream = (seed: number | string): Rng => {
  const source = seedrandom(String(seed));
  return { ...fromUint32(() => source.int32() >>> 0), uniform: () => source() };
};
