/** What is minimised: a number for each point. NaN counts as infinitely bad. */
export type Objective = (point: readonly number[]) => number;

/** The best point that a search found. */
export interface Minimum {
  readonly point: readonly number[];
  readonly value: number;
  /** How often the objective was asked. */
  readonly evaluations: number;
}

/** A point with its value, as the searches keep them. */
export interface Vertex {
  readonly point: readonly number[];
  readonly value: number;
}

/** `objective`, counted, with NaN turned into +∞ so that comparisons stay an order. */
export const counted = (objective: Objective): { readonly ask: Objective; readonly asked: () => number } => {
  let asked = 0;
  const ask = (point: readonly number[]): number => {
    asked++;
    const value = objective(point);
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
  };
  return { ask, asked: () => asked };
};

export const byValue = (a: Vertex, b: Vertex): number =>
  a.value === b.value ? 0 : a.value < b.value ? -1 : 1;
