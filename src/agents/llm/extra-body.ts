import { UsageError } from "../../core/errors.ts";

type Body = Readonly<Record<string, unknown>>;

/** What the client itself decides; an extra body that changed it would make its readings wrong. */
const OURS: readonly string[] = [
  "stream",
  "messages",
  "prompt",
  "inputs",
  "text",
  "input_ids",
  "n",
  "best_of",
];

/**
 * What `--extra-body` gives, as JSON text.
 *
 * @throws UsageError for what is no JSON object, and for fields that are the client's own.
 */
export const extraBody = (json: string): Body => {
  const refuse = (got: string, expected: string): never => {
    throw new UsageError({ where: "--extra-body", got, expected });
  };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    refuse(JSON.stringify(json), "a JSON object");
  }
  if (!isObject(value)) return refuse(JSON.stringify(value), "a JSON object");
  const taken = Object.keys(value).find((key) => OURS.includes(key));
  if (taken !== undefined) refuse(`the field "${taken}"`, "fields that this client does not write itself");
  return value;
};

/** A body with extra fields, objects within objects merged: so Ollama's `options` can be added to. */
export const merged = (body: Body, extra: Body): Body => {
  const out: Record<string, unknown> = { ...body };
  for (const [key, value] of Object.entries(extra)) {
    const before = out[key];
    out[key] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return out;
};

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);
