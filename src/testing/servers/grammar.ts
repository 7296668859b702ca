/**
 * How a server that holds its model to a JSON schema decides which tokens may come: those after which the text can
 * still become a value of the schema. Properties come in the schema's order, as in the grammars of llama.cpp and
 * xgrammar; patterns, formats and bounds of numbers do not bind, as there.
 */
import type { JsonObject } from "./json.ts";
import { listAt, numberAt, objectAt } from "./json.ts";

/** Where a value ends; or that the text ends within it; or that it is none. */
type Reading = number | "begun" | "no";

/** What a text is to a schema: no beginning of a value, a beginning, or a whole value. */
export type Standing = "no" | "begun" | "whole";

/** Whether the text can still become a value of the schema. */
export const standing = (schema: JsonObject, text: string): Standing => {
  if (text === "") return "begun";
  const end = value(schema, text, 0);
  if (typeof end === "string") return end;
  return end === text.length ? "whole" : "no";
};

/** Characters in the order in which they close what is open soonest. */
const CLOSING = [...'"}]:,0tfn{[-', ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))];

/** The character that leads on soonest to a whole value; `null` where the text is whole or lost. */
export const shortestWay = (schema: JsonObject, text: string): string | null =>
  CLOSING.find((character) => standing(schema, text + character) !== "no") ?? null;

const value = (schema: JsonObject, text: string, at: number): Reading => {
  if (at >= text.length) return "begun";
  const literals = "const" in schema ? [schema.const] : listAt(schema, "enum");
  if (literals.length > 0) return either(literals.map((one) => literal(JSON.stringify(one), text, at)));
  const branches = [...listAt(schema, "anyOf"), ...listAt(schema, "oneOf")];
  if (branches.length > 0) return either(branches.map((branch) => value(branch as JsonObject, text, at)));
  const types = typeof schema.type === "string" ? [schema.type] : listAt(schema, "type");
  const names = types.length > 0 ? types : ["object", "array", "string", "number", "boolean", "null"];
  return either(names.map((name) => typed(String(name), schema, text, at)));
};

/** The longest reading; a text that has only begun one is better than one that fits none. */
const either = (readings: readonly Reading[]): Reading => {
  const ends = readings.filter((reading) => typeof reading === "number");
  if (ends.length > 0) return Math.max(...ends);
  return readings.includes("begun") ? "begun" : "no";
};

const typed = (type: string, schema: JsonObject, text: string, at: number): Reading => {
  switch (type) {
    case "object":
      return "properties" in schema ? record(schema, text, at) : anyRecord(text, at);
    case "array":
      return array(schema, text, at);
    case "string":
      return string(schema, text, at);
    case "integer":
      return number(/-?(0|[1-9]\d*)/y, text, at);
    case "number":
      return number(/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y, text, at);
    case "boolean":
      return either([literal("true", text, at), literal("false", text, at)]);
    case "null":
      return literal("null", text, at);
    default:
      return "no";
  }
};

const literal = (word: string, text: string, at: number): Reading => {
  const there = text.slice(at, at + word.length);
  if (there === word) return at + word.length;
  return at + there.length === text.length && word.startsWith(there) ? "begun" : "no";
};

const space = (text: string, at: number): number => (/\s/.test(text[at] ?? "") ? at + 1 : at);

const string = (schema: JsonObject, text: string, at: number): Reading => {
  if (text[at] !== '"') return "no";
  const least = numberAt(schema, "minLength") ?? 0;
  const most = numberAt(schema, "maxLength") ?? Number.POSITIVE_INFINITY;
  let length = 0;
  for (let i = at + 1; i < text.length; i++) {
    const character = text[i]!;
    if (character === '"') return length >= least ? i + 1 : "no";
    if (character < " ") return "no";
    if (++length > most) return "no";
    if (character !== "\\") continue;
    const escaped = /\\(u[\da-fA-F]{0,4}|["\\/bfnrt])?/y;
    escaped.lastIndex = i;
    const found = escaped.exec(text)![0];
    const whole = found.length > 1 && (found[1] !== "u" || found.length === 6);
    if (!whole) return i + found.length === text.length ? "begun" : "no";
    i += found.length - 1;
  }
  return "begun";
};

/** A number at the end of the text may go on, so it has only begun unless it is whole already. */
const number = (pattern: RegExp, text: string, at: number): Reading => {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  const end = found === null ? at : at + found[0].length;
  const rest = text.slice(end);
  if (found === null) return rest === "-" ? "begun" : "no";
  const decimal = pattern.source.includes("\\.");
  return decimal && rest !== "" && /^(\.|[eE][+-]?)$/.test(rest) ? "begun" : end;
};

const array = (schema: JsonObject, text: string, at: number): Reading => {
  const least = numberAt(schema, "minItems") ?? 0;
  const most = numberAt(schema, "maxItems") ?? Number.POSITIVE_INFINITY;
  const items = objectAt(schema, "items");
  return separated("[", "]", text, at, (count, place) => {
    const reading = count < most ? value(items, text, place) : "no";
    return { reading, mayEnd: count >= least };
  });
};

const anyRecord = (text: string, at: number): Reading =>
  separated("{", "}", text, at, (_, place) => ({
    reading: member(text, place, (start) => string({}, text, start), {}),
    mayEnd: true,
  }));

const record = (schema: JsonObject, text: string, at: number): Reading => {
  const properties = Object.entries(objectAt(schema, "properties"));
  const required = listAt(schema, "required");
  let next = 0;
  return separated("{", "}", text, at, (_, place) => {
    const last = properties.findIndex(([name], i) => i >= next && required.includes(name));
    const possible = properties.slice(next, last < 0 ? properties.length : last + 1);
    const readings = possible.map(([name, inner]) =>
      member(text, place, (start) => literal(JSON.stringify(name), text, start), inner as JsonObject),
    );
    const reading = either(readings);
    const taken = readings.indexOf(reading);
    if (typeof reading === "number") next += taken + 1;
    return { reading, mayEnd: last < 0 };
  });
};

const member = (text: string, at: number, name: (at: number) => Reading, inner: JsonObject): Reading => {
  const named = name(at);
  if (typeof named === "string") return named;
  if (named >= text.length) return "begun";
  if (text[named] !== ":") return "no";
  const place = space(text, named + 1);
  return value(inner, text, place);
};

/** A list of parts between brackets, with commas; `part` reads one and says whether the list may end before it. */
const separated = (
  open: string,
  close: string,
  text: string,
  at: number,
  part: (count: number, at: number) => { readonly reading: Reading; readonly mayEnd: boolean },
): Reading => {
  if (text[at] !== open) return "no";
  let place = space(text, at + 1);
  for (let count = 0; ; count++) {
    if (place >= text.length) return "begun";
    const { reading, mayEnd } = part(count, place);
    if (text[place] === close && count === 0) return mayEnd ? place + 1 : "no";
    if (typeof reading === "string") return reading;
    place = space(text, reading);
    if (place >= text.length) return "begun";
    if (text[place] === close) return part(count + 1, text.length).mayEnd ? place + 1 : "no";
    if (text[place] !== ",") return "no";
    place = space(text, place + 1);
    if (text[place] === close) return "no";
  }
};
