/** Builds elements. Text stays text: nothing here reads markup. */

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number | boolean>>;
/** What an element holds; `null` is nothing. */
export type Child = Node | string | null;

/** An HTML element; an attribute that is `true` is present without a value, one that is `false` is absent. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => filled(document.createElement(tag), attributes, children);

/** An element of a drawing. */
export const shape = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] => filled(document.createElementNS(SVG, tag), attributes, children);

const filled = <Kind extends Element>(
  made: Kind,
  attributes: Attributes,
  children: readonly Child[],
): Kind => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};
