/** Starts a fake server on loopback. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BEHAVIOUR, type Behaviour, type DialectName } from "./behaviour.ts";
import type { Brain } from "./brain.ts";
import { DIALECTS } from "./dialects/index.ts";
import { engineOf } from "./engine.ts";
import { befalling, type Fault } from "./fault.ts";
import { ledger, type Visit } from "./ledger.ts";
import { type Parts, respond } from "./respond.ts";
import type { Latency } from "./sink.ts";
import { slots } from "./slots.ts";
import { underWay } from "./under-way.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What a fake server is made of. */
export interface FakeServerOptions {
  readonly dialect: DialectName;
  /** What it says. */
  readonly brain: Brain;
  /** The name of its model; `fake` unless said. */
  readonly model?: string;
  /** What it does otherwise than its dialect's server by default. */
  readonly behaviour?: Partial<Behaviour>;
  /** What goes wrong. */
  readonly faults?: readonly Fault[];
  /** How long it takes; no time at all unless said. */
  readonly latency?: Partial<Latency>;
  /** The key that it demands as `Authorization: Bearer`; none unless said. */
  readonly apiKey?: string;
  /** Where draws come from when a request has no seed. */
  readonly seed?: number;
  /** A free one unless said. */
  readonly port?: number;
}

/** A server that runs. Stop it with `close`. */
export interface FakeServer {
  /** Its base URL, without a slash at the end. */
  readonly url: string;
  readonly dialect: DialectName;
  readonly model: string;
  readonly vocabulary: Vocabulary;
  readonly behaviour: Behaviour;
  /** What it was asked, and what became of it. */
  readonly visits: () => readonly Visit[];
  /** Requests that are worked on now. */
  readonly slotsInUse: () => number;
  /** The most requests that were ever worked on at once. */
  readonly mostSlotsInUse: () => number;
  /** Resolves when nothing is generated any more. */
  readonly settled: () => Promise<void>;
  /** Ends what is under way and closes every connection; resolves when the port is free. */
  readonly close: () => Promise<void>;
}

/** Starts it on 127.0.0.1. */
export const startFakeServer = async (options: FakeServerOptions): Promise<FakeServer> => {
  const { dialect, model = "fake", brain, apiKey, seed = 0 } = options;
  const behaviour: Behaviour = { ...BEHAVIOUR[dialect], ...options.behaviour };
  const parts: Parts = {
    dialect: DIALECTS[dialect],
    engine: engineOf(model, brain, behaviour),
    befalls: befalling(options.faults ?? []),
    book: ledger(),
    places: slots(behaviour.slots),
    way: underWay(),
    latency: { firstTokenMs: 0, tokenMs: 0, ...options.latency },
    apiKey,
    seed,
  };
  const { way, places } = parts;
  const server = createServer((request, response) => {
    response.on("error", () => undefined);
    // What fails here is a connection that the client has closed amid its own request.
    way.hold(respond(parts, request, response)).catch(() => response.destroy());
  });
  await listening(server, options.port ?? 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    dialect,
    model,
    vocabulary: parts.engine.vocabulary,
    behaviour,
    visits: parts.book.visits,
    slotsInUse: places.inUse,
    mostSlotsInUse: places.most,
    settled: way.settled,
    close: async () => {
      way.running.abort("");
      await closed(server);
      await way.settled();
    },
  };
};

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
