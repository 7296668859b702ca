import type { Layout } from "./layout.ts";
import { TILE } from "./layout.ts";

/**
 * E[V(t_L + 1, t_R, z', z_R)] for every z and z_R: the transition of t_L times the values of the next layer, band by
 * band. Takes byte offsets of the bands, the transition, the values and the result into one memory.
 */
export type Multiply = (bands: number, transition: number, values: number, result: number) => void;

/**
 * The plain product, the reference: sums run over z' in ascending order, one rounding a product and one a sum, so that
 * any other way of computing it can be held equal to the bit.
 */
export const plainMultiply = ({ padded, inner }: Layout, memory: ArrayBuffer): Multiply => {
  const doubles = new Float64Array(memory);
  const integers = new Int32Array(memory);
  return (bands, transition, values, result) => {
    for (let row = 0; row < padded; row++) {
      const band = bands / 4 + 2 * Math.floor(row / TILE);
      const end = integers[band + 1]!;
      const into = result / 8 + row * padded;
      doubles.fill(0, into, into + padded);
      for (let k = integers[band]!; k < end; k++) {
        const chance = doubles[transition / 8 + row * inner + k]!;
        const from = values / 8 + k * padded;
        for (let column = 0; column < padded; column++) {
          doubles[into + column]! += chance * doubles[from + column]!;
        }
      }
    }
  };
};
