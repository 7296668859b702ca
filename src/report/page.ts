import { createHash } from "node:crypto";
import type { Html } from "./html.ts";
import { html, trusted } from "./html.ts";
import { dataSection } from "./sections/data.ts";
import { equationsSection } from "./sections/equations.ts";
import { figuresSection } from "./sections/figures.ts";
import { parametersSection } from "./sections/parameters.ts";
import { problemsSection } from "./sections/problems.ts";
import { questionSection } from "./sections/question.ts";
import { summarySection } from "./sections/summary.ts";
import { sweepSection } from "./sections/sweep.ts";
import { tablesSection } from "./sections/tables.ts";
import { tracesSection } from "./sections/traces.ts";
import { STYLE } from "./style.ts";
import type { MakeSection, ReportSubject, Section } from "./subject.ts";

/** The parts of a page in their order; another is a file in `sections` and a line here. */
const SECTIONS: readonly MakeSection[] = [
  questionSection,
  sweepSection,
  figuresSection,
  tablesSection,
  problemsSection,
  tracesSection,
  equationsSection,
  parametersSection,
  dataSection,
  summarySection,
];

/** What every page begins with: by it a page is known as one of ours, which may be written over. */
export const PAGE_BEGINS = "<!doctype html>\n<!-- metalevel report -->\n";

/**
 * One self-contained HTML page: no network, no file beside it, and nothing in it can run but its own script, whose
 * hash the page states.
 *
 * @param script the compiled script of `src/report/page`.
 */
export const reportPage = async (subject: ReportSubject, script: string): Promise<string> => {
  const made = await Promise.all(SECTIONS.map((make) => make(subject)));
  const sections = made.filter((section) => section !== null);
  const allowed = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${hashOf(script)}'`;
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${allowed}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject.title} · Metalevel</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
<p class="kind">Metalevel · ${subject.kind}</p>
<h1>${subject.title}</h1>
${subject.caution === null ? null : html`<p class="caution"><strong>${subject.caution}</strong></p>`}
<nav aria-label="Sections"><ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
</header>
<main id="main">${sections.map(section)}
</main>
<script>${trusted(script)}</script>
</body>
</html>
`;
  return PAGE_BEGINS + page.html;
};

const section = ({ id, title, body }: Section): Html =>
  html`
<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${body}</section>`;

const hashOf = (script: string): string => createHash("sha256").update(script).digest("base64");
