import type { Rng } from "../../core/rng.ts";
import type { RecallTrials } from "./counts.ts";
import { cellOf } from "./counts.ts";
import type { Visited } from "./search.ts";

/** For each participant the cells of their trials. */
export const cellsByParticipant = (
  trials: RecallTrials & { readonly participant: Int32Array },
  bins: number,
): readonly (readonly number[])[] => {
  const cells = new Map<number, number[]>();
  for (let trial = 0; trial < trials.count; trial++) {
    const cell = cellOf(trials, trial, bins);
    if (cell < 0) continue;
    const own = cells.get(trials.participant[trial]!);
    if (own === undefined) cells.set(trials.participant[trial]!, [cell]);
    else own.push(cell);
  }
  return [...cells.values()];
};

/**
 * Bootstrap over participants: for each resample the visited point that explains it best. Trials of one person are
 * resampled together, since they are not independent. The estimates of a resample are sought among the points that the
 * search visited, which lie densest along the edges where the likelihood's optima are; so an interval cannot reach
 * beyond what the search has seen.
 */
export const bootstrapped = (
  visited: readonly Visited[],
  people: readonly (readonly number[])[],
  resamples: number,
  rng: Rng,
): readonly Visited[] => {
  const cells = visited[0]!.logCells.length;
  return Array.from({ length: resamples }, () => {
    const count = new Float64Array(cells);
    for (let i = 0; i < people.length; i++) {
      for (const cell of people[rng.integer(0, people.length - 1)]!) count[cell]!++;
    }
    const occupied = Int32Array.from(count.keys()).filter((cell) => count[cell]! > 0);
    const misfit = ({ logCells }: Visited): number => {
      let sum = 0;
      for (const cell of occupied) sum -= count[cell]! * logCells[cell]!;
      return sum;
    };
    return visited.reduce(
      (best, point) => {
        const value = misfit(point);
        return value < best.value ? { point, value } : best;
      },
      { point: visited[0]!, value: Number.POSITIVE_INFINITY },
    ).point;
  });
};

/** The central 95 % of the values, by linear interpolation. */
export const interval95 = (values: readonly number[]): readonly [number, number] => {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const above = Math.min(sorted.length - 1, below + 1);
    return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
  };
  return [at(0.025), at(0.975)];
};
