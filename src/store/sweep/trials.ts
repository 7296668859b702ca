/** The trials of a sweep's cells: kept cell by cell as Parquet, gathered into `trials.csv` and `trials.parquet`. */
import { rmSync } from "node:fs";
import { stringify } from "csv-stringify/sync";
import type { Cell, Column, Row } from "../../experiments/simulation.ts";
import { asType, columnTyping, unitedType } from "../column-typing.ts";
import { growingFile } from "../growing-file.ts";
import { openParquet, parquetRows } from "../parquet-reader.ts";
import type { ColumnType } from "../parquet-writer.ts";
import { parquetFile } from "../parquet-writer.ts";
import { MISSING, writeTrials } from "../trials-file.ts";
import { trialsToParquet } from "../trials-formats.ts";
import type { SweepFolder } from "./folder.ts";

/** Writes the trials of a cell and puts them in their place. */
export const keepTrials = async (
  folder: SweepFolder,
  cell: number,
  columns: readonly Column[],
  rows: Iterable<Row>,
): Promise<void> => {
  const [csv, parquet] = [folder.scratch("csv"), folder.scratch("parquet")];
  const typing = columnTyping(columns.map(({ name }) => name));
  const count = writeTrials(csv, columns, typing.watch(rows));
  await trialsToParquet(csv, parquet, typing.columns(), count);
  rmSync(csv);
  folder.keepTrials(cell, parquet);
};

/** Gathers the trials of these cells, in order, each with the number of its cell; says how many there are. */
export const writeAllTrials = async (folder: SweepFolder, cells: readonly number[]): Promise<number> => {
  const types = new Map<string, Set<ColumnType>>();
  for (const cell of cells) {
    const { metadata } = await openParquet(folder.trialsPath(cell));
    for (const { name, type } of metadata.schema.slice(1)) {
      types.set(name, (types.get(name) ?? new Set()).add(type === "BYTE_ARRAY" ? "STRING" : "DOUBLE"));
    }
  }
  const own = [...types].map(([name, seen]) => ({ name, type: unitedType(seen) }));
  const columns = [{ name: "cell", type: "INT32" } as const, ...own];
  const [csv, parquet] = [folder.scratch("csv"), folder.scratch("parquet")];
  const text = growingFile(csv);
  const binary = parquetFile(parquet, columns);
  text.write(stringify([columns.map(({ name }) => name)]));
  let count = 0;
  for (const cell of cells) {
    const file = folder.trialsPath(cell);
    for await (const record of parquetRows(file, await openParquet(file))) {
      const row = [cell, ...own.map(({ name, type }) => asType((record[name] ?? null) as Cell, type))];
      text.write(stringify([row.map((value) => (value === null ? MISSING : String(value)))]));
      binary.write(row);
      count++;
    }
  }
  text.close();
  binary.close();
  folder.publish(csv, "trials.csv");
  folder.publish(parquet, "trials.parquet");
  return count;
};
