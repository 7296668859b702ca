/**
 * Named random streams.
 *
 * A stream's draws depend on the seed and its name alone: never on the order in which streams are opened,
 * on which worker opens them, or on how much its neighbours draw.
 */

import { fraction53, sfc32Source } from "../math/sfc32.ts";

/** The only source of randomness; always a parameter. */
export interface Rng {
  /** A number in [0, 1), with 53 bits. */
  readonly uniform: () => number;
  /** An integer in [low, high], both included, without modulo bias. */
  readonly integer: (low: number, high: number) => number;
  /** A draw from the standard normal distribution. */
  readonly normal: () => number;
}

/** A stream that belongs to `name` under `seed`, e.g. `stream(1, "participant/17/object")`. */
export const stream = (seed: number | string, name: string): Rng => {
  const [a, b, c, d] = hash128(`${seed}/${name}`);
  return sfc32(a, b, c, d);
};

/** 128 bits from a string: four lanes of murmur-like mixing (cyrb128, public domain). */
export const hash128 = (text: string): readonly [number, number, number, number] => {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i);
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  h1 ^= h2 ^ h3 ^ h4;
  return [h1 >>> 0, (h2 ^ h1) >>> 0, (h3 ^ h1) >>> 0, (h4 ^ h1) >>> 0];
};

/** A stream seeded by four integers, for loops too hot to name each of their streams. */
export const sfc32 = (seedA: number, seedB: number, seedC: number, seedD: number): Rng => {
  const { next, uniform } = sfc32Source(seedA, seedB, seedC, seedD);
  for (let i = 0; i < 12; i++) next();
  return fromUint32(next, uniform);
};

/** Uniforms, integers and normals from any source of unsigned 32-bit integers. */
export const fromUint32 = (
  next: () => number,
  uniform: () => number = () => fraction53(next(), next()),
): Rng => {
  const integer = (low: number, high: number): number => {
    const span = high - low + 1;
    if (span <= 1) return low;
    const limit = 4294967296 - (4294967296 % span);
    let draw = next();
    while (draw >= limit) draw = next();
    return low + (draw % span);
  };

  let spare = Number.NaN;
  const normal = (): number => {
    if (!Number.isNaN(spare)) {
      const kept = spare;
      spare = Number.NaN;
      return kept;
    }
    for (;;) {
      const u = 2 * uniform() - 1;
      const v = 2 * uniform() - 1;
      const s = u * u + v * v;
      if (s > 0 && s < 1) {
        const scale = Math.sqrt((-2 * Math.log(s)) / s);
        spare = v * scale;
        return u * scale;
      }
    }
  };

  return { uniform, integer, normal };
};

/** A stream that refuses to be drawn from: for replay, exploration and machines that must be deterministic. */
export const noDraws: Rng = (() => {
  const refuse = (): never => {
    throw new Error("a draw was made where none is allowed: this machine must be deterministic here");
  };
  return { uniform: refuse, integer: refuse, normal: refuse };
})();
