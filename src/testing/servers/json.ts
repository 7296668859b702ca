/** Reads what a request's body holds. Servers differ in what they ignore: what is not of its type counts as absent. */

/** A JSON object. */
export type JsonObject = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The body of a request: an object, or an empty one where it is anything else. */
export const parsedBody = (text: string): JsonObject | null => {
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

/** A text field. */
export const textAt = (body: JsonObject, name: string): string | undefined => {
  const value = body[name];
  return typeof value === "string" ? value : undefined;
};

/** A number field. */
export const numberAt = (body: JsonObject, name: string): number | undefined => {
  const value = body[name];
  return typeof value === "number" ? value : undefined;
};

/** Whether a field is `true`. */
export const isTrueAt = (body: JsonObject, name: string): boolean => body[name] === true;

/** A field that holds an object, or an empty one. */
export const objectAt = (body: JsonObject, name: string): JsonObject => {
  const value = body[name];
  return isObject(value) ? value : {};
};

/** A field that holds a list, or an empty one. */
export const listAt = (body: JsonObject, name: string): readonly unknown[] => {
  const value = body[name];
  return Array.isArray(value) ? value : [];
};

/** Stop texts: one, or a list of them. */
export const stopsAt = (body: JsonObject, name = "stop"): readonly string[] => {
  const value = body[name];
  const all = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
  return all.filter((stop): stop is string => typeof stop === "string" && stop !== "");
};

/** A prompt as a list of token numbers, where it is one. */
export const idsIn = (value: unknown): readonly number[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === "number") ? value : null;

/** The schema of `response_format`, in the form of OpenAI: `{type: "json_schema", json_schema: {schema}}`. */
export const responseSchema = (body: JsonObject): JsonObject | null => {
  const format = objectAt(body, "response_format");
  if (format.type === "json_object") return isObject(format.schema) ? format.schema : { type: "object" };
  if (format.type !== "json_schema") return null;
  const inner = objectAt(format, "json_schema");
  return isObject(inner.schema) ? inner.schema : isObject(format.schema) ? format.schema : {};
};
