import { html } from "../html.ts";
import type { MakeSection } from "../subject.ts";

/** What was asked, where the question comes from, and what the answer depends on. */
export const questionSection: MakeSection = ({ question, source, facts }) => ({
  id: "question",
  title: "Question",
  body: html`
    ${question === null ? null : html`<p class="question">${question}</p>`}
    ${source === null ? null : html`<p class="source">${source}</p>`}
    <dl class="facts">${facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
});
