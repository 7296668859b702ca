/** A method's work as a chat completion, whole or in chunks. */
import { setTimeout as after } from "node:timers/promises";
import { account, knownAfter, knownBefore, usageOf, type Worked } from "./account.ts";
import { errorDocument } from "./errors.ts";
import { headersOf, monitored } from "./monitored.ts";
import type { Shown, Work } from "./work.ts";

/** What every document of one completion has alike. */
export interface Frame {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** The model's name as it was asked for. */
  readonly model: string;
}

/** What a completion is made of. */
export interface Making {
  readonly frame: Frame;
  readonly worked: Worked;
  readonly work: Work;
  readonly includeUsage: boolean;
  /** Hears of what the method fails with after its answer has begun. */
  readonly broken: (error: unknown) => void;
}

const finishOf = ({ cut, stopText }: Shown): "length" | "stop" =>
  cut && stopText === null ? "length" : "stop";

/**
 * Waits for the end, and gives it all at once.
 *
 * @throws whatever the method failed with.
 */
export const whole = async ({ frame, worked, work }: Making): Promise<Response> => {
  let reasoning = "";
  let content = "";
  for await (const part of work.parts) {
    if (part.kind === "reasoning") reasoning += part.text;
    if (part.kind === "content") content += part.text;
  }
  const solved = await work.solved;
  if (solved === null) throw work.failure();
  const cost = work.cost();
  const message = {
    role: "assistant",
    content,
    ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
    refusal: null,
  };
  const choice = { index: 0, message, logprobs: null, finish_reason: finishOf(solved) };
  const document = {
    ...frame,
    object: "chat.completion",
    choices: [choice],
    usage: usageOf(cost),
    metalevel: account(worked, solved, cost),
  };
  return Response.json(document, {
    headers: headersOf({ ...knownBefore(worked), ...knownAfter(solved, cost) }),
  });
};

/** Headers wait for the first part, so that they can tell of what went before it, but no longer than this, in ms. */
const HEADERS_WITHIN = 10_000;

/**
 * Gives it as it comes.
 *
 * @throws whatever the method failed with before anything came.
 */
export const streamed = async (making: Making): Promise<Response> => {
  const { work, worked } = making;
  const enough = new AbortController();
  await Promise.race([work.begun, after(HEADERS_WITHIN, null, { signal: enough.signal }).catch(() => null)]);
  enough.abort();
  if (work.failure() !== null) throw work.failure();
  return new Response(ReadableStream.from(encoded(making)), {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache",
      // Proxies that gather what they pass on would hold a stream back.
      "x-accel-buffering": "no",
      ...headersOf({ ...knownBefore(worked), ...monitored(work.noticed()) }),
    },
  });
};

async function* encoded(making: Making): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of events(making)) yield encoder.encode(text);
}

const event = (document: object): string => `data: ${JSON.stringify(document)}\n\n`;

async function* events({ frame, worked, work, includeUsage, broken }: Making): AsyncGenerator<string> {
  const whatever = includeUsage ? { usage: null } : {};
  const chunk = (delta: object, finish: string | null = null, beside: object = {}): string =>
    event({
      ...frame,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...whatever,
      ...beside,
    });
  yield chunk({ role: "assistant", content: "" });
  for await (const part of work.parts) {
    if (part.kind === "awake") yield ": still at work\n\n";
    else if (part.kind === "failed") {
      broken(part.error);
      yield event(errorDocument(part.error));
      return;
    } else yield chunk(part.kind === "content" ? { content: part.text } : { reasoning_content: part.text });
  }
  const solved = (await work.solved)!;
  yield chunk({}, finishOf(solved), { metalevel: account(worked, solved, work.cost()) });
  if (includeUsage) {
    yield event({ ...frame, object: "chat.completion.chunk", choices: [], usage: usageOf(work.cost()) });
  }
  yield "data: [DONE]\n\n";
}
