import { TIE } from "../exact-search.ts";
import type { Exchangeable } from "./part.ts";
import { widest } from "./part.ts";
import { rankingOf, rankOf, rowOf } from "./ranking.ts";
import type { Solved } from "./solve.ts";

/**
 * V*: the best policy, by backward induction over the canonical states. `solvePlainly` written out as one loop, for
 * half its time; a test holds the two equal. @eq 58 @eq 59
 */
export const solveOptimal = (problem: Exchangeable): Solved => {
  const { part, parts, budget, cost, alternative, initial } = problem;
  const ranking = rankingOf(problem);
  const values = new Float64Array(ranking.total);
  const choices = new Uint16Array(ranking.total);
  const { value, start, chance, probability, target } = part;
  const { below, stride, spent, affordable } = ranking;
  const rows = ranking.budget + 1;
  const width = widest(part);
  const last = parts - 1;
  const top = parts < 2 ? 0 : rowOf(ranking, parts, ranking.budget);
  /** The state stood on; rank, budget and best value of what stands before each position of it. */
  const state = new Int32Array(parts);
  const rankBefore = new Int32Array(parts + 1);
  const restBefore = new Int32Array(parts + 1).fill(ranking.budget);
  const bestBefore = new Float64Array(parts + 1).fill(alternative ?? Number.NEGATIVE_INFINITY);

  /** The number of the state in which the part at position j has moved up to part state t. */
  const moved = (j: number, t: number): number => {
    let p = j;
    while (p > 0 && state[p - 1]! < t) p--;
    let rank = rankBefore[p]!;
    let left = restBefore[p]!;
    for (let q = p; q < last; q++) {
      const i = q === p ? t : state[q <= j ? q - 1 : q]!;
      rank += below[(q === 0 ? top : ((last - q - 1) * rows + left) * stride) + i]!;
      left -= spent[i]!;
    }
    return rank + (p === last ? t : state[j === last ? last - 1 : last]!);
  };

  const judge = (rank: number, stop: number): void => {
    let best = stop + TIE;
    let chosen = 0;
    for (let j = 0; j < parts; j++) {
      const i = state[j]!;
      if (j > 0 && state[j - 1] === i) continue;
      const first = start[i]!;
      for (let c = first; c < start[i + 1]!; c++) {
        let q = -cost;
        for (let o = chance[c]!; o < chance[c + 1]!; o++)
          q += probability[o]! * values[moved(j, target[o]!)]!;
        if (q <= best) continue;
        best = q;
        chosen = 1 + j * width + c - first;
      }
    }
    values[rank] = chosen === 0 ? stop : best;
    choices[rank] = chosen;
  };

  const descend = (j: number, highest: number): void => {
    const rest = restBefore[j]!;
    const row = j === last ? 0 : rowOf(ranking, parts - j, rest);
    for (let i = Math.min(highest, affordable[rest]! - 1); i >= 0; i--) {
      state[j] = i;
      restBefore[j + 1] = rest - spent[i]!;
      bestBefore[j + 1] = Math.max(bestBefore[j]!, value[i]!);
      if (j < last) {
        rankBefore[j + 1] = rankBefore[j]! + below[row + i]!;
        descend(j + 1, i);
      } else {
        const rank = rankBefore[j]! + i;
        if (budget === null || restBefore[parts]! > 0) judge(rank, bestBefore[parts]!);
        else values[rank] = bestBefore[parts]!;
      }
    }
  };

  descend(0, spent.length - 1);
  return { ranking, values, choices, root: rankOf(ranking, new Uint32Array(parts).fill(initial)) };
};
