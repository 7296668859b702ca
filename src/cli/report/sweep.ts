/** What a page shows of a sweep: the means of its measures by the values of its parameters, as tables and figures. */
import { UsageError } from "../../core/errors.ts";
import { nearestName } from "../../core/names.ts";
import { numberText } from "../../core/number-text.ts";
import type { Cell, Table } from "../../experiments/simulation.ts";
import type { FinishedCell, Measure, Response, SweepDesign } from "../../experiments/sweep/index.ts";
import {
  FEWEST_UNITS,
  gridValues,
  measuresAt,
  pathsOf,
  responsesAt,
  responsesInBins,
  varyingMeasures,
} from "../../experiments/sweep/index.ts";
import type { ReportFigure, ReportSubject } from "../../report/index.ts";
import { flattened } from "../../store/sweep/flatten.ts";
import type { SweepFolder } from "../../store/sweep/folder.ts";
import { rememberedSweep } from "../../store/sweep/folder.ts";
import type { SweepRecord } from "../sweep/plan.ts";
import type { Declared } from "./declared.ts";

/** Measures that are shown where none is asked for, bins of a number that was drawn, and rows of a table of two parameters. */
const MOST_MEASURES = 6;
const MOST_BINS = 8;
const MOST_ROWS = 100;

/** The parts of a page that only a sweep has. @throws UsageError for a measure that no cell has. */
export const sweepParts = async (
  path: string,
  { settings, shares }: Declared,
  asked: readonly string[] | null,
): Promise<Pick<ReportSubject, "sweep" | "tables" | "figures">> => {
  const { record, folder } = rememberedSweep(path) as unknown as {
    readonly record: SweepRecord;
    readonly folder: SweepFolder;
  };
  const finished = folder.finished();
  const known = new Set<string>();
  const varying = varyingMeasures(noting(known, cellsOf(folder, finished, null)));
  const shown = asked === null ? varying.slice(0, MOST_MEASURES) : askedFor(asked, known);
  const cells = [...cellsOf(folder, finished, new Set(shown.flatMap(pathsOf)))];
  const measures = measuresAt(shown, shares ?? []);
  const there = new Set(finished);
  const design = { sampling: record.design, axes: record.parameters } as const;
  return {
    sweep: {
      sampling: record.design,
      varied: Object.entries(record.parameters).map(([name, axis]) => ({
        name,
        axis,
        unit: settings?.[name]?.unit ?? null,
        equation: settings?.[name]?.equation ?? null,
        meaning: settings?.[name]?.meaning ?? "",
      })),
      points: record.cells / record.replicates,
      replicates: record.replicates,
      trials: record.trials,
      cells: record.cells,
      finished: finished.length,
      missing: Array.from({ length: record.cells }, (_, cell) => cell).filter((cell) => !there.has(cell)),
      shown,
      left: varying.filter((measure) => !shown.includes(measure)).length,
    },
    tables: shown.length === 0 ? [] : tablesOf(design, cells, measures),
    figures: await figuresOf(record, design, cells, measures, unitsOf(settings)),
  };
};

/** Finished cells one after the other, with the numbers at these paths; `null` for all. */
function* cellsOf(
  folder: SweepFolder,
  finished: readonly number[],
  wanted: ReadonlySet<string> | null,
): Iterable<FinishedCell> {
  for (const number of finished) {
    const { point, replicate, parameters, summary } = folder.read(number);
    const measures = new Map<string, number>();
    for (const [path, value] of flattened(summary)) {
      if (typeof value === "number" && (wanted === null || wanted.has(path))) measures.set(path, value);
    }
    yield { point, replicate, parameters: parameters as Readonly<Record<string, Cell>>, measures };
  }
}

/** The same cells; the paths of their numbers are noted as they pass. */
function* noting(known: Set<string>, cells: Iterable<FinishedCell>): Iterable<FinishedCell> {
  for (const cell of cells) {
    for (const path of cell.measures.keys()) known.add(path);
    yield cell;
  }
}

const askedFor = (asked: readonly string[], known: ReadonlySet<string>): readonly string[] =>
  asked.map((path) => {
    if (known.has(path)) return path;
    if (known.has(`${path}.estimate`)) return `${path}.estimate`;
    const near = nearestName(path, [...known]);
    throw new UsageError({
      where: "--measures",
      got: JSON.stringify(path),
      expected: "the path of a number in the summaries of the cells",
      ...(near === null ? {} : { remedy: `Did you mean ${JSON.stringify(near)}?` }),
    });
  });

type Design = Pick<SweepDesign, "sampling" | "axes">;

/** A table for each parameter, over all values of the others, and one of two parameters together. */
const tablesOf = (
  { sampling, axes }: Design,
  cells: readonly FinishedCell[],
  measures: readonly Measure[],
): readonly Table[] => {
  const unit = sampling === "grid" ? "replicates" : "points";
  const names = Object.keys(axes);
  const single = names.map((name) => {
    const axis = axes[name]!;
    const binned = sampling !== "grid" && !Array.isArray(axis);
    const found = measures.map((measure) =>
      binned ? responsesInBins(cells, name, measure, MOST_BINS) : responsesAt(cells, [name], measure, unit),
    );
    return tableOf(`By ${name}`, [binned ? `${name}, mean of a bin` : name], measures, found);
  });
  const points = names.reduce((product, name) => product * gridValues(axes[name]!).length, 1);
  if (sampling !== "grid" || names.length !== 2 || points > MOST_ROWS) return single;
  const found = measures.map((measure) => responsesAt(cells, names, measure, unit));
  return [...single, tableOf(`By ${names.join(" and ")}`, names, measures, found)];
};

const tableOf = (
  title: string,
  names: readonly string[],
  measures: readonly Measure[],
  found: readonly (readonly Response[])[],
): Table => ({
  title: `${title}: means${found.flat().some(({ low }) => low !== null) ? " with 95 % intervals" : `, without intervals: those need ${FEWEST_UNITS} replicates or points`}`,
  header: [...names, "cells", ...measures.map(({ path }) => path.replace(/\.estimate$/, ""))],
  rows: found[0]!.map(({ at, cells }, row) => [
    ...at,
    Math.max(cells, ...found.map((of) => of[row]!.cells)),
    ...found.map((of) => responseText(of[row]!)),
  ]),
});

const responseText = ({ estimate, low, high }: Response): string | number | null =>
  estimate === null || low === null || high === null
    ? estimate
    : `${numberText(estimate)} [${numberText(low)}, ${numberText(high)}]`;

const unitsOf = (settings: Declared["settings"]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings ?? {}).flatMap(([name, { unit }]) => (unit === undefined ? [] : [[name, unit]])),
  );

const figuresOf = async (
  record: SweepRecord,
  design: Design,
  cells: readonly FinishedCell[],
  measures: readonly Measure[],
  units: Readonly<Record<string, string>>,
): Promise<readonly ReportFigure[]> => {
  if (measures.length === 0) return [];
  const { sweepFigure } = await import("../../figures/sweep.ts");
  const figures: ReportFigure[] = [];
  for (const measure of measures) {
    const svg = await sweepFigure({ title: `Sweep of ${record.name}`, design, units, cells, measure });
    figures.push({ name: `By ${Object.keys(design.axes).join(", ")}`, svg });
  }
  return figures;
};
