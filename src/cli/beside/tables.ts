/** The tables of several runs as one set: each line says whose it is. */
import type { Cell, Table } from "../../experiments/simulation.ts";

/** A run's own tables, and what it is called. */
export interface RunTables {
  readonly name: string;
  readonly tables: readonly Table[];
}

const ALL = "all";

/** Tables of one title and header stand in one, line beside line; what there is no other of keeps its run in its title. */
export const tablesBeside = (runs: readonly RunTables[]): readonly Table[] => {
  const groups = new Map<string, { readonly name: string; readonly table: Table }[]>();
  for (const { name, tables } of runs) {
    for (const table of tables) {
      const key = JSON.stringify([table.title, table.header]);
      groups.set(key, [...(groups.get(key) ?? []), { name, table }]);
    }
  }
  return [...groups.values()].flatMap((group) =>
    group.length === runs.length ? [joined(group)] : group.map(alone),
  );
};

const alone = ({ name, table }: { readonly name: string; readonly table: Table }): Table => ({
  ...table,
  title: table.title === "" ? name : `${table.title} (${name})`,
});

type Line = readonly Cell[];

const joined = (group: readonly { readonly name: string; readonly table: Table }[]): Table => {
  const { title, header } = group[0]!.table;
  const lines = new Map<string, { readonly name: string; readonly row: Line }[]>();
  for (const { name, table } of group) {
    const seen = new Map<Cell, number>();
    for (const row of table.rows) {
      // A line is known by its first cell, and by its place among those that begin alike.
      const first = row[0] ?? null;
      const place = seen.get(first) ?? 0;
      seen.set(first, place + 1);
      const key = JSON.stringify([first, place]);
      lines.set(key, [...(lines.get(key) ?? []), { name, row }]);
    }
  }
  const rows = [...lines.values()].flatMap((own): readonly Line[] => {
    const [first] = own;
    const same = own.length === group.length && own.every(({ row }) => equal(row, first!.row));
    return same ? [[ALL, ...first!.row]] : own.map(({ name, row }) => [name, ...row]);
  });
  return { title, header: ["run", ...header], rows };
};

const equal = (one: Line, other: Line): boolean => JSON.stringify(one) === JSON.stringify(other);
