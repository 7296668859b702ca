import type { Html } from "../html.ts";
import { html, trusted } from "../html.ts";
import type { MakeSection, ReportEquation, ReportSubject } from "../subject.ts";

/**
 * The equations that the traced steps carried out, as MathML. The trace viewer shows each with its step; here they
 * stand together.
 */
export const equationsSection: MakeSection = async (subject) => {
  const wanted = namedBy(subject);
  const equations = subject.equations.filter(({ id }) => wanted.has(id));
  if (equations.length === 0) return null;
  const { default: katex } = await import("katex");
  const formula = (tex: string): Html =>
    trusted(katex.renderToString(tex, { output: "mathml", displayMode: true, throwOnError: true }));
  return {
    id: "equations",
    title: "Equations",
    body: html`<details><summary>The ${equations.length} equations of these traces</summary>
      ${equations.map((equation) => entry(equation, formula))}</details>`,
  };
};

const namedBy = ({ traces }: ReportSubject): ReadonlySet<string> =>
  new Set(traces?.trials.flatMap(({ steps }) => steps.flatMap((step) => step.equations)));

const entry = ({ id, title, tex, formula }: ReportEquation, render: (tex: string) => Html): Html =>
  html`<article class="equation" data-equation="${id}"><h3>(${id}) ${title}</h3>
    <div class="formula scroll" role="region" aria-label="Equation ${id}" tabindex="0">${render(tex)}</div>${formula === null ? null : html`<p class="code"><code>${formula}</code></p>`}</article>`;
