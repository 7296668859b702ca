/**
 * Where a line of thought stands, written into its text as the number that each paragraph comes to. Only who knows the
 * problem's key can read it: to anyone else it is a number like any other. So a line goes on from any exact prefix,
 * and whoever knows the problem can check a passage, without a memory beside the text.
 */
import type { ErrorKind, Line } from "../reasoning-model/index.ts";

const KINDS: readonly (ErrorKind | null)[] = [null, "reading", "fact", "think"];
const MOST_PROGRESS = 4096;
const MOST_AGE = 1024;
const STATES = MOST_PROGRESS * MOST_AGE * KINDS.length * 2;

/** The prime 2⁴³ − 57, above `STATES` and so large that a number that is no figure is hardly ever taken for one. */
const PRIME = 8_796_093_022_151n;

/** Writes and reads the figures of one problem. */
export interface Figures {
  readonly write: (line: Line) => string;
  /** The line that a figure stands for; `null` for a number that is none. */
  readonly read: (figure: string) => Line | null;
}

/** A multiplication modulo a prime, which its inverse undoes. */
export const figuresOf = (key: string): Figures => {
  const factor = (BigInt(Number.parseInt(key.slice(0, 8), 36)) % (PRIME - 2n)) + 2n;
  const inverse = power(factor, PRIME - 2n);
  return {
    write: ({ progress, error, ended }) => {
      const kind = KINDS.indexOf(error?.kind ?? null);
      const age = Math.min(error?.age ?? 0, MOST_AGE - 1);
      const place = Math.min(progress, MOST_PROGRESS - 1) * MOST_AGE + age;
      const state = (place * KINDS.length + kind) * 2 + Number(ended);
      return String((BigInt(state + 1) * factor) % PRIME);
    },
    read: (figure) => {
      const state = Number((BigInt(figure) * inverse) % PRIME) - 1;
      if (state < 0 || state >= STATES) return null;
      const rest = Math.floor(state / 2);
      const kind = KINDS[rest % KINDS.length]!;
      const place = Math.floor(rest / KINDS.length);
      const error = kind === null ? null : { kind, age: place % MOST_AGE };
      return { progress: Math.floor(place / MOST_AGE), error, ended: state % 2 === 1 };
    },
  };
};

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n;
  for (let square = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
};
