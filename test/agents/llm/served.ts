/** A client connected to a fake, for one test. */
import type { Connection, ConnectOptions } from "../../../src/agents/llm/index.ts";
import { connect } from "../../../src/agents/llm/index.ts";
import type { FakeServer, FakeServerOptions } from "../../../src/testing/servers/index.ts";
import { startFakeServer } from "../../../src/testing/servers/index.ts";

export interface Served extends Connection {
  readonly server: FakeServer;
}

/** Retries without waiting. */
export const HASTY = { times: 3, first: 1, longest: 2 };

/** Serves a mind, connects to it, and lets go of both. */
export const served = async <Result>(
  options: FakeServerOptions,
  use: (served: Served) => Promise<Result>,
  more: Partial<ConnectOptions> = {},
): Promise<Result> => {
  const server = await startFakeServer(options);
  const { dialect } = options;
  const connection = await connect({
    baseUrls: [server.url],
    dialect,
    model: "fake",
    retries: HASTY,
    ...more,
  });
  try {
    return await use({ ...connection, server });
  } finally {
    await connection.close();
    await server.close();
  }
};

export const QUESTION = [{ role: "user" as const, content: "What is 6 × 7?" }];
