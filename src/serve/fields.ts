/** The fields of a chat request: which a method honours, which go along to the model server, and which say nothing. */
import { badField } from "./errors.ts";

/** Fields that are read here. */
export const READ: ReadonlySet<string> = new Set([
  "model",
  "messages",
  "stream",
  "stream_options",
  "temperature",
  "top_p",
  "max_tokens",
  "max_completion_tokens",
  "seed",
  "stop",
  "metalevel",
]);

/** Fields that do not bear on the answer; they go into every request to the model server as they are. */
const ALONG: ReadonlySet<string> = new Set([
  "user",
  "safety_identifier",
  "metadata",
  "store",
  "service_tier",
  "prompt_cache_key",
]);

type Says = (value: unknown) => boolean;
const is =
  (...neutral: readonly unknown[]): Says =>
  (value) =>
    neutral.includes(value);
const isEmpty: Says = (value) => Array.isArray(value) && value.length === 0;
const hasNone: Says = (value) => typeof value === "object" && Object.keys(value as object).length === 0;

/** Values that ask for nothing beyond what a method does anyway. `null` asks for nothing in any field. */
const NEUTRAL: Readonly<Record<string, Says>> = {
  n: is(1),
  best_of: is(1),
  logprobs: is(false),
  tools: isEmpty,
  functions: isEmpty,
  tool_choice: is("none", "auto"),
  function_call: is("none", "auto"),
  parallel_tool_calls: is(true, false),
  response_format: (value) => (value as { readonly type?: unknown }).type === "text",
  presence_penalty: is(0),
  frequency_penalty: is(0),
  logit_bias: hasNone,
  modalities: (value) => JSON.stringify(value) === '["text"]',
};

/** What a message may hold beside its role and content, and what of it asks for nothing. */
const NEUTRAL_IN_MESSAGE: Readonly<Record<string, Says>> = { tool_calls: isEmpty, annotations: isEmpty };

const asksForNothing = (neutral: Readonly<Record<string, Says>>, field: string, value: unknown): boolean =>
  Object.hasOwn(neutral, field) && neutral[field]!(value);

/** What of a request goes along to the model server, after every other field has been found to be read or neutral. */
export const sorted = (
  body: Readonly<Record<string, unknown>>,
  method: string,
): Readonly<Record<string, unknown>> => {
  const along: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(body)) {
    if (value === null || READ.has(field)) continue;
    if (ALONG.has(field)) along[field] = value;
    else if (!asksForNothing(NEUTRAL, field, value)) throw unsupported(field, value, method);
  }
  return along;
};

/** Refuses what else a message holds. */
export const onlyText = (
  at: string,
  message: Readonly<Record<string, unknown>>,
  known: readonly string[],
  method: string,
): void => {
  for (const [field, value] of Object.entries(message)) {
    if (value === null || known.includes(field) || asksForNothing(NEUTRAL_IN_MESSAGE, field, value)) continue;
    throw unsupported(`${at}.${field}`, value, method);
  }
};

/** The code under which a field is refused that the model server itself might honour. */
export const UNSUPPORTED = "unsupported_field";

/** The refusal of a field that a method cannot honour. */
export const unsupported = (field: string, value: unknown, method: string) =>
  badField(field, shortened(value), `nothing there: the method ${method} cannot honour it`, {
    code: UNSUPPORTED,
    remedy: "Leave it out, or ask for none/MODEL, which goes to the model server as it is.",
  });

/** A value as it came, or its beginning. */
export const shortened = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
