import { cellText } from "../../core/number-text.ts";
import type { Table } from "../../experiments/simulation.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import type { MakeSection } from "../subject.ts";

/** The tables that were printed when it ran. */
export const tablesSection: MakeSection = ({ tables }) =>
  tables.length === 0 ? null : { id: "tables", title: "Tables", body: html`${tables.map(table)}` };

/** A table that scrolls by itself, so that the page never does sideways; numbers stand to the right. */
export const table = ({ title, header, rows }: Table): Html => {
  const numeric = header.map((_name, column) =>
    rows.every((row) => typeof row[column] === "number" || row[column] === null),
  );
  const kind = (column: number): string => (numeric[column] ? "number" : "text");
  return html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
    <caption>${title}</caption>
    <thead><tr>${header.map((name, column) => heading(name, kind(column)))}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell, column) => html`<td class="${kind(column)}">${cellText(cell)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
};

/** Above a column that has no name stands a cell that is no heading. */
const heading = (name: string, kind: string): Html =>
  name === "" ? html`<td></td>` : html`<th scope="col" class="${kind}">${name}</th>`;
