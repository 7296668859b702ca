/** A server in front of a fake, for one test. */
import OpenAI from "openai";
import type { ServeOptions, Serving } from "../../src/serve/index.ts";
import { startServer } from "../../src/serve/index.ts";
import type { FakeServer, FakeServerOptions } from "../../src/testing/servers/index.ts";
import { startFakeServer } from "../../src/testing/servers/index.ts";

export interface Served {
  readonly fake: FakeServer;
  readonly serving: Serving;
  readonly client: OpenAI;
  /** A plain request to a path. */
  readonly post: (
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly get: (path: string) => Promise<Response>;
}

/** How long what must come may take on a busy machine. */
export const PATIENT = { timeout: 60_000, interval: 10 };

/** When everything is created. */
export const NOW = 1_764_547_200_000;

/** Serves a mind behind a fake, puts the server in front of it, and lets go of both. */
export const serving = async <Result>(
  options: Partial<FakeServerOptions> & Pick<FakeServerOptions, "brain">,
  use: (served: Served) => Promise<Result>,
  more: Partial<ServeOptions> = {},
): Promise<Result> => {
  const fake = await startFakeServer({ dialect: "vllm", ...options });
  const serving = await startServer({ upstream: { baseUrls: [fake.url] }, seed: 1, now: () => NOW, ...more });
  const client = new OpenAI({ baseURL: `${serving.url}/v1`, apiKey: "sk-test-client", maxRetries: 0 });
  const post: Served["post"] = (path, body, headers = {}) =>
    fetch(`${serving.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  try {
    return await use({ fake, serving, client, post, get: (path) => fetch(`${serving.url}${path}`) });
  } finally {
    await serving.close();
    await fake.close();
  }
};

/** What this server adds to OpenAI's documents. */
export interface Metalevel {
  readonly method: string;
  readonly model: string;
  readonly metaModel: string;
  readonly seed: number;
  readonly answer: string | null;
  readonly abstained: boolean;
  readonly attempts: number;
  readonly difficulty: string | number | null;
  readonly fok: number | null;
  readonly confidence: number | null;
  readonly interventions: number | null;
  readonly stopped: string | null;
  readonly signals: Readonly<Record<string, unknown>>;
  readonly ledger: Readonly<Record<string, unknown>>;
  readonly calls: readonly { readonly purpose: string }[];
  readonly shortfalls: readonly unknown[];
}

export const metalevelIn = (document: object): Metalevel =>
  (document as { readonly metalevel: Metalevel }).metalevel;

/** The content, the reasoning and the last account of a stream. */
export const gathered = async (chunks: AsyncIterable<OpenAI.ChatCompletionChunk>) => {
  let content = "";
  let reasoning = "";
  let finish: string | null = null;
  let account: Metalevel | null = null;
  let usage: OpenAI.CompletionUsage | null = null;
  let count = 0;
  const frames = new Set<string>();
  for await (const chunk of chunks) {
    count++;
    frames.add(JSON.stringify([chunk.id, chunk.created, chunk.model, chunk.object]));
    usage = chunk.usage ?? usage;
    account = metalevelIn(chunk) ?? account;
    const [choice] = chunk.choices;
    if (choice === undefined) continue;
    content += choice.delta.content ?? "";
    reasoning += (choice.delta as { reasoning_content?: string }).reasoning_content ?? "";
    finish = choice.finish_reason ?? finish;
  }
  return { content, reasoning, finish, account, usage, count, frames };
};

interface Ask {
  readonly model: string;
  readonly messages: OpenAI.ChatCompletionMessageParam[];
}

export const ASK = (content: string, model = "vanilla/fake"): Ask => ({
  model,
  messages: [{ role: "user", content }],
});
