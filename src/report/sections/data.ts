import type { Column } from "../../experiments/simulation.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import type { MakeSection } from "../subject.ts";

/** What the rows of `trials.csv` hold. */
export const dataSection: MakeSection = ({ data }) =>
  data === null
    ? null
    : {
        id: "data",
        title: "Data",
        body: html`<p><code>trials.csv</code> beside this page has ${data.rows} rows, one a trial.</p>
          ${data.columns.length === 0 ? null : columns(data.columns)}`,
      };

const columns = (all: readonly Column[]): Html =>
  html`<details><summary>Its columns</summary><div class="scroll" role="region" aria-label="Columns of trials.csv" tabindex="0"><table>
    <caption class="unseen">Columns of trials.csv</caption>
    <thead><tr><th scope="col">column</th><th scope="col">unit</th><th scope="col">meaning</th></tr></thead>
    <tbody>${all.map(({ name, unit, meaning }) => html`<tr><th scope="row">${name}</th><td>${unit ?? ""}</td><td class="prose">${meaning}</td></tr>`)}</tbody></table></div></details>`;
