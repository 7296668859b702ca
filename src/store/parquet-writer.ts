/** Writes a Parquet file in row groups, so that memory stays flat however long it gets. */
import type { BasicType, ColumnSource } from "hyparquet-writer";
import { fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { Cell } from "../experiments/simulation.ts";

/** What a column of a table file holds. */
export type ColumnType = "STRING" | "DOUBLE" | "INT32" | "INT64" | "BOOLEAN";

/** A column of a table file. */
export interface TypedColumn {
  readonly name: string;
  readonly type: ColumnType;
}

/** One value of a table file. */
export type TypedCell = Cell | boolean;

/** A Parquet file in the making. */
export interface ParquetFile {
  /** Appends one row: a value for each column, in their order. */
  readonly write: (row: readonly TypedCell[]) => void;
  readonly close: () => void;
}

const ROW_GROUP = 100_000;

/** Begins a Parquet file (Snappy, every column nullable); an earlier file of the name is replaced. */
export const parquetFile = (path: string, columns: readonly TypedColumn[]): ParquetFile => {
  const empty = (): TypedCell[][] => columns.map(() => []);
  const sources = (data: readonly (readonly TypedCell[])[]): ColumnSource[] =>
    columns.map(({ name, type }, place) => ({
      name,
      type: type as BasicType,
      nullable: true,
      data: (type === "INT64" ? data[place]!.map(bigint) : data[place]!) as unknown[],
    }));
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: sources(empty()) }),
    createdBy: "metalevel",
  });
  let waiting = empty();
  let count = 0;
  const flush = (): void => {
    if (count === 0) return;
    writer.write({ columnData: sources(waiting), rowGroupSize: ROW_GROUP });
    waiting = empty();
    count = 0;
  };
  return {
    write: (row) => {
      row.forEach((value, place) => {
        waiting[place]!.push(value);
      });
      count++;
      if (count === ROW_GROUP) flush();
    },
    close: () => {
      flush();
      writer.finish();
    },
  };
};

const bigint = (value: TypedCell): unknown => (value === null ? null : BigInt(value));
