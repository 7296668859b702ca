/** Starts a server that puts a meta-level in front of a model server. */

import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Registry } from "prom-client";
import type { Detected } from "../agents/llm/dialects/detect.ts";
import { systemClock } from "../agents/llm/transport/clock.ts";
import { UsageError } from "../core/errors.ts";
import { application } from "./application.ts";
import { gate } from "./gate.ts";
import { metrics } from "./metrics.ts";
import { usualMethod } from "./names.ts";
import { SERVE_DEFAULTS, type ServeOptions } from "./options.ts";
import { checkServerSettings } from "./settings.ts";
import { metaServer, type Upstreams, upstreams } from "./upstream.ts";

/** A server that runs. Stop it with `close`. */
export interface Serving {
  /** Its base URL, without `/v1`. */
  readonly url: string;
  /** The model server's kind, once it is known. */
  readonly detected: () => Detected | null;
  /** Why the model server could not be asked at the start; `null` where it could. */
  readonly doubt: string | null;
  /** Requests that are worked on now. */
  readonly underWay: () => number;
  /** Where its counts are. */
  readonly registry: Registry;
  /** Lets nobody in any more, lets those inside finish for so many ms, aborts the rest, and frees the port. */
  readonly close: (patience?: number) => Promise<void>;
}

/**
 * Starts it. A model server that does not answer yet is no error: requests will say so.
 *
 * @throws UsageError for options that cannot be, and for a port that is taken.
 */
export const startServer = async (options: ServeOptions): Promise<Serving> => {
  const given = { ...SERVE_DEFAULTS, ...options };
  const settings = options.settings ?? {};
  usualMethod(given.method);
  await checkServerSettings(settings);
  const servers = upstreams(options.upstream);
  const above =
    options.metaUpstream === undefined
      ? null
      : metaServer(options.metaUpstream, options.metaModel, given.concurrency);
  const counts = metrics();
  const entrance = gate(given.concurrency, given.timeLimit, counts.underWay);
  let arrived = 0;
  const arrivals = { next: () => ++arrived };
  const parts = { options: given, settings, servers, above, counts, entrance, clock: systemClock, arrivals };
  const server = await listening(application(parts).fetch as Fetch, given.host, given.port);
  const doubt = await look(servers);
  const { port } = server.address() as AddressInfo;
  let ended: Promise<void> | null = null;
  const end = async (emptied: Promise<void>): Promise<void> => {
    // Whoever comes meanwhile is told that it shuts down, and /health says so.
    await emptied;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    // A client that keeps its connection open after its answer has had its time.
    const last = setTimeout(() => server.closeAllConnections(), LAST_BYTES);
    await closed;
    clearTimeout(last);
    await above?.close();
    await servers.close();
  };
  const named = given.host.includes(":") ? `[${given.host}]` : given.host;
  return {
    url: `http://${named}:${port}`,
    detected: servers.detected,
    doubt,
    underWay: entrance.inside,
    registry: counts.registry,
    close: async (patience = 0) => {
      // Whoever closes again, with less patience, hurries the first.
      const emptied = entrance.close(patience);
      ended ??= end(emptied);
      await ended;
    },
  };
};

/** How long the last bytes of an answer may take to be written after its work has ended, in ms. */
const LAST_BYTES = 2000;

/** Asks the model server who it is, so that the first request need not. What goes wrong is said, and no more. */
const look = async (servers: Upstreams): Promise<string | null> => {
  const one = await servers.take(new AbortController().signal);
  try {
    await one.connect({ headers: {}, model: "", along: {} });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    one.release();
  }
};

type Fetch = Parameters<typeof serve>[0]["fetch"];

const listening = (fetch: Fetch, hostname: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port, overrideGlobalObjects: false }, () => {
      server.off("error", refused);
      resolve(server);
    }) as Server;
    const refused = ({ code, message }: NodeJS.ErrnoException): void => {
      reject(
        new UsageError({
          where: "--host, --port",
          got: `${hostname}:${port}: ${code === "EADDRINUSE" ? "taken by another program" : message}`,
          expected: "an address of this machine with a free port",
        }),
      );
    };
    server.once("error", refused);
  });
