/**
 * OpenAI, and every server that speaks its chat route and nothing that this client knows better. It continues nothing:
 * a last message of the assistant is answered, not gone on from.
 */
import type { LanguageModel } from "../contract.ts";
import { accept, withSystem } from "../options.ts";
import type { Server } from "../server.ts";
import { chatCall } from "./chat-model.ts";
import type { Dialect } from "./dialect.ts";
import { chatBody } from "./openai-shape.ts";
import { chatText } from "./prompt.ts";

const OFFERS = {
  dialect: "openai",
  abortBy: "close",
  samples: ["temperature", "topP", "seed"],
  logProbabilities: {
    offered: true,
    use: { mode: "unknown", topAtMost: 20 },
    how: "logprobs; refused by reasoning models",
  },
  schema: { offered: true, use: { reasoning: "kept" }, how: "response_format json_schema, strict" },
  continueTurn: { offered: false, why: "OpenAI's chat route answers a beginning instead of continuing it" },
  continueRaw: { offered: false, why: "there is no route for raw text" },
  tokenizer: { offered: false, why: "there is no route that counts tokens" },
} as const;

const model = (server: Server): LanguageModel => {
  const offers = { name: server.model, ...OFFERS };
  return {
    ...offers,
    chat: (given, options) => {
      accept(offers, options);
      const messages = withSystem(given, server.system);
      const { max_tokens, temperature, top_p, ...rest } = chatBody(server.model, messages, options, false);
      // Reasoning models refuse the older name of the limit, and any temperature and top_p but their own.
      const call = chatCall(server, messages, options, {
        ...rest,
        max_completion_tokens: max_tokens,
        ...(temperature === 1 ? {} : { temperature }),
        ...(top_p === 1 ? {} : { top_p }),
      });
      return server.generate(() => call, options, chatText(messages));
    },
  };
};

/** How OpenAI is spoken to. */
export const openai: Dialect = { name: "openai", title: "OpenAI", models: "/v1/models", model };
