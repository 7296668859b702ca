import { numberText } from "../../core/number-text.ts";
import type { Cell } from "../../experiments/simulation.ts";
import type { Axis } from "../../experiments/sweep/index.ts";
import { gridValues } from "../../experiments/sweep/index.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import type { MakeSection, ReportedSweep, VariedParameter } from "../subject.ts";

/** Missing cells that are named one by one. */
const MOST_NAMED = 20;

/** What a sweep varies, and how much of it is there. */
export const sweepSection: MakeSection = ({ sweep }) =>
  sweep === null
    ? null
    : {
        id: "sweep",
        title: "Design",
        body: html`<p>${designText(sweep)}</p>
          <p>${sweep.finished} of ${sweep.cells} cells are finished. ${missingText(sweep)}</p>
          ${parameterTable(sweep)}
          ${sweep.left === 0 ? null : html`<p>Of the measures that differ between cells ${sweep.shown.length} are shown, ${sweep.left} more are not: <code>metalevel report DIR --measures PATH,PATH</code> chooses, <code>results.csv</code> has them all.</p>`}`,
      };

const designText = ({ sampling, points, replicates, trials }: ReportedSweep): string => {
  const how = { grid: "A grid", random: "Random points", sobol: "Points of a Sobol sequence" }[sampling];
  const each = trials === null ? "" : `, ${trials} trials a cell`;
  return `${how}: ${counted(points, "point")}, ${counted(replicates, "replicate")} of each${each}.`;
};

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

const missingText = ({ missing }: ReportedSweep): string => {
  if (missing.length === 0) return "";
  const named = missing.slice(0, MOST_NAMED).join(", ");
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : "";
  return `Missing: ${named}${more}. The same metalevel sweep run computes them; until then means are over what is there.`;
};

const parameterTable = ({ varied, sampling }: ReportedSweep): Html =>
  html`<div class="scroll" role="region" aria-label="Parameters that are varied" tabindex="0"><table>
    <caption>Parameters that are varied</caption>
    <thead><tr><th scope="col">name</th><th scope="col">values</th><th scope="col">unit</th><th scope="col">equation</th><th scope="col">meaning</th></tr></thead>
    <tbody>${varied.map((parameter) => row(parameter, sampling))}</tbody></table></div>`;

const row = (
  { name, axis, unit, equation, meaning }: VariedParameter,
  sampling: ReportedSweep["sampling"],
): Html =>
  html`<tr><th scope="row">${name}</th><td class="prose">${valuesText(axis, sampling)}</td><td>${unit ?? ""}</td><td>${equation ?? ""}</td><td class="prose">${meaning}</td></tr>`;

const valuesText = (axis: Axis, sampling: ReportedSweep["sampling"]): string => {
  if (sampling === "grid" || Array.isArray(axis)) return gridValues(axis).map(shown).join(", ");
  const { from, to, scale } = axis as Exclude<Axis, readonly Cell[]>;
  return `${shown(from)} to ${shown(to)}, ${scale === "log" ? "even on a log scale" : "evenly"}`;
};

const shown = (value: Cell): string =>
  value === null ? "none" : typeof value === "number" ? numberText(value) : value;
