import { TIE } from "../exact-search.ts";
import type { Exchangeable } from "./part.ts";
import { widest } from "./part.ts";
import type { Ranking } from "./ranking.ts";
import { rankingOf, rankOf } from "./ranking.ts";
import type { Sweep } from "./sweep.ts";
import { isFirst, sweepOf } from "./sweep.ts";

/** A policy for every canonical state, with what it is worth. */
export interface Solved {
  readonly ranking: Ranking;
  /** What the policy is worth, by canonical state. */
  readonly values: Float64Array;
  /**
   * What the policy does, by canonical state: 0 is ⊥, 1 + position · w + number is the computation of that number
   * of the part at that position, w the most computations that a part state offers.
   */
  readonly choices: Uint16Array;
  /** The number of the state in which nothing has been computed. */
  readonly root: number;
}

/** How a policy judges computations. */
interface Judge {
  /** The estimated VOC of computation c of the part at position j, where acting now pays `stop`. */
  readonly voc: (j: number, c: number, stop: number) => number;
  /** Told the best estimated VOC at each position, 0 at least, once the state is judged. */
  readonly judged?: (rank: number, j: number, voc: number, stop: number) => void;
}

/** V*: the best policy as the other two are written; what `solveOptimal` is tested against. @eq 58 @eq 59 */
export const solvePlainly = (problem: Exchangeable): Solved =>
  solveBy(problem, (sweep, values) => ({
    voc: (j, c, stop) => chanced(problem, sweep, j, c, values) - stop,
  }));

/** The value of the policy that computes as long as some myopic VOC is positive. @eq 78 */
export const solveMyopic = (problem: Exchangeable): Solved =>
  solveBy(problem, (sweep) => {
    const { chance, probability, target, value } = problem.part;
    const voc = (j: number, c: number, stop: number): number => {
      const rival = sweep.rival(j);
      let sum = -problem.cost - stop;
      for (let o = chance[c]!; o < chance[c + 1]!; o++)
        sum += probability[o]! * Math.max(rival, value[target[o]!]!);
      return sum;
    };
    return { voc };
  });

/** The value of the policy that computes as long as some blinkered VOC is positive. */
export const solveBlinkered = (problem: Exchangeable): Solved =>
  solveBy(problem, (sweep, _values, { total, parts }) => {
    const { chance, probability, target } = problem.part;
    /** The best value with computations about the part at position j only, at `rank · parts + j`. */
    const alone = new Float64Array(total * parts);
    const voc = (j: number, c: number, stop: number): number => {
      let sum = -problem.cost - stop;
      for (let o = chance[c]!; o < chance[c + 1]!; o++) {
        const to = sweep.moved(j, target[o]!);
        sum += probability[o]! * alone[to * parts + sweep.landed()]!;
      }
      return sum;
    };
    return {
      voc,
      judged: (rank, j, best, stop) => {
        alone[rank * parts + j] = stop + best;
      },
    };
  });

/** E[V(s')] − c for computation c of the part at position j. */
const chanced = (
  { part, cost }: Exchangeable,
  sweep: Sweep,
  j: number,
  c: number,
  values: Float64Array,
): number => {
  const { chance, probability, target } = part;
  let sum = -cost;
  for (let o = chance[c]!; o < chance[c + 1]!; o++)
    sum += probability[o]! * values[sweep.moved(j, target[o]!)]!;
  return sum;
};

const solveBy = (
  problem: Exchangeable,
  judge: (sweep: Sweep, values: Float64Array, ranking: Ranking) => Judge,
): Solved => {
  const { part, parts, budget } = problem;
  const ranking = rankingOf(problem);
  const values = new Float64Array(ranking.total);
  const choices = new Uint16Array(ranking.total);
  const sweep = sweepOf(problem, ranking);
  const { voc, judged } = judge(sweep, values, ranking);
  const { multiset } = sweep;
  const width = widest(part);
  sweep.run((rank) => {
    const stop = sweep.rival(-1);
    const open = budget === null || sweep.remaining() > 0;
    let best = TIE;
    let bestHere = 0;
    let chosen = -1;
    let position = 0;
    for (let j = 0; j < parts; j++) {
      if (open && isFirst(multiset, j)) {
        bestHere = 0;
        const first = part.start[multiset[j]!]!;
        for (let c = first; c < part.start[multiset[j]! + 1]!; c++) {
          const estimate = voc(j, c, stop);
          if (estimate > bestHere) bestHere = estimate;
          if (estimate <= best) continue;
          best = estimate;
          chosen = c;
          position = j;
          choices[rank] = 1 + j * width + c - first;
        }
      }
      judged?.(rank, j, bestHere, stop);
    }
    values[rank] = chosen < 0 ? stop : chanced(problem, sweep, position, chosen, values);
  });
  const root = rankOf(ranking, new Uint32Array(parts).fill(problem.initial));
  return { ranking, values, choices, root };
};
