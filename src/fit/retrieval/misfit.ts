/** How far simulated moments are from human ones. */
import type { Moment } from "./moments.ts";

/** One moment beside its human counterpart, with the deviation in units. */
export interface Compared {
  readonly moment: string;
  readonly human: number;
  readonly simulated: number | null;
  /** (simulated − human) / unit, or the same of logarithms; positive where the simulation has more. */
  readonly misfit: number;
}

/** A moment that the simulation lacks, or misses by more, counts as this many units. */
const WORST = 20;

/** Every moment that people have. */
export const compared = (human: readonly Moment[], simulated: readonly Moment[]): readonly Compared[] =>
  human.flatMap(({ name, value, unit, ratio }, at) => {
    if (value === null) return [];
    const other = simulated[at]!.value;
    const deviation = other === null ? Number.NaN : (ratio ? Math.log(other / value) : other - value) / unit;
    const misfit = Number.isNaN(deviation) ? WORST : Math.max(-WORST, Math.min(WORST, deviation));
    return [{ moment: name, human: value, simulated: other, misfit }];
  });

/**
 * Σ m² / (1 + m²/100) over misfits m: squares while they are small, at most 100 for a moment, so that what the model
 * cannot do at all does not cost it what it can.
 */
export const loss = (comparison: readonly Compared[]): number =>
  comparison.reduce((sum, { misfit }) => sum + misfit ** 2 / (1 + misfit ** 2 / 100), 0);
