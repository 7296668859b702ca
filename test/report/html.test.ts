import { expect, test } from "vitest";
import { html, trusted } from "../../src/report/html.ts";

test("whatever is put into a template is text, unless it is markup already", () => {
  const name = `</script><img src=x onerror="alert('1')">&`;
  const { html: markup } = html`<p title="${name}">${[name, html`<b>${1}</b>`, null, trusted("<i>")]}</p>`;
  const safe = "&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;";
  expect(markup).toBe(`<p title="${safe}">${safe}<b>1</b><i></p>`);
});
