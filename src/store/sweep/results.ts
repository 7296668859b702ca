/** Gathers the cells of a sweep into one table: `results.csv`, `results.parquet`, and `columns.json`, which explains them. */
import { stringify } from "csv-stringify/sync";
import { UsageError } from "../../core/errors.ts";
import { nearestName } from "../../core/names.ts";
import type { Settings } from "../../core/settings.ts";
import { growingFile } from "../growing-file.ts";
import type { ColumnType, TypedCell, TypedColumn } from "../parquet-writer.ts";
import { parquetFile } from "../parquet-writer.ts";
import { MISSING } from "../trials-file.ts";
import { flattened } from "./flatten.ts";
import type { CellFile, SweepFolder } from "./folder.ts";

/** A column of the results, explained. */
export interface ResultColumn extends TypedColumn {
  /** What it tells: which cell it is, what was varied, or what came out. */
  readonly kind: "cell" | "parameter" | "measure";
  readonly unit?: string;
  readonly meaning: string;
}

const CELL_COLUMNS: readonly ResultColumn[] = [
  { name: "cell", type: "INT32", kind: "cell", meaning: "number of the cell, from 0" },
  { name: "point", type: "INT32", kind: "cell", meaning: "number of the point, from 0" },
  { name: "replicate", type: "INT32", kind: "cell", meaning: "which replicate of the point, from 1" },
  { name: "seed", type: "INT64", kind: "cell", meaning: "seed of the cell's random streams" },
];

/** Which measures are gathered: all, or those whose path begins with one of these. */
export type Wanted = readonly string[] | null;

/**
 * Writes the results of these cells, in order, and says what the columns are.
 *
 * A number is written so that it reads back to the same number; what a cell has not, or has as `null`, is missing.
 *
 * @throws UsageError for a measure that is wanted and that no cell has, before anything is written.
 */
export const writeResults = (
  folder: SweepFolder,
  cells: readonly number[],
  settings: Settings,
  wanted: Wanted,
): readonly ResultColumn[] => {
  const columns = resultColumns(folder, cells, settings, wanted);
  const [csv, parquet, explained] = [
    folder.scratch("csv"),
    folder.scratch("parquet"),
    folder.scratch("json"),
  ];
  const text = growingFile(csv);
  const binary = parquetFile(parquet, columns);
  text.write(stringify([columns.map(({ name }) => name)]));
  for (const cell of cells) {
    const row = rowOf(folder.read(cell), columns);
    text.write(stringify([row.map((value) => (value === null ? MISSING : String(value)))]));
    binary.write(row.map((value, place) => (columns[place]!.type === "STRING" ? textOf(value) : value)));
  }
  text.close();
  binary.close();
  const list = growingFile(explained);
  list.write(`${JSON.stringify(columns, null, 2)}\n`);
  list.close();
  folder.publish(csv, "results.csv");
  folder.publish(parquet, "results.parquet");
  folder.publish(explained, "columns.json");
  return columns;
};

const textOf = (value: TypedCell): TypedCell => (value === null ? null : String(value));

/** A measure that bears the name of another column is told apart by this. */
const SUMMARY = "summary.";

const resultColumns = (
  folder: SweepFolder,
  cells: readonly number[],
  settings: Settings,
  wanted: Wanted,
): readonly ResultColumn[] => {
  const parameters = new Map<string, Set<ColumnType>>();
  const measures = new Map<string, Set<ColumnType>>();
  const paths = new Set<string>();
  for (const cell of cells) {
    const { parameters: varied, summary } = folder.read(cell);
    for (const [name, value] of Object.entries(varied)) note(parameters, name, value);
    for (const [path, value] of flattened(summary)) {
      paths.add(path);
      if (isWanted(path, wanted)) note(measures, path, value);
    }
  }
  refuseUnknown(wanted, [...paths]);
  const taken = new Set([...CELL_COLUMNS.map(({ name }) => name), ...parameters.keys()]);
  return [
    ...CELL_COLUMNS,
    ...[...parameters].map(([name, types]): ResultColumn => {
      const { unit, meaning } = settings[name] ?? { meaning: "a setting that is not known any more" };
      return {
        name,
        type: typeOf(types),
        kind: "parameter",
        ...(unit === undefined ? {} : { unit }),
        meaning,
      };
    }),
    ...[...measures].map(
      ([path, types]): ResultColumn => ({
        name: taken.has(path) ? `${SUMMARY}${path}` : path,
        type: typeOf(types),
        kind: "measure",
        meaning: `${path} of the cell's summary`,
      }),
    ),
  ];
};

/** @throws UsageError for a measure that no cell has. */
const refuseUnknown = (wanted: Wanted, paths: readonly string[]): void => {
  const unknown = wanted?.find((head) => !paths.some((path) => isWanted(path, [head])));
  if (unknown === undefined) return;
  const near = nearestName(unknown, paths);
  throw new UsageError({
    where: "--measures",
    got: JSON.stringify(unknown),
    expected: "the path of a value in the summaries of the cells, or its beginning",
    ...(near === null ? {} : { remedy: `Did you mean ${JSON.stringify(near)}?` }),
  });
};

const isWanted = (path: string, wanted: Wanted): boolean =>
  wanted === null || wanted.some((head) => path === head || path.startsWith(`${head}.`));

const note = (seen: Map<string, Set<ColumnType>>, name: string, value: unknown): void => {
  const types = seen.get(name) ?? new Set();
  seen.set(name, types);
  if (typeof value === "number") types.add("DOUBLE");
  if (typeof value === "boolean") types.add("BOOLEAN");
  if (typeof value === "string") types.add("STRING");
};

const typeOf = (types: ReadonlySet<ColumnType>): ColumnType =>
  types.size === 0 ? "DOUBLE" : types.size === 1 ? [...types][0]! : "STRING";

const rowOf = (cell: CellFile, columns: readonly ResultColumn[]): readonly TypedCell[] => {
  const measures = new Map(flattened(cell.summary));
  return columns.map(({ name, kind }) => {
    if (kind === "cell") return cell[name as "cell" | "point" | "replicate" | "seed"];
    if (kind === "parameter") return (cell.parameters[name] ?? null) as TypedCell;
    const value =
      measures.get(name) ?? (name.startsWith(SUMMARY) ? measures.get(name.slice(SUMMARY.length)) : null);
    return value ?? null;
  });
};
