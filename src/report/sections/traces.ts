import { html, trusted } from "../html.ts";
import type { MakeSection } from "../subject.ts";
import { embedded } from "../trace/embed.ts";

/** The place of the trace viewer, with what it reads; the page's own script builds the rest. */
export const tracesSection: MakeSection = ({ traces }) => {
  if (traces === null) return null;
  const { trials, total, note, seal } = traces;
  const count = trials.length === total ? `${total}` : `${trials.length} of ${total}`;
  return {
    id: "traces",
    title: "Traces",
    body: html`<p>${count} trials, step by step. ${note}</p>
      ${seal === null ? null : html`<p class="warning" role="note">${seal}</p>`}
      ${
        trials.length === 0
          ? null
          : html`<div id="viewer" class="viewer"><noscript><p>The viewer needs JavaScript; <code>metalevel replay</code> shows the same in a terminal.</p></noscript></div>
      <script type="text/plain" id="trace-data">${trusted(embedded(trials))}</script>`
      }`,
  };
};
