import { numberText } from "../../core/number-text.ts";
import type { Json } from "../../core/theory.ts";
import type { Html } from "../html.ts";
import { html } from "../html.ts";
import type { MakeSection, Parameter } from "../subject.ts";

/** Every setting with its value, those first that differ from their defaults. */
export const parametersSection: MakeSection = ({ parameters }) => {
  if (parameters.length === 0) return null;
  const changed = parameters.filter(({ value, declared }) => declared !== null && value !== declared.default);
  return {
    id: "parameters",
    title: "Parameters",
    body: html`<p>${countText(parameters.length, changed.length)}</p>
      ${changed.length === 0 ? null : list("Parameters that differ from their defaults", changed)}
      <details><summary>All parameters</summary>${list("All parameters", parameters)}</details>`,
  };
};

const countText = (all: number, changed: number): string => {
  const differ = changed === 1 ? "1 differs from its default" : `${changed} differ from their defaults`;
  return `${all === 1 ? "1 parameter" : `${all} parameters`}; ${changed === 0 ? "all at their defaults" : differ}.`;
};

const list = (title: string, parameters: readonly Parameter[]): Html =>
  html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table>
    <caption class="unseen">${title}</caption>
    <thead><tr><th scope="col">name</th><th scope="col" class="number">value</th><th scope="col" class="number">default</th><th scope="col">may be</th><th scope="col">equation</th><th scope="col">meaning</th></tr></thead>
    <tbody>${parameters.map(row)}</tbody></table></div>`;

const row = ({ key, value, declared }: Parameter): Html =>
  html`<tr><th scope="row">${key}</th><td class="number">${shown(value)}</td><td class="number">${declared === null ? "" : shown(declared.default)}</td><td>${declared?.range ?? ""}</td><td>${declared?.equation ?? ""}</td><td class="prose">${declared?.meaning ?? ""}${declared?.unit == null ? "" : ` (${declared.unit})`}</td></tr>`;

const shown = (value: Json): string =>
  value === null
    ? "none"
    : typeof value === "number"
      ? numberText(value)
      : typeof value === "string"
        ? value
        : JSON.stringify(value);
