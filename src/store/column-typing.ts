/** Finds what the columns of a table hold while its rows pass by. */
import type { Cell, Row } from "../experiments/simulation.ts";
import type { ColumnType, TypedColumn } from "./parquet-writer.ts";

/** Watches rows on their way to a file. */
export interface ColumnTyping {
  /** The same rows, one by one. */
  readonly watch: (rows: Iterable<Row>) => Iterable<Row>;
  /** What the columns have held so far: text where any cell was text, else numbers. */
  readonly columns: () => readonly TypedColumn[];
}

/** Begins with columns of which nothing has been seen. */
export const columnTyping = (names: readonly string[]): ColumnTyping => {
  const text = new Set<string>();
  return {
    watch: function* (rows) {
      for (const row of rows) {
        for (const name of names) if (typeof row[name] === "string") text.add(name);
        yield row;
      }
    },
    columns: () => names.map((name) => ({ name, type: text.has(name) ? "STRING" : "DOUBLE" })),
  };
};

/** One type for a column that was written in parts: where parts differ, text. */
export const unitedType = (types: Iterable<ColumnType>): ColumnType => {
  const seen = new Set(types);
  return seen.size === 1 ? [...seen][0]! : "STRING";
};

/** A cell as its column holds it. */
export const asType = (cell: Cell, type: ColumnType): Cell =>
  type === "STRING" && cell !== null ? String(cell) : cell;
