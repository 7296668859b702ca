/** Values of a trace as lists of names and values; what is long is folded away. */
import { numberText } from "../../core/number-text.ts";
import type { Json } from "../../core/theory.ts";
import { element } from "./element.ts";

type Fields = { readonly [name: string]: Json };

/** So many entries of a list, and letters of a text, are shown at once. */
const SHORT_LIST = 6;
const LONG_TEXT = 240;

/**
 * The fields by name.
 *
 * @param before the same fields a step earlier: those that differ are marked, and say what they were.
 */
export const fieldList = (fields: Fields, before: Fields | null = null, depth = 0): HTMLElement =>
  element(
    "dl",
    { class: "fields" },
    ...Object.entries(fields).flatMap(([name, value]) => [
      element("dt", {}, name),
      described(value, before === null ? undefined : (before[name] ?? null), depth),
    ]),
  );

const described = (value: Json, before: Json | undefined, depth: number): HTMLElement => {
  const shown = valueNode(value, depth);
  if (value === null) return element("dd", { class: "absent" }, shown);
  if (before === undefined || same(before, value)) return element("dd", {}, shown);
  const was = isPlain(before) && isPlain(value) ? plainText(before) : null;
  return element(
    "dd",
    {},
    element("span", { class: "changed" }, element("span", { class: "unseen" }, "changed: "), shown),
    was === null ? null : element("span", { class: "before" }, ` was ${was}`),
  );
};

/** A control, an observation or an outcome: its type apart from what it carries. */
export const typed = (value: Json): { readonly type: string; readonly fields: Fields } => {
  if (!isObject(value)) return { type: plainText(value), fields: {} };
  const { type, ...fields } = value;
  return { type: type === undefined ? "" : plainText(type), fields };
};

const valueNode = (value: Json, depth: number): Node => {
  if (typeof value === "number") {
    return element("span", { title: String(value) }, numberText(value));
  }
  if (typeof value === "string" && value.length > LONG_TEXT) {
    return folded(`${value.slice(0, LONG_TEXT)} …`, () => document.createTextNode(value));
  }
  if (isPlain(value)) return document.createTextNode(plainText(value));
  if (Array.isArray(value)) return listNode(value, depth);
  const inside = value as Fields;
  const names = Object.keys(inside);
  const few = names.length <= SHORT_LIST;
  if (few && isFlat(inside)) return document.createTextNode(flatText(inside));
  return depth === 0 && few && Object.values(inside).every((part) => !isObject(part) || isFlat(part))
    ? fieldList(inside, null, depth + 1)
    : folded(namesText(names), () => fieldList(inside, null, depth + 1));
};

const listNode = (list: readonly Json[], depth: number): Node => {
  if (list.length === 0) return document.createTextNode("none");
  if (list.every(isPlain) && list.length <= SHORT_LIST) {
    return document.createTextNode(list.map(plainText).join(", "));
  }
  const count = list.length === 1 ? "1 entry" : `${list.length} entries`;
  return folded(count, () =>
    list.every(isPlain)
      ? document.createTextNode(list.map(plainText).join(", "))
      : element("ol", {}, ...list.map((entry) => element("li", {}, entryNode(entry, depth)))),
  );
};

/** An entry of an opened list stands open itself. */
const entryNode = (entry: Json, depth: number): Node =>
  isObject(entry) ? fieldList(entry, null, depth + 1) : valueNode(entry, depth + 1);

const namesText = (names: readonly string[]): string =>
  names.length <= SHORT_LIST ? names.join(", ") : `${names.slice(0, SHORT_LIST).join(", ")}, …`;

/** What is folded away is built only when it is opened. */
const folded = (summary: string, content: () => Node): HTMLElement => {
  const made = element("details", {}, element("summary", {}, summary));
  made.addEventListener("toggle", () => made.open && made.childElementCount === 1 && made.append(content()));
  return made;
};

const flatText = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${plainText(value)}`)
    .join(", ");

/** A value on one line. */
export const plainText = (value: Json): string => {
  if (value === null) return "–";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "object") {
    return Array.isArray(value) ? `${value.length} entries` : flatText(value as Fields);
  }
  return value === "" ? "(empty)" : String(value);
};

const isObject = (value: Json): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Numbers, words of truth and gaps alone: short enough for one line. */
const isFlat = (fields: Fields): boolean =>
  Object.values(fields).every((part) => isPlain(part) && typeof part !== "string");
const isPlain = (value: Json): boolean => typeof value !== "object" || value === null;

/** Equal parts of a trace are one object, but parts of different steps that only look alike are equal too. */
const same = (a: Json, b: Json): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
