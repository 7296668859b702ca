/** What came out of a sweep by the values of its parameters: means over cells, with their intervals. */
import { groups, mean } from "d3-array";
import { studentTQuantile } from "../../math/student-t.ts";
import type { Cell } from "../simulation.ts";
import type { SweepCell } from "./design.ts";

/** A finished cell with the numbers of its summary, each by its path. */
export interface FinishedCell extends Pick<SweepCell, "point" | "replicate" | "parameters"> {
  readonly measures: ReadonlyMap<string, number>;
}

/** The mean of a measure over the cells of one group; `null` where no cell has it, or nothing gives an interval. */
export interface Response {
  /** What the cells have in common: a value of each parameter that they are grouped by. */
  readonly at: readonly Cell[];
  /** How many cells have the measure. */
  readonly cells: number;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Over what an interval is taken: replicates of a grid, points that were drawn, or within the one cell that there is. */
export type Spread = "replicates" | "points" | "cell" | "none";

/** A number of a summary by its path, and whether it is a share, whose interval ends at 0 and 1. */
export interface Measure {
  readonly path: string;
  readonly share: boolean;
}

const ESTIMATE = ".estimate";
const ENDS = [".low", ".high"] as const;

/** The measures whose numbers differ between cells, in the order of the summary; ends of intervals go with their estimates. */
export const varyingMeasures = (cells: Iterable<Pick<FinishedCell, "measures">>): readonly string[] => {
  const ranges = new Map<string, { low: number; high: number }>();
  for (const { measures } of cells) {
    for (const [path, value] of measures) {
      const range = ranges.get(path);
      ranges.set(path, {
        low: Math.min(value, range?.low ?? value),
        high: Math.max(value, range?.high ?? value),
      });
    }
  }
  const isEnd = (path: string): boolean =>
    ENDS.some((end) => path.endsWith(end) && ranges.has(path.slice(0, -end.length) + ESTIMATE));
  return [...ranges].filter(([path, { low, high }]) => high > low && !isEnd(path)).map(([path]) => path);
};

/**
 * The mean of a measure for every combination of values of these parameters, with its 95 % interval.
 *
 * In a grid the unit is the replicate: its mean over the cells of the group, in which all points meet the same draws. In
 * a drawn design it is the point. Units are taken for a sample of a normal distribution (Student's t); fewer than three
 * give no interval, since of two t reaches 9 times as far as their distance. The interval of a share ends at 0 and 1. A
 * single cell has the interval of its own summary, if that has one.
 */
export const responsesAt = (
  cells: readonly FinishedCell[],
  names: readonly string[],
  measure: Measure,
  unit: "replicates" | "points",
): readonly Response[] =>
  groups(cells, ({ parameters }) => JSON.stringify(names.map((name) => parameters[name]))).map(([, group]) =>
    responseOf(
      names.map((name) => group[0]!.parameters[name] as Cell),
      group,
      measure,
      unit,
    ),
  );

/** The same for a number that was drawn: its values in order, cut into bins of equally many points; `at` is their mean. */
export const responsesInBins = (
  cells: readonly FinishedCell[],
  name: string,
  measure: Measure,
  mostBins: number,
): readonly Response[] => {
  const points = [...new Map(cells.map(({ point, parameters }) => [point, parameters[name] as number]))].sort(
    ([, a], [, b]) => a - b,
  );
  const bins = Math.max(1, Math.min(mostBins, Math.floor(points.length / FEWEST_A_BIN)));
  const binOf = new Map(points.map(([point], place) => [point, Math.floor((place * bins) / points.length)]));
  return groups(cells, ({ point }) => binOf.get(point))
    .map(([, group]) => {
      const middle = mean(group, ({ parameters }) => parameters[name] as number)!;
      return responseOf([middle], group, measure, "points");
    })
    .sort((a, b) => (a.at[0] as number) - (b.at[0] as number));
};

const FEWEST_A_BIN = 4;

/** Over what the intervals of these groups are taken. */
export const spreadOf = (
  cells: readonly FinishedCell[],
  unit: "replicates" | "points",
  responses: readonly Response[],
): Spread => {
  if (responses.every(({ low }) => low === null)) return "none";
  if (unit === "points") return "points";
  return new Set(cells.map(({ replicate }) => replicate)).size > 1 ? "replicates" : "cell";
};

const responseOf = (
  at: readonly Cell[],
  group: readonly FinishedCell[],
  { path, share }: Measure,
  unit: "replicates" | "points",
): Response => {
  const having = group.filter(({ measures }) => measures.has(path));
  const cells = having.length;
  if (cells === 0) return { at, cells, estimate: null, low: null, high: null };
  const units = groups(having, (cell) => (unit === "points" ? cell.point : cell.replicate)).map(
    ([, own]) => mean(own, ({ measures }) => measures.get(path)!)!,
  );
  const estimate = mean(units)!;
  if (units.length < FEWEST_UNITS) {
    const alone = cells === 1 ? ownInterval(having[0]!, path) : null;
    return { at, cells, estimate, low: alone?.[0] ?? null, high: alone?.[1] ?? null };
  }
  const squares = units.reduce((sum, value) => sum + (value - estimate) ** 2, 0);
  const error = Math.sqrt(squares / (units.length - 1) / units.length);
  const half = studentTQuantile(0.975, units.length - 1) * error;
  const within = share && units.every((value) => value >= 0 && value <= 1);
  const [least, most] = within ? [0, 1] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return {
    at,
    cells,
    estimate,
    low: Math.max(least, estimate - half),
    high: Math.min(most, estimate + half),
  };
};

/** Units that an interval needs. */
export const FEWEST_UNITS = 3;

/** Measures at these paths. @param shares which are shares, as a simulation declares them: `*` stands for any name. */
export const measuresAt = (paths: readonly string[], shares: readonly string[]): readonly Measure[] => {
  const declared = shares.map((share) => share.split("."));
  const isShare = (path: string): boolean => {
    const names = path.replace(/\.estimate$/, "").split(".");
    return declared.some(
      (own) => own.length === names.length && own.every((name, at) => name === "*" || name === names[at]),
    );
  };
  return paths.map((path) => ({ path, share: isShare(path) }));
};

/** The paths that a measure's estimate and interval stand at. */
export const pathsOf = (path: string): readonly string[] =>
  path.endsWith(ESTIMATE) ? [path, ...ENDS.map((end) => path.slice(0, -ESTIMATE.length) + end)] : [path];

const ownInterval = ({ measures }: FinishedCell, path: string): readonly number[] | null => {
  const ends = pathsOf(path)
    .slice(1)
    .map((end) => measures.get(end));
  return ends.length === 2 && ends.every((end) => end !== undefined) ? ends : null;
};
