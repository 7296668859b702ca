/** HTML that cannot be written unescaped: whatever goes into the template is text, unless it is itself such HTML. */

/** Markup made by `html` or vouched for by `trusted`. */
export interface Html {
  readonly html: string;
}

/** What may stand in a template: text and numbers are escaped, lists are joined, `null` is nothing. */
export type Part = Html | string | number | null | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand between tags and within quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** Markup from elsewhere that is known to be whole and harmless, such as what katex makes of our own equations. */
export const trusted = (markup: string): Html => ({ html: markup });

/** A template whose parts are escaped. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((text, at) => (at === 0 ? text : markup(parts[at - 1]!) + text)).join(""),
});

const markup = (part: Part): string => {
  if (part === null) return "";
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map(markup).join("");
};
