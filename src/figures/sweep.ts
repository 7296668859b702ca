/** One measure of a sweep over the parameters that were varied: lines with intervals, or a map of two parameters. */
import type { Cell } from "../experiments/simulation.ts";
import type {
  Axis,
  FinishedCell,
  Measure,
  Response,
  Spread,
  SweepDesign,
} from "../experiments/sweep/index.ts";
import { gridValues, responsesAt, responsesInBins, spreadOf } from "../experiments/sweep/index.ts";
import { heatMap } from "./heat-map.ts";
import { panelGrid } from "./panel-grid.ts";
import type { ResponseLine } from "./response-lines.ts";
import { responseLines } from "./response-lines.ts";
import type { Panel, Pen } from "./svg.ts";
import { pen } from "./svg.ts";

/** A measure with everything that its picture depends on. */
export interface SweepPicture {
  /** What was swept over, as the title has it. */
  readonly title: string;
  readonly design: Pick<SweepDesign, "sampling" | "axes">;
  /** The unit of each parameter that has one. */
  readonly units: Readonly<Record<string, string>>;
  readonly cells: readonly FinishedCell[];
  readonly measure: Measure;
}

/** Bins of a number that was drawn, and lines that one panel can hold apart. */
const MOST_BINS = 8;
const MOST_LINES = 4;

const SIDE = 300;
const WIDE = 800;

const isList = (axis: Axis): axis is readonly Cell[] => Array.isArray(axis);

/** Whether every value of an axis is a number, so that it can be laid out to scale. */
const isNumeric = (axis: Axis): boolean => !isList(axis) || axis.every((value) => typeof value === "number");

/**
 * The picture as a self-contained SVG document. One parameter: a line. Two of a grid: a line for each value of the one with
 * few, else a map. Otherwise a panel for each parameter, over all values of the others.
 */
export const sweepFigure = async (picture: SweepPicture): Promise<string> => {
  const drawing = await pen();
  const { title, design, cells, measure } = picture;
  const { panels, spread } = panelsOf(drawing, picture);
  return panelGrid({
    title: shortened(measure.path),
    subtitle: `${title}: ${cells.length} cells, ${design.sampling === "grid" ? "a grid" : `${design.sampling} points`}`,
    note: `${WORDS[spread]}${cells.length === 0 ? " No cell is finished." : ""}`,
    panels,
  });
};

/** What the intervals are. */
const WORDS: Readonly<Record<Spread, string>> = {
  replicates:
    "Points are means, bars their 95 % intervals over replicates (Student’s t); what is not shown is averaged over.",
  points:
    "Points are means over the points drawn, in bins of equally many; bars are their 95 % intervals over points (Student’s t).",
  cell: "Bars are the 95 % intervals that the cell itself gives.",
  none: "Fewer than three replicates, or points of a bin, give no interval; what is not shown is averaged over.",
};

interface Drawn {
  readonly panels: Parameters<typeof panelGrid>[0]["panels"];
  readonly spread: Spread;
}

const panelsOf = (drawing: Pen, picture: SweepPicture): Drawn => {
  const { design, cells, measure } = picture;
  const names = Object.keys(design.axes);
  const two = names.length === 2 && design.sampling === "grid";
  const count = (name: string): number => gridValues(design.axes[name]!).length;
  if (two) {
    const [x, series] = count(names[0]!) < count(names[1]!) ? names.toReversed() : names;
    const all = responsesAt(cells, [x!, series!], measure, "replicates");
    const spread = spreadOf(cells, "replicates", all);
    const panel =
      count(series!) <= MOST_LINES
        ? linesOver(drawing, picture, x!, linesBy(all, series!), WIDE)
        : heatMap(drawing, all, { x: labelOf(picture, x!), y: labelOf(picture, series!) });
    return { panels: [{ heading: `${x} and ${series}`, words: rangeOf(all), panel }], spread };
  }
  const unit = design.sampling === "grid" ? "replicates" : "points";
  const each = names.map((name) => {
    const binned = !isList(design.axes[name]!) && unit === "points";
    const found = binned
      ? responsesInBins(cells, name, measure, MOST_BINS)
      : responsesAt(cells, [name], measure, unit);
    const panel = linesOver(
      drawing,
      picture,
      name,
      [{ name: "", points: found }],
      names.length === 1 ? WIDE : SIDE,
    );
    return { found, panel: { heading: name, words: rangeOf(found), panel } };
  });
  return {
    panels: each.map(({ panel }) => panel),
    spread: spreadOf(
      cells,
      unit,
      each.flatMap(({ found }) => found),
    ),
  };
};

/** A line for each value of the second parameter. */
const linesBy = (all: readonly Response[], series: string): readonly ResponseLine[] =>
  [...new Set(all.map(({ at }) => at[1]!))].map((value) => ({
    name: `${series} = ${value}`,
    points: all.filter(({ at }) => at[1] === value),
  }));

const linesOver = (
  drawing: Pen,
  picture: SweepPicture,
  name: string,
  lines: readonly ResponseLine[],
  width: number,
): Panel => {
  const axis = picture.design.axes[name]!;
  return responseLines(drawing, lines, {
    width,
    height: SIDE,
    xLabel: labelOf(picture, name),
    // The measure is the figure's title.
    yLabel: null,
    x: !isNumeric(axis) ? "category" : !isList(axis) && axis.scale === "log" ? "log" : "linear",
  });
};

const labelOf = ({ units }: SweepPicture, name: string): string =>
  units[name] === undefined ? name : `${name} (${units[name]})`;

/** Every estimate has its measure's name. */
const shortened = (measure: string): string => measure.replace(/\.estimate$/, "");

const rangeOf = (responses: readonly Response[]): string => {
  const known = responses.flatMap(({ estimate }) => (estimate === null ? [] : [estimate]));
  if (known.length === 0) return "no cell has it";
  const text = (value: number): string => Number(value.toPrecision(3)).toString().replace("-", "−");
  return `from ${text(Math.min(...known))} to ${text(Math.max(...known))}`;
};
