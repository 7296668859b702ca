import type { Exchangeable } from "./part.ts";
import { widest } from "./part.ts";
import { rankOf, unrank } from "./ranking.ts";
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

interface Flow {
  reached: number;
  continued: number;
}

/** Follows the policy from the state in which nothing is computed, over all chances at once. */
export const courseOf = (problem: Exchangeable, solved: Solved): Course => {
  const { part } = problem;
  const width = widest(part);
  const following = layers(solved.ranking.total, solved.root);
  const stops: number[] = [];
  const passages: Passage[] = [];
  let computations = 0;
  let decision = 0;
  for (let n = 0; following.more(); n++) {
    const flows = new Map<number, Flow>();
    let stopped = 0;
    following.each((rank, mass) => {
      const multiset = unrank(solved.ranking, rank);
      const worth = worthOf(problem, multiset);
      const flow = flowAt(flows, worth);
      flow.reached += mass;
      const choice = solved.choices[rank]!;
      if (choice === 0) {
        stopped += mass;
        decision += mass * worth;
        return;
      }
      flow.continued += mass;
      computations += mass;
      const position = Math.floor((choice - 1) / width);
      const c = part.start[multiset[position]!]! + ((choice - 1) % width);
      for (let o = part.chance[c]!; o < part.chance[c + 1]!; o++) {
        const to = rankOf(solved.ranking, movedUp(multiset, position, part.target[o]!));
        following.add(to, mass * part.probability[o]!);
      }
    });
    stops.push(stopped);
    for (const [worth, flow] of flows) passages.push({ computed: n, worth, ...flow });
  }
  return { computations, decision, stops, passages };
};

const worthOf = ({ part, alternative }: Exchangeable, multiset: Uint32Array): number => {
  let worth = alternative ?? Number.NEGATIVE_INFINITY;
  for (const i of multiset) worth = Math.max(worth, part.value[i]!);
  return worth;
};

const flowAt = (flows: Map<number, Flow>, worth: number): Flow => {
  const seen = flows.get(worth);
  if (seen !== undefined) return seen;
  const fresh = { reached: 0, continued: 0 };
  flows.set(worth, fresh);
  return fresh;
};

/** The multiset, still in falling order, with the part at `position` moved up to part state t. */
const movedUp = (multiset: Uint32Array, position: number, t: number): Uint32Array => {
  const moved = Uint32Array.from(multiset);
  let p = position;
  for (; p > 0 && moved[p - 1]! < t; p--) moved[p] = moved[p - 1]!;
  moved[p] = t;
  return moved;
};

interface Layers {
  readonly more: () => boolean;
  /** Visits the states of this number of computations, each with its probability; what is added is for the next. */
  readonly each: (visit: (rank: number, mass: number) => void) => void;
  readonly add: (rank: number, mass: number) => void;
}

const layers = (states: number, root: number): Layers => {
  const mass = new Float64Array(states);
  let coming: number[] = [];
  const add = (rank: number, more: number): void => {
    if (mass[rank] === 0) coming.push(rank);
    mass[rank]! += more;
  };
  add(root, 1);
  return {
    more: () => coming.length > 0,
    each: (visit) => {
      const now = coming;
      const masses = Float64Array.from(now, (rank) => mass[rank]!);
      for (const rank of now) mass[rank] = 0;
      coming = [];
      now.forEach((rank, i) => {
        visit(rank, masses[i]!);
      });
    },
    add,
  };
};
