import type { Html } from "../html.ts";
import { html } from "../html.ts";
import type { MakeSection, ReportedAnswer, ReportedExchange, ReportedProblem } from "../subject.ts";

/** Every problem with what each method answered, and everything that was said for it. */
export const problemsSection: MakeSection = ({ problems: reported }) => {
  if (reported === null) return null;
  const { problems, total, note } = reported;
  const count = problems.length === total ? `${total}` : `${problems.length} of ${total}`;
  return {
    id: "problems",
    title: "Problems",
    body: html`<p>${count} problems, each with its answers and all that was said for them. ${note}</p>
      ${problems.map(problem)}`,
  };
};

const problem = ({ id, question, expected, level, answers }: ReportedProblem): Html =>
  html`<details class="problem"><summary><b>${id}</b>${level === null ? null : ` (level ${level})`}: ${answers.map(({ method, verdict }, at) => html`${at === 0 ? "" : ", "}${method} <span class="${verdict}">${verdict}</span>`)}</summary>
    <p class="said">${question}</p><p>Expected: <b>${expected}</b></p>
    ${answers.map(answer)}</details>`;

const answer = ({
  method,
  answer: given,
  verdict,
  why,
  failure,
  tokens,
  signals,
  exchanges,
}: ReportedAnswer): Html =>
  html`<article class="equation"><h3>${method}: ${given ?? "no answer"} <span class="${verdict}">${verdict}</span></h3>
    <p>${why}. ${tokens} tokens.${failure === null ? null : html` <span class="wrong">${failure}</span>`}</p>
    ${Object.keys((signals ?? {}) as object).length === 0 ? null : html`<p class="code"><code>${JSON.stringify(signals)}</code></p>`}
    ${exchanges.map(exchange)}</article>`;

const exchange = ({
  level,
  purpose,
  attempt,
  messages,
  reply,
  fault,
  ending,
  decoded,
}: ReportedExchange): Html =>
  html`<details><summary>${purpose}${level === "meta" ? " (meta-level)" : null}${attempt > 1 ? ", once more" : null}: ${decoded} tokens, ${ending}${fault === null ? null : html`; <span class="wrong">${fault}</span>`}</summary>
    <details><summary>Asked</summary>${messages.map(
      ({ role, content }) => html`<p class="said"><b>${role}</b>
${content}</p>`,
    )}</details>
    <p class="said">${reply}</p></details>`;
