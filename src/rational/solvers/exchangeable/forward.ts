import type { Exchangeable } from "./part.ts";
import { widest } from "./part.ts";
import { rankFrom, unrank } from "./ranking.ts";
import type { Solved } from "./solve.ts";

/** How often a policy comes to have computed n times with acting then worth `worth`, and how often it goes on. */
export interface Passage {
  readonly computed: number;
  readonly worth: number;
  /** Probability of ever being there. */
  readonly reached: number;
  /** Probability of being there and computing further. */
  readonly continued: number;
}

/** A policy in numbers: V = `decision` − c · `computations`. */
export interface Course {
  /** E[number of computations] */
  readonly computations: number;
  /** E[worth of acting, once one acts] */
  readonly decision: number;
  /** P(n computations in all), n = 0, 1, … */
  readonly stops: readonly number[];
  readonly passages: readonly Passage[];
}

/** Follows the policy from the state in which nothing is computed, over all chances at once. */
export const courseOf = (problem: Exchangeable, solved: Solved): Course => {
  const stops: number[] = [];
  const passages: Passage[] = [];
  let computations = 0;
  let decision = 0;
  let layer = new Map<number, number>([[solved.root, 1]]);
  for (let n = 0; layer.size > 0; n++) {
    const next = new Map<number, number>();
    const byWorth = new Map<number, { reached: number; continued: number }>();
    stops.push(0);
    for (const [rank, mass] of layer) {
      const here = stepsFrom(problem, solved, rank);
      const seen = byWorth.get(here.worth) ?? { reached: 0, continued: 0 };
      seen.reached += mass;
      byWorth.set(here.worth, seen);
      if (here.next === null) {
        stops[n]! += mass;
        decision += mass * here.worth;
        continue;
      }
      seen.continued += mass;
      computations += mass;
      for (const [to, probability] of here.next) next.set(to, (next.get(to) ?? 0) + mass * probability);
    }
    for (const [worth, { reached, continued }] of byWorth)
      passages.push({ computed: n, worth, reached, continued });
    layer = next;
  }
  return { computations, decision, stops, passages };
};

interface Here {
  readonly worth: number;
  /** `null` where the policy acts. */
  readonly next: readonly (readonly [rank: number, probability: number])[] | null;
}

const stepsFrom = ({ part, alternative }: Exchangeable, solved: Solved, rank: number): Here => {
  const multiset = unrank(solved.ranking, rank);
  let worth = alternative ?? Number.NEGATIVE_INFINITY;
  for (const i of multiset) worth = Math.max(worth, part.value[i]!);
  const choice = solved.choices[rank]!;
  if (choice === 0) return { worth, next: null };
  const width = widest(part);
  const position = Math.floor((choice - 1) / width);
  const c = part.start[multiset[position]!]! + ((choice - 1) % width);
  const next: [number, number][] = [];
  for (let o = part.chance[c]!; o < part.chance[c + 1]!; o++) {
    const after = Uint32Array.from(multiset);
    after[position] = part.target[o]!;
    after.sort().reverse();
    next.push([rankFrom(solved.ranking, after), part.probability[o]!]);
  }
  return { worth, next };
};
