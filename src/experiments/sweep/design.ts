/**
 * The design of a sweep: which points of the space of parameters are visited, and how often. Every cell is a pure
 * function of design and number, so that it does not matter who computes it, or in which order.
 */
import { stream } from "../../core/rng.ts";
import { replicateSeeds } from "../../core/seeds.ts";
import type { Sobol } from "../../math/sobol.ts";
import { sobol } from "../../math/sobol.ts";
import type { Cell } from "../simulation.ts";

/** A stretch of numbers, both ends included; on a logarithmic scale equal steps are equal ratios. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** How many values a grid takes from it; `null` where points are drawn from it. */
  readonly steps: number | null;
  readonly scale: "linear" | "log";
  /** Whether the parameter takes whole numbers alone. */
  readonly whole: boolean;
}

/** What one parameter may be: one of a list, or a number from a range. */
export type Axis = readonly Cell[] | Range;

/** How points are chosen: every combination, at random, or by a Sobol sequence. */
export type Sampling = "grid" | "random" | "sobol";

/** Everything that the cells of a sweep follow from. */
export interface SweepDesign {
  readonly sampling: Sampling;
  /** By the parameter's name, in the order in which they are varied: the last one of a grid changes fastest. */
  readonly axes: Readonly<Record<string, Axis>>;
  /** How many points are drawn; `null` for a grid, whose axes say it. */
  readonly points: number | null;
  /** Whether a Sobol sequence is scrambled by the seed. */
  readonly scramble: boolean;
  /** How often each point is computed, each time with another seed. */
  readonly replicates: number;
  readonly seed: number;
}

/** One thing to be computed. */
export interface SweepCell {
  /** Its number, from 0. */
  readonly cell: number;
  /** The number of its point, from 0. */
  readonly point: number;
  /** Which replicate of the point it is, from 1. */
  readonly replicate: number;
  /** The seed of its streams: replicates of different points that have one number have one seed. */
  readonly seed: number;
  /** The values of the parameters that the sweep varies. */
  readonly parameters: Readonly<Record<string, Cell>>;
}

/** A design ready to give its cells. */
export interface SweepCells {
  readonly count: number;
  /** The cell of a number, from 0. */
  readonly at: (cell: number) => SweepCell;
}

const isRange = (axis: Axis): axis is Range => !Array.isArray(axis);

/** The values that a grid takes from an axis. */
export const gridValues = (axis: Axis): readonly Cell[] => {
  if (!isRange(axis)) return axis;
  const steps = axis.steps ?? 1;
  const values = Array.from({ length: steps }, (_, step) =>
    valueAt(axis, steps === 1 ? 0 : step / (steps - 1)),
  );
  return [...new Set(axis.whole ? values.map(Math.round) : values)];
};

/** The number that lies a share of the way along a range; its ends are exact. */
const valueAt = ({ from, to, scale }: Range, share: number): number => {
  if (share === 0) return from;
  if (share === 1) return to;
  return scale === "log" ? from * (to / from) ** share : from + (to - from) * share;
};

/** The value of an axis for a coordinate in [0, 1): lists and whole numbers get equal shares of it. */
const sampled = (axis: Axis, coordinate: number): Cell => {
  if (!isRange(axis)) return axis[Math.floor(coordinate * axis.length)]!;
  if (!axis.whole) return valueAt(axis, coordinate);
  if (axis.scale === "linear") return axis.from + Math.floor(coordinate * (axis.to - axis.from + 1));
  // From half a step below the first to half a step above the last, so that no end is drawn too seldom.
  const wide = { ...axis, from: axis.from - 0.5, to: axis.to + 0.5 };
  return Math.min(axis.to, Math.max(axis.from, Math.round(valueAt(wide, coordinate))));
};

/**
 * The cells of a design, replicates of a point side by side.
 *
 * @throws RangeError for a Sobol sequence in more dimensions than there are direction numbers for.
 */
export const sweepCells = (design: SweepDesign): SweepCells => {
  const { replicates, seed } = design;
  const seeds = replicateSeeds(seed, replicates);
  const { count, at } = pointsOf(design);
  return {
    count: count * replicates,
    at: (cell) => {
      const point = Math.floor(cell / replicates);
      const replicate = cell % replicates;
      return { cell, point, replicate: replicate + 1, seed: seeds[replicate]!, parameters: at(point) };
    },
  };
};

interface Points {
  readonly count: number;
  readonly at: (point: number) => SweepCell["parameters"];
}

const pointsOf = (design: SweepDesign): Points => {
  const axes = Object.entries(design.axes);
  switch (design.sampling) {
    case "grid":
      return gridPoints(axes);
    case "random":
      return drawnPoints(axes, design.points ?? 0, (point) => {
        const rng = stream(design.seed, `sweep/point/${point}`);
        return axes.map(() => rng.uniform());
      });
    case "sobol": {
      const scramble = design.scramble ? stream(design.seed, "sweep/scramble") : null;
      const next: Sobol = axes.length === 0 ? () => [] : sobol(axes.length, scramble);
      return drawnPoints(axes, design.points ?? 0, next);
    }
  }
};

type Axes = readonly (readonly [name: string, axis: Axis])[];

const gridPoints = (axes: Axes): Points => {
  const values = axes.map(([name, axis]) => [name, gridValues(axis)] as const);
  return {
    count: values.reduce((product, [, each]) => product * each.length, 1),
    at: (point) => {
      let rest = point;
      const chosen = values.toReversed().map(([name, each]) => {
        const value = each[rest % each.length]!;
        rest = Math.floor(rest / each.length);
        return [name, value] as const;
      });
      return Object.fromEntries(chosen.reverse());
    },
  };
};

const drawnPoints = (
  axes: Axes,
  count: number,
  coordinates: (point: number) => readonly number[],
): Points => ({
  count,
  at: (point) => {
    const drawn = coordinates(point);
    return Object.fromEntries(axes.map(([name, axis], place) => [name, sampled(axis, drawn[place]!)]));
  },
});
