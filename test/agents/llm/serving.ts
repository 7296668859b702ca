import type { Connection, ConnectOptions } from "../../../src/agents/llm/index.ts";
import { connect } from "../../../src/agents/llm/index.ts";
import {
  type Brain,
  type DialectName,
  type FakeServer,
  type FakeServerOptions,
  piecesOf,
  recital,
  startFakeServer,
} from "../../../src/testing/servers/index.ts";

/** Never waits between attempts, and tries twice more. */
export const HASTY = { times: 2, first: 0, longest: 0 };

export const DIALECT_NAMES: readonly DialectName[] = [
  "vllm",
  "sglang",
  "llama-cpp",
  "ollama",
  "tgi",
  "lm-studio",
  "openai",
];

/** A model that recites this text and goes on with it wherever it has been begun. */
export const reciting = (text: string): Brain => recital(piecesOf(text));

/** A connection to a fake server; both are closed afterwards. */
export const served = async <Value>(
  server: Partial<FakeServerOptions> & Pick<FakeServerOptions, "dialect" | "brain">,
  use: (connection: Connection, server: FakeServer) => Promise<Value>,
  options: Partial<ConnectOptions> = {},
): Promise<Value> => {
  const fake = await startFakeServer(server);
  const format = fake.dialect === "lm-studio" ? { chatFormat: "chatml" } : {};
  try {
    const connection = await connect({
      baseUrls: [fake.url],
      dialect: fake.dialect,
      model: fake.model,
      retries: HASTY,
      ...format,
      ...options,
    });
    try {
      return await use(connection, fake);
    } finally {
      await connection.close();
    }
  } finally {
    await fake.close();
  }
};

/** What a promise is rejected with. */
export const failureOf = async (work: Promise<unknown>): Promise<Error> => {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error("expected a failure");
};

export const USER = [{ role: "user", content: "hello" }] as const;
