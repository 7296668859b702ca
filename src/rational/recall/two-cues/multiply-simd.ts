import * as wasm from "../../../math/wasm-module.ts";
import type { Layout } from "./layout.ts";
import { TILE } from "./layout.ts";
import type { Multiply } from "./multiply.ts";

/**
 * The same product in WebAssembly SIMD: tiles of four rows by four columns stay in registers while the band runs by.
 * No lane ever mixes with another and nothing is fused, so the result equals `plainMultiply`'s to the bit.
 */
export const simdMultiply = (layout: Layout, memory: wasm.Memory): Multiply =>
  wasm.functionOf(kernel(layout), "multiply", memory);

const BANDS = 0;
const TRANSITION = 1;
const VALUES = 2;
const RESULT = 3;
const ROW = 4;
const COLUMN = 5;
const STEP = 6;
const LAST = 7;
const CHANCE = 8;
const VALUE = 9;
const LEFT = 10;
const RIGHT = 11;
const SUMS = 12;

const kernel = ({ padded, inner }: Layout): Uint8Array<ArrayBuffer> => {
  const { add, get, i32, less, loadI32, set } = wasm;
  const rows = [0, 1, 2, 3];
  const halves = [0, 1];
  const sum = (row: number, half: number): number => SUMS + 2 * row + half;
  const step = (local: number, bytes: number): wasm.Code => set(local, add(get(local), i32(bytes)));

  /** One z': two vectors of values against one chance for each row. */
  const accumulate: wasm.Code = [
    set(LEFT, wasm.loadV128(get(VALUE))),
    set(RIGHT, wasm.loadV128(get(VALUE), 16)),
    rows.map((row) =>
      halves.map((half) =>
        set(
          sum(row, half),
          wasm.addF64x2(
            get(sum(row, half)),
            wasm.multiplyF64x2(wasm.loadSplat(get(CHANCE), row * inner * 8), get(half === 0 ? LEFT : RIGHT)),
          ),
        ),
      ),
    ),
    step(CHANCE, 8),
    step(VALUE, padded * 8),
    step(STEP, 1),
  ];

  const tile: wasm.Code = [
    rows.map((row) => halves.map((half) => set(sum(row, half), wasm.zeroV128))),
    set(STEP, loadI32(get(BANDS))),
    set(CHANCE, add(get(TRANSITION), wasm.multiply(get(STEP), i32(8)))),
    set(VALUE, add(add(get(VALUES), get(COLUMN)), wasm.multiply(get(STEP), i32(padded * 8)))),
    wasm.whileLoop(less(get(STEP), get(LAST)), accumulate),
    rows.map((row) =>
      halves.map((half) =>
        wasm.storeV128(add(get(RESULT), get(COLUMN)), get(sum(row, half)), row * padded * 8 + half * 16),
      ),
    ),
    step(COLUMN, TILE * 8),
  ];

  const body: wasm.Code = [
    set(ROW, i32(0)),
    wasm.whileLoop(less(get(ROW), i32(padded / TILE)), [
      set(LAST, loadI32(get(BANDS), 4)),
      set(COLUMN, i32(0)),
      wasm.whileLoop(less(get(COLUMN), i32(padded * 8)), tile),
      step(BANDS, 8),
      step(TRANSITION, TILE * inner * 8),
      step(RESULT, TILE * padded * 8),
      step(ROW, 1),
    ]),
  ];

  const { I32, V128 } = wasm;
  const locals = [I32, I32, I32, I32, I32, I32, V128, V128, ...rows.flatMap(() => [V128, V128])];
  return wasm.moduleOf("multiply", 4, locals, body);
};
