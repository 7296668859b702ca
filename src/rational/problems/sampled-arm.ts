import type { Part } from "../solvers/exchangeable/part.ts";

/** A Beta(a, b) distribution: what is known about an arm's chance to pay. */
export interface Beta {
  readonly a: number;
  readonly b: number;
}

/** Nothing known yet: the uniform distribution. */
export const UNIFORM: Beta = { a: 1, b: 1 };

/** The posterior mean a/(a + b): what pulling the arm is worth. */
export const meanOf = ({ a, b }: Beta): number => a / (a + b);

/** The arm state after n samples, s of them successes. */
export const armState = (n: number, s: number): number => (n * (n + 1)) / 2 + s;

/** An arm that may be sampled up to `samples` times: its states are (n, s), one computation draws a sample. */
export const sampledArm = (prior: Beta, samples: number): Part => {
  const states = armState(samples + 1, 0);
  const inner = armState(samples, 0);
  const value = new Float64Array(states);
  const spent = new Uint16Array(states);
  const start = new Uint32Array(states + 1);
  const chance = new Uint32Array(inner + 1);
  const probability = new Float64Array(2 * inner);
  const target = new Uint32Array(2 * inner);
  for (let n = 0; n <= samples; n++) {
    for (let s = 0; s <= n; s++) {
      const i = armState(n, s);
      const mean = meanOf({ a: prior.a + s, b: prior.b + n - s });
      value[i] = mean;
      spent[i] = n;
      start[i + 1] = Math.min(i + 1, inner);
      if (i >= inner) continue;
      chance[i + 1] = 2 * i + 2;
      probability.set([mean, 1 - mean], 2 * i);
      target.set([armState(n + 1, s + 1), armState(n + 1, s)], 2 * i);
    }
  }
  return { value, spent, start, chance, probability, target };
};
