/**
 * Chris Doty-Humphrey's sfc32 from these four words on: unsigned 32-bit integers and, from the same state, numbers in
 * [0, 1) of two of them.
 */
export const sfc32Source = (
  wordA: number,
  wordB: number,
  wordC: number,
  counter: number,
): { readonly next: () => number; readonly uniform: () => number } => {
  let a = wordA | 0;
  let b = wordB | 0;
  let c = wordC | 0;
  let d = counter | 0;
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  /** Two draws and their 53 bits in one: written out, since most draws are these and two calls cost twice as much. */
  const uniform = (): number => {
    const high = (((a + b) | 0) + d) | 0;
    const b1 = (c + (c << 3)) | 0;
    const c1 = (((c << 21) | (c >>> 11)) + high) | 0;
    const low = ((((b ^ (b >>> 9)) + b1) | 0) + d + 1) | 0;
    a = b1 ^ (b1 >>> 9);
    b = (c1 + (c1 << 3)) | 0;
    c = (((c1 << 21) | (c1 >>> 11)) + low) | 0;
    d = (d + 2) | 0;
    return fraction53(high, low);
  };
  return { next, uniform };
};

/** 53 bits of two 32-bit integers as a number in [0, 1). */
export const fraction53 = (high: number, low: number): number =>
  ((high >>> 5) * 67108864 + (low >>> 6)) / 9007199254740992;
