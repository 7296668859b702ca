import { html } from "../html.ts";
import type { MakeSection } from "../subject.ts";

/** `summary.json` as it stands in the directory: every number in full. */
export const summarySection: MakeSection = ({ summary }) =>
  summary === null
    ? null
    : {
        id: "summary",
        title: "Summary",
        body: html`<details><summary><code>summary.json</code>, every number in full</summary>
          <pre class="scroll" role="region" aria-label="summary.json" tabindex="0">${JSON.stringify(summary, null, 2)}</pre></details>`,
      };
