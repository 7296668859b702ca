/** What the dialects that speak OpenAI's chat route have in common. */
import type { GenerationOptions, Message } from "../contract.ts";
import type { Server } from "../server.ts";
import type { Call } from "../stream/reading.ts";
import type { Fields } from "./field.ts";
import { openaiDecoder } from "./openai-shape.ts";
import { chatText, splitAfter } from "./prompt.ts";

/** A call of `/v1/chat/completions` with this body. */
export const chatCall = (
  server: Server,
  messages: readonly Message[],
  options: GenerationOptions,
  body: Fields,
): Call => ({
  path: "/v1/chat/completions",
  body,
  framing: "sse",
  decoder: openaiDecoder(options.stop ?? []),
  split: splitAfter(server, options, ""),
  prompt: { characters: chatText(messages).length, tokens: null },
});
