/**
 * llama.cpp in this process behind a `Wire`: what it answers goes the way of every server's answer, so that stop
 * texts, reasoning marks, ledgers, budgets and cassettes are the same.
 */
import { ids as idsIn, list, number, object, text as textIn } from "../dialects/field.ts";
import type { Wire, WireRequest, WireResponse } from "../wire.ts";
import { evaluated, type Order } from "./evaluate.ts";
import { type Loaded, loaded, PACKAGE } from "./library.ts";

/** What stands where a server has its address. */
export const IN_PROCESS = "in-process:";

/** A wire to a model in this process, and how it is let go. */
export interface InProcess {
  readonly wire: Wire;
  readonly close: () => Promise<void>;
}

/** The model is loaded when it is first asked something; its answers come one after another. */
export const inProcessWire = (file: string, specifier: string = PACKAGE): InProcess => {
  let loading: Promise<Loaded> | null = null;
  let before: Promise<void> = Promise.resolve();
  const there = (): Promise<Loaded> => {
    loading ??= loaded(file, specifier);
    return loading;
  };

  /** Waits for the answers before it, since all share one memory. */
  async function* inTurn(order: Order, request: WireRequest): AsyncGenerator<Uint8Array> {
    const earlier = before;
    let finish = (): void => {};
    before = new Promise((resolve) => {
      finish = resolve;
    });
    try {
      await earlier;
      const encoder = new TextEncoder();
      for await (const line of evaluated(await there(), order, request.signal)) {
        yield encoder.encode(`${JSON.stringify(line)}\n`);
      }
    } finally {
      // Whoever left before their turn must not let the next one in before it is free.
      void earlier.then(finish);
    }
  }

  const wire: Wire = async (request) => {
    const { model, wrapper, sequence } = await there();
    const body = object(request.body === null ? {} : JSON.parse(request.body));
    const begun = (given: readonly number[]): readonly number[] => {
      const { bos, shouldPrependBosToken } = model.tokens;
      return bos !== null && shouldPrependBosToken && given[0] !== bos ? [bos, ...given] : given;
    };
    switch (request.path) {
      case "/tokenize":
        return answer({ tokens: model.tokenize(textIn(body.content) ?? "", true) });
      case "/apply-template": {
        const chatHistory = [...list(body.messages).map(historyItem), { type: "model", response: [] }];
        const { contextText } = wrapper.generateContextState({ chatHistory });
        const ids = begun(contextText.tokenize(model.tokenizer));
        return answer({ ids, text: model.detokenize(ids, true) });
      }
      case "/evaluate": {
        const parts = list(body.prompt);
        const given = parts.flatMap((part) => idsIn(part) ?? model.tokenize(textIn(part) ?? "", true));
        const prompt = typeof parts[0] === "string" ? begun(given) : given;
        if (prompt.length === 0) return refusal("a prompt without a token");
        if (prompt.length >= sequence.contextSize) {
          return refusal(`a prompt of ${prompt.length} tokens in a context of ${sequence.contextSize}`);
        }
        const order: Order = {
          prompt,
          maxTokens: number(body.maxTokens) ?? 1,
          top: number(body.top),
          sampling: object(body.sampling),
        };
        return { status: 200, headers: {}, body: inTurn(order, request) };
      }
      default:
        return { ...answer({ error: `no ${request.path} in this process` }), status: 404 };
    }
  };
  return {
    wire,
    close: async () => {
      if (loading !== null) await (await loading.catch(() => null))?.dispose();
    },
  };
};

const historyItem = (message: unknown): unknown => {
  const { role, content } = object(message);
  return role === "assistant" ? { type: "model", response: [content] } : { type: role, text: content };
};

const answer = (document: unknown): WireResponse => {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  async function* body(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return { status: 200, headers: {}, body: body() };
};

const refusal = (error: string): WireResponse => ({ ...answer({ error }), status: 400 });
