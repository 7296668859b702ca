/** `metalevel sweep query`: SQL over a gathered sweep, by DuckDB where it is installed. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../core/errors.ts";
import type { Cell } from "../../experiments/simulation.ts";
import { rememberedSweep } from "../../store/sweep/folder.ts";
import { jsonText } from "../json.ts";
import { tableText } from "../table.ts";
import type { Terminal } from "../terminal.ts";

const duckdb = async () => {
  try {
    return await import("@duckdb/node-api");
  } catch (error) {
    throw new UsageError(
      {
        where: "sweep query",
        got: "no DuckDB",
        expected: "the package @duckdb/node-api, which Metalevel does not bring along",
        remedy: "npm install @duckdb/node-api",
      },
      { cause: error },
    );
  }
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The tables of a sweep's folder, by name. */
const tablesIn = (path: string): Readonly<Record<string, string>> => {
  const times = join(path, "times");
  const noted = existsSync(times) && readdirSync(times).some((name) => name.endsWith(".jsonl"));
  return {
    results: `read_parquet(${literal(join(path, "results.parquet"))})`,
    ...(existsSync(join(path, "trials.parquet"))
      ? { trials: `read_parquet(${literal(join(path, "trials.parquet"))})` }
      : {}),
    ...(noted
      ? {
          // A cell that was computed by two processes has two times.
          times: `(SELECT cell, max(seconds) AS seconds FROM read_json(${literal(join(times, "*.jsonl"))},
            format = 'newline_delimited') GROUP BY cell)`,
        }
      : {}),
  };
};

/** @throws UsageError where the folder is not gathered, DuckDB is not there, or does not understand the query. */
export const performQuery = async (
  path: string,
  sql: string,
  json: boolean,
  terminal: Terminal,
): Promise<void> => {
  rememberedSweep(path);
  if (!existsSync(join(path, "results.parquet"))) {
    throw new UsageError({
      where: path,
      got: "a sweep that is not gathered",
      expected: "results.parquet",
      remedy: `\`metalevel sweep merge ${path}\` gathers it.`,
    });
  }
  const { DuckDBInstance } = await duckdb();
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    for (const [name, source] of Object.entries(tablesIn(path))) {
      await connection.run(`CREATE VIEW ${name} AS SELECT * FROM ${source}`);
    }
    const result = await connection.runAndReadAll(sql).catch((error: Error) => {
      throw new UsageError({
        where: "sweep query",
        got: error.message,
        expected: "SQL that DuckDB understands",
      });
    });
    const header = result.columnNames();
    const whole = result.columnTypes().map((type) => /^U?(BIG|HUGE)INT$/.test(String(type)));
    const rows = result.getRowsJson().map((row) => row.map((value, place) => cellOf(value, whole[place]!)));
    if (json) {
      const records = rows.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place]!])));
      await terminal.print(jsonText(records));
    } else await terminal.print(tableText({ title: "", header, rows }, terminal));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

/** Whole numbers of 64 bits and more come as text from DuckDB: those that a number holds become one again. */
const cellOf = (value: unknown, whole: boolean): Cell => {
  if (value === null || typeof value === "number") return value;
  if (typeof value !== "string") return JSON.stringify(value);
  return whole && Number.isSafeInteger(Number(value)) ? Number(value) : value;
};
