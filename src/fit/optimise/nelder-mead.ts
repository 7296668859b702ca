import type { Minimum, Objective, Vertex } from "./objective.ts";
import { byValue, counted } from "./objective.ts";

/** How large the simplex begins, and when the search ends. */
export interface NelderMeadOptions {
  /** Length of the first simplex's edges, in the coordinates of the objective. */
  readonly edge: number;
  /** The search ends when the simplex's values differ by less than this … */
  readonly valueTolerance: number;
  /** … and its corners by less than this. */
  readonly pointTolerance: number;
  readonly maxEvaluations: number;
}

const DEFAULTS: NelderMeadOptions = {
  edge: 0.05,
  valueTolerance: 1e-8,
  pointTolerance: 1e-8,
  maxEvaluations: 2000,
};

/**
 * Nelder and Mead's (1965) downhill simplex with Gao and Han's (2012) dimension-dependent steps; needs no
 * derivative and draws nothing.
 */
export const nelderMead = (
  objective: Objective,
  start: readonly number[],
  options: Partial<NelderMeadOptions> = {},
): Minimum => {
  const { edge, valueTolerance, pointTolerance, maxEvaluations } = { ...DEFAULTS, ...options };
  const { ask, asked } = counted(objective);
  const n = start.length;
  const expansion = 1 + 2 / n;
  const contraction = 0.75 - 1 / (2 * n);
  const shrinkage = 1 - 1 / n || 0.5;
  const vertex = (point: readonly number[]): Vertex => ({ point, value: ask(point) });
  let simplex = [
    vertex(start),
    ...start.map((_x, i) => vertex(start.map((x, j) => (i === j ? x + edge : x)))),
  ].sort(byValue);

  while (asked() < maxEvaluations && !settled(simplex, valueTolerance, pointTolerance)) {
    const best = simplex[0]!;
    const worst = simplex[n]!;
    const centre = start.map((_x, j) => simplex.slice(0, n).reduce((sum, v) => sum + v.point[j]!, 0) / n);
    const along = (step: number): Vertex => vertex(centre.map((c, j) => c + step * (worst.point[j]! - c)));
    const reflected = along(-1);
    let replacement: Vertex | null;
    if (reflected.value < best.value) {
      const expanded = along(-expansion);
      replacement = expanded.value < reflected.value ? expanded : reflected;
    } else if (reflected.value < simplex[n - 1]!.value) {
      replacement = reflected;
    } else {
      const outside = reflected.value < worst.value;
      const contracted = along(outside ? -contraction : contraction);
      replacement = contracted.value < (outside ? reflected.value : worst.value) ? contracted : null;
    }
    simplex =
      replacement === null
        ? [best, ...simplex.slice(1).map((v) => vertex(towards(best.point, v.point, shrinkage)))]
        : [...simplex.slice(0, n), replacement];
    simplex.sort(byValue);
  }
  return { ...simplex[0]!, evaluations: asked() };
};

const towards = (best: readonly number[], point: readonly number[], share: number): readonly number[] =>
  best.map((b, j) => b + share * (point[j]! - b));

const settled = (simplex: readonly Vertex[], valueTolerance: number, pointTolerance: number): boolean => {
  const best = simplex[0]!;
  const worst = simplex[simplex.length - 1]!;
  if (!(worst.value - best.value <= valueTolerance)) return false;
  return simplex.every((v) => v.point.every((x, j) => Math.abs(x - best.point[j]!) <= pointTolerance));
};
