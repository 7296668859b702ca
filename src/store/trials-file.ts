import { stringify } from "csv-stringify/sync";
import type { Cell, Column, Row } from "../experiments/simulation.ts";
import { growingFile } from "./growing-file.ts";

/** How a missing value stands in a CSV file. */
export const MISSING = "NA";

const BATCH = 1_000;

/** Writes rows under their declared columns, in batches; says how many there were. */
export const writeTrials = (path: string, columns: readonly Column[], rows: Iterable<Row>): number => {
  const file = growingFile(path);
  const names = columns.map((column) => column.name);
  file.write(stringify([names]));
  let count = 0;
  let batch: string[][] = [];
  for (const row of rows) {
    if (Object.keys(row).length !== names.length || names.some((name) => row[name] === undefined))
      throw undeclared(names, row, count);
    batch.push(names.map((name) => cellText(name, row[name]!)));
    count++;
    if (batch.length === BATCH) {
      file.write(stringify(batch));
      batch = [];
    }
  }
  if (batch.length > 0) file.write(stringify(batch));
  file.close();
  return count;
};

/** What has no column would be lost, and nobody would see it. */
const undeclared = (names: readonly string[], row: Row, at: number): Error => {
  const further = Object.keys(row).find((name) => !names.includes(name));
  return new Error(
    further === undefined
      ? `row ${at} has no "${names.find((name) => row[name] === undefined)}", a declared column; where there is no value it is null`
      : `row ${at} has "${further}", which is no declared column: ${names.join(", ")}`,
  );
};

/** A number that is not one would read as missing later: it is a fault of the simulation. */
const cellText = (name: string, cell: Cell): string => {
  if (cell === null) return MISSING;
  if (typeof cell === "number" && !Number.isFinite(cell))
    throw new Error(`column ${name}: ${cell} is no number`);
  return String(cell);
};
