import Table3 from "cli-table3";
import { cellText } from "../core/number-text.ts";
import type { Table } from "../experiments/simulation.ts";
import type { Terminal } from "./terminal.ts";

const BOLD = "\u001b[1m";
const PLAIN = "\u001b[0m";

/** Rules under the header and nothing else, so that a table reads as well in a pipe as on a terminal. */
const CHARACTERS = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: "  ",
} as const;

/** A table as text: titles and columns, numbers to the right, no colour codes unless the terminal takes them. */
export const tableText = ({ title, header, rows }: Table, { colour }: Pick<Terminal, "colour">): string => {
  const numeric = header.map(
    (_name, column) =>
      rows.length > 0 && rows.every((row) => typeof row[column] === "number" || row[column] === null),
  );
  const table = new Table3({
    chars: CHARACTERS,
    colAligns: numeric.map((yes) => (yes ? "right" : "left")),
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  const heading = header.map((name) => (colour ? `${BOLD}${name}${PLAIN}` : name));
  const rule = header.map((name, column) =>
    "─".repeat(Math.max(name.length, ...rows.map((row) => cellText(row[column] ?? null).length))),
  );
  table.push(heading, rule, ...rows.map((row) => row.map(cellText)));
  const text = table.toString().replace(/ +$/gm, "");
  return title === "" ? `${text}\n` : `${colour ? `${BOLD}${title}${PLAIN}` : title}\n${text}\n`;
};

/** Several tables with a blank line between them. */
export const tablesText = (tables: readonly Table[], terminal: Pick<Terminal, "colour">): string =>
  tables.map((table) => tableText(table, terminal)).join("\n");
