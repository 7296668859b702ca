/** Reading JSON of a server that may say anything: a field of the right type, or that it is not there. */

/** A JSON object, as far as it is known. */
export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = {};

/** The value as an object; without fields where it is none. */
export const object = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : NONE;

/** The value as a list; empty where it is none. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value if it is a text, else `null`. */
export const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The value if it is a finite number, else `null`. */
export const number = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/** The value if it is a list of whole numbers, else `null`. */
export const ids = (value: unknown): readonly number[] | null =>
  Array.isArray(value) && value.every(Number.isSafeInteger) ? (value as readonly number[]) : null;

/** `{ name: value }` where there is a value, else nothing. */
export const optional = <Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [Key in Name]?: Value } =>
  value === null || value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]?: Value });
