/**
 * What is to be drawn of a solution, as plain numbers: theories draw nothing, `src/figures` does.
 */

/** What runs along an axis, in words. */
export interface Axis {
  readonly label: string;
}

/** One curve, e.g. one side of a stopping boundary. A `null` ordinate leaves a gap. */
export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number | null])[];
}

/** One cell of a policy map: what the policy does there. */
export interface MapCell {
  readonly x: number;
  readonly y: number;
  /** One of the map's `actions`. */
  readonly action: string;
}

/** One cell of a map of a quantity, such as how often the policy goes on there. */
export interface ShadeCell {
  readonly x: number;
  readonly y: number;
  readonly level: number;
}

/** The picture of a solution: a boundary, a policy map, or a map of a quantity from `low` to `high`. */
export type Picture =
  | {
      readonly kind: "curves";
      readonly title: string;
      readonly x: Axis;
      readonly y: Axis;
      readonly curves: readonly Curve[];
      /** What the policy does between or beside the curves, in words. */
      readonly caption?: string;
    }
  | {
      readonly kind: "policy-map";
      readonly title: string;
      readonly x: Axis;
      readonly y: Axis;
      readonly actions: readonly string[];
      readonly cells: readonly MapCell[];
      readonly caption?: string;
    }
  | {
      readonly kind: "shades";
      readonly title: string;
      readonly x: Axis;
      readonly y: Axis;
      readonly quantity: string;
      readonly low: number;
      readonly high: number;
      readonly cells: readonly ShadeCell[];
      readonly caption?: string;
    };
