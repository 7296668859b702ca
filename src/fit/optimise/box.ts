import { UsageError } from "../../core/errors.ts";

/** One free parameter: where it may lie, and on which scale a search moves. */
export interface Dimension {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  /** `log` needs `low` > 0: equal steps are equal ratios. */
  readonly scale: "linear" | "log";
}

/** A box of parameters; searches work in the unit cube, so that no parameter's unit weighs more than another's. */
export interface Box {
  readonly dimensions: readonly Dimension[];
  /** From the unit cube to parameters; a coordinate outside [0, 1] is mirrored back in first. */
  readonly fromUnit: (unit: readonly number[]) => readonly number[];
  /** From parameters within the box to the unit cube, on each one's own scale. */
  readonly toUnit: (point: readonly number[]) => readonly number[];
}

/** @throws UsageError when a dimension is empty, infinite, or logarithmic from 0 or below. */
export const boxOf = (dimensions: readonly Dimension[]): Box => {
  for (const { name, low, high, scale } of dimensions) {
    const sound =
      Number.isFinite(low) && Number.isFinite(high) && low < high && (scale === "linear" || low > 0);
    if (!sound) {
      throw new UsageError({
        where: `the range of "${name}"`,
        got: `${low} to ${high} on a ${scale} scale`,
        expected: "two finite ends in order, above 0 on a log scale",
      });
    }
  }
  return {
    dimensions,
    fromUnit: (unit) => dimensions.map((dimension, i) => stretched(dimension, mirrored(unit[i]!))),
    toUnit: (point) => dimensions.map((dimension, i) => squeezed(dimension, point[i]!)),
  };
};

const stretched = ({ low, high, scale }: Dimension, unit: number): number =>
  scale === "linear" ? low + unit * (high - low) : low * (high / low) ** unit;

const squeezed = ({ low, high, scale }: Dimension, value: number): number =>
  scale === "linear" ? (value - low) / (high - low) : Math.log(value / low) / Math.log(high / low);

/** A coordinate outside [0, 1] folded back in, as by mirrors at both ends: a search never sees a wall. */
export const mirrored = (unit: number): number => {
  const folded = Math.abs(unit) % 2;
  return folded > 1 ? 2 - folded : folded;
};
