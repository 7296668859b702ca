/**
 * The Sobol sequence: points that fill the unit cube more evenly than random ones.
 */
import type { Rng } from "../core/rng.ts";
import { DIRECTIONS } from "./sobol-directions.ts";

const BITS = 32;
const TWO_TO_32 = 2 ** BITS;

/** How many dimensions there are direction numbers for. */
export const SOBOL_DIMENSIONS = DIRECTIONS.length + 1;

/** A sequence whose points can be asked for in any order: point 0, 1, 2, …, each a coordinate in [0, 1) a dimension. */
export type Sobol = (index: number) => readonly number[];

/**
 * The Sobol sequence in Gray-code order (Antonov & Saleev, 1979) with the direction numbers of Joe & Kuo (2008).
 *
 * Of the first 2ᵐ points every dyadic interval of length 2⁻ᵐ holds exactly one, in each dimension. With `scramble` the
 * digits pass through a random lower triangular matrix and a random shift (Matoušek, 1998), which keeps that property,
 * moves the point 0 off the corner, and makes every point uniform by itself.
 *
 * @param dimensions 1 … {@link SOBOL_DIMENSIONS}
 * @param scramble draws matrices and shifts; `null` for the sequence as it is
 * @throws RangeError for another number of dimensions, or an index outside 0 … 2³² − 1.
 */
export const sobol = (dimensions: number, scramble: Rng | null = null): Sobol => {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > SOBOL_DIMENSIONS) {
    throw new RangeError(`a Sobol sequence has 1 to ${SOBOL_DIMENSIONS} dimensions, not ${dimensions}`);
  }
  const axes = Array.from({ length: dimensions }, (_, dimension) => {
    const plain = directionNumbers(dimension);
    return scramble === null ? { directions: plain, shift: 0 } : scrambled(plain, scramble);
  });
  return (index) => {
    if (!Number.isInteger(index) || index < 0 || index >= TWO_TO_32) {
      throw new RangeError(`point ${index} of a Sobol sequence: 0 to 2^32 - 1 are there`);
    }
    const gray = (index ^ (index >>> 1)) >>> 0;
    return axes.map(({ directions, shift }) => {
      let digits = shift;
      for (let bit = 0; bit < BITS; bit++) if ((gray >>> bit) & 1) digits ^= directions[bit]!;
      return (digits >>> 0) / TWO_TO_32;
    });
  };
};

/** v₁, v₂, …: binary fractions as integers, the first digit the highest bit. */
const directionNumbers = (dimension: number): Uint32Array => {
  if (dimension === 0) return Uint32Array.from({ length: BITS }, (_, bit) => 2 ** (BITS - 1 - bit));
  const [polynomial, ...first] = DIRECTIONS[dimension - 1]!;
  const degree = first.length;
  const directions = new Uint32Array(BITS);
  for (let bit = 0; bit < BITS; bit++) {
    if (bit < degree) {
      directions[bit] = first[bit]! << (BITS - 1 - bit);
      continue;
    }
    // v_k = v_{k−s} ⊕ v_{k−s}/2ˢ ⊕ the v_{k−j} whose coefficient a_j is one.
    let direction = directions[bit - degree]! ^ (directions[bit - degree]! >>> degree);
    for (let back = 1; back < degree; back++) {
      if ((polynomial >>> (degree - back)) & 1) direction ^= directions[bit - back]!;
    }
    directions[bit] = direction;
  }
  return directions;
};

const scrambled = (
  plain: Uint32Array,
  rng: Rng,
): { readonly directions: Uint32Array; readonly shift: number } => {
  // Row i of the matrix: its diagonal is one, and what lies left of it is drawn.
  const rows = Array.from({ length: BITS }, (_, row) => {
    const diagonal = 2 ** (BITS - 1 - row);
    return (draw32(rng) & ~(2 * diagonal - 1)) | diagonal;
  });
  const directions = plain.map((direction) =>
    rows.reduce((digits, row, place) => digits | (parity(row & direction) << (BITS - 1 - place)), 0),
  );
  return { directions, shift: draw32(rng) | 0 };
};

const draw32 = (rng: Rng): number => rng.integer(0, TWO_TO_32 - 1);

/** 1 where the number of ones is odd. */
const parity = (word: number): number => {
  let folded = word ^ (word >>> 16);
  folded ^= folded >>> 8;
  folded ^= folded >>> 4;
  return (0x6996 >>> (folded & 15)) & 1;
};
