/** A chat request as a method takes it. */
import { z } from "zod";
import type { Message } from "../agents/llm/contract.ts";
import { badField, type RequestError } from "./errors.ts";
import { onlyText, shortened, sorted, unsupported } from "./fields.ts";

/** What is asked of a method. */
export interface ChatRequest {
  /** The last message: what the method answers. */
  readonly question: string;
  /** The conversation before it, which every generation sees. */
  readonly before: readonly Message[];
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly seed: number | null;
  /** The reply ends before the first of these texts. */
  readonly stop: readonly string[];
  /** Settings of the method, by the field that gives them. */
  readonly settings: readonly { readonly field: string; readonly key: string; readonly value: unknown }[];
  /** Fields that go along to the model server. */
  readonly along: Readonly<Record<string, unknown>>;
}

const tokens = z.int().min(1).nullish();
const stop = z.string().min(1);

const SHAPE = z.object({
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  stream: z.boolean().nullish(),
  stream_options: z
    .strictObject({ include_usage: z.boolean().nullish(), include_obfuscation: z.literal(false).nullish() })
    .nullish(),
  temperature: z.number().min(0).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: tokens,
  max_completion_tokens: tokens,
  seed: z.int().nullish(),
  stop: z.union([stop, z.array(stop).max(4)], { error: "a text, or up to four, to stop at" }).nullish(),
  metalevel: z
    .strictObject({ settings: z.record(z.string(), z.union([z.string(), z.number()])).nullish() })
    .nullish(),
});

/**
 * Reads a request for this method.
 *
 * @throws RequestError that names the field, for whatever the method cannot honour.
 */
export const chatRequest = (body: Readonly<Record<string, unknown>>, method: string): ChatRequest => {
  const along = sorted(body, method);
  const parsed = SHAPE.safeParse(body);
  if (!parsed.success) throw misshapen(body, parsed.error);
  // The body itself: the shape changes nothing of it, but its copy lacks fields named __proto__, which have to be refused.
  const {
    messages,
    stream,
    stream_options: how,
    seed,
    stop,
    metalevel,
    ...given
  } = body as z.infer<typeof SHAPE>;
  const all = messages.map((message, index) => messageFrom(message, `messages[${index}]`, method));
  const last = all.at(-1)!;
  if (last.role !== "user") {
    const at = `messages[${all.length - 1}].role`;
    throw badField(at, JSON.stringify(last.role), '"user": a method answers the last message');
  }
  return {
    question: last.content,
    before: withOneSystem(all.slice(0, -1)),
    stream: stream ?? false,
    includeUsage: how?.include_usage ?? false,
    seed: seed ?? null,
    stop: [stop ?? []].flat(),
    settings: [
      ...said("temperature", "temperature", given.temperature),
      ...said("top_p", "topP", given.top_p),
      ...limitOf(given.max_tokens, given.max_completion_tokens),
      ...Object.entries(metalevel?.settings ?? {}).map(([key, value]) => ({
        field: `metalevel.settings.${key}`,
        key,
        value,
      })),
    ],
    along,
  };
};

const said = (field: string, key: string, value: number | null | undefined): ChatRequest["settings"] =>
  value === null || value === undefined ? [] : [{ field, key, value }];

const limitOf = (
  older: number | null | undefined,
  newer: number | null | undefined,
): ChatRequest["settings"] => {
  if (typeof older === "number" && typeof newer === "number" && older !== newer) {
    throw badField("max_tokens", String(older), `max_completion_tokens alone, or the same ${newer}`);
  }
  return typeof newer === "number"
    ? said("max_completion_tokens", "maxTokens", newer)
    : said("max_tokens", "maxTokens", older);
};

const ROLES: Readonly<Record<string, Message["role"]>> = {
  system: "system",
  developer: "system",
  user: "user",
  assistant: "assistant",
};

const messageFrom = (
  message: Readonly<Record<string, unknown>> & { readonly role: string },
  at: string,
  method: string,
): Message => {
  const role = Object.hasOwn(ROLES, message.role) ? ROLES[message.role] : undefined;
  if (role === undefined) throw unsupported(`${at}.role`, message.role, method);
  const reasoning = role === "assistant" ? ["reasoning_content", "reasoning"] : [];
  onlyText(at, message, ["role", "content", ...reasoning], method);
  const content = textOf(message.content, `${at}.content`, method);
  const thought = message.reasoning_content ?? message.reasoning ?? null;
  if (role !== "assistant" || thought === null || thought === "") return { role, content };
  if (typeof thought !== "string") throw unsupported(`${at}.reasoning_content`, thought, method);
  // As the model wrote it: its own template decides what becomes of the reasoning of earlier turns.
  return { role, content: `<think>${thought}</think>${content}` };
};

const textOf = (content: unknown, at: string, method: string): string => {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) throw badField(at, JSON.stringify(content) ?? "nothing", "a text");
  return content
    .map((part: unknown, index) => {
      const { type, text, ...rest } = (part ?? {}) as Readonly<Record<string, unknown>>;
      if (type !== "text" || typeof text !== "string") throw unsupported(`${at}[${index}]`, type, method);
      onlyText(`${at}[${index}]`, rest, [], method);
      return text;
    })
    .join("");
};

/** Leading system texts as one, since templates take one. */
const withOneSystem = (messages: readonly Message[]): readonly Message[] => {
  const first = messages.findIndex(({ role }) => role !== "system");
  const leading = first < 0 ? messages : messages.slice(0, first);
  if (leading.length < 2) return messages;
  const content = leading.map((message) => message.content).join("\n\n");
  return [{ role: "system", content }, ...messages.slice(leading.length)];
};

/** The first thing that is wrong with a request, by its field. */
const misshapen = (body: unknown, { issues }: z.ZodError): RequestError => {
  const { path, message, ...issue } = issues[0]!;
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const all = [...path, ...unknown];
  const field = all.reduce<string>(
    (before, key) =>
      typeof key === "number"
        ? `${before}[${key}]`
        : before === ""
          ? String(key)
          : `${before}.${String(key)}`,
    "",
  );
  const came = all.reduce<unknown>((inside, key) => (inside as never)?.[key as never], body);
  const wanted =
    unknown.length > 0 ? "no such field" : message.replace(/^.*?: expected |, received .*$/g, "");
  return badField(
    field,
    came === undefined ? "nothing" : shortened(came),
    `${wanted}, as docs/reference/serve.md says`,
  );
};
