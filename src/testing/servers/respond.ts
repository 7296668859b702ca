/** Takes a request through faults, key, routes and slots to its answer. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { MetalevelError } from "../../core/errors.ts";
import { stream } from "../../core/rng.ts";
import { answer, befallen } from "./answer.ts";
import type { Dialect, Engine, Incoming } from "./engine.ts";
import type { Befalling, Fault } from "./fault.ts";
import { generate } from "./generate.ts";
import { parsedBody } from "./json.ts";
import type { Ledger, OpenVisit } from "./ledger.ts";
import { play } from "./play.ts";
import type { Generation } from "./reply.ts";
import type { Latency } from "./sink.ts";
import type { Slots } from "./slots.ts";
import type { UnderWay } from "./under-way.ts";

/** A server's parts. */
export interface Parts {
  readonly dialect: Dialect;
  readonly engine: Omit<Engine, "number" | "running">;
  readonly befalls: Befalling;
  readonly book: Ledger;
  readonly places: Slots;
  readonly way: UnderWay;
  readonly latency: Latency;
  readonly apiKey: string | undefined;
  readonly seed: number;
}

/** Answers one request; resolves when nothing runs for it any more. */
export const respond = async (
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { dialect, engine, way } = parts;
  const asked = await received(request);
  const visit = parts.book.open(asked);
  const faults = parts.befalls(visit.path);
  if (await befallen(response, visit, faults, dialect)) return;
  const given = visit.headers.authorization ?? "";
  if (parts.apiKey !== undefined && given !== `Bearer ${parts.apiKey}`) {
    const told = engine.behaviour.tellsKey ? `: ${given.replace(/^Bearer /, "")}` : "";
    return answer(response, visit, dialect.failed(401, `Incorrect API key provided${told}.`));
  }
  const body = parsedBody(visit.body);
  if (body === null) return answer(response, visit, dialect.failed(400, "The body is no JSON object."));
  const incoming: Incoming = { method: visit.method, path: visit.path, body };
  const route = dialect.routes[`${visit.method} ${visit.path}`];
  if (route === undefined) return answer(response, visit, dialect.lost(incoming));
  const reply = route(incoming, { ...engine, number: visit.number, running: way.running });
  if (reply.kind === "whole") return answer(response, visit, reply);
  try {
    await perform(parts, response, visit, reply, faults);
  } catch (error) {
    // A mind that says what it may not is the test's own mistake, which has to reach whoever reads the answer.
    visit.outcome = "broken";
    const message = error instanceof MetalevelError ? error.message : String(error);
    const { framing, failure } = reply.format;
    if (!response.headersSent) answer(response, visit, dialect.failed(500, message));
    else response.end(`${framing.before}${JSON.stringify(failure(message))}${framing.after}`);
  }
};

const received = async (
  request: IncomingMessage,
): Promise<Pick<OpenVisit, "method" | "path" | "headers" | "body">> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method: request.method ?? "GET",
    path: new URL(request.url ?? "/", "http://fake").pathname,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(pieces).toString("utf8"),
  };
};

const perform = async (
  { engine, places, way, latency, seed }: Parts,
  response: ServerResponse,
  visit: OpenVisit,
  generation: Generation,
  faults: readonly Fault[],
): Promise<void> => {
  visit.outcome = "waiting";
  const giveBack = await places.take();
  visit.outcome = "open";
  const { ask } = generation;
  const { brain, vocabulary, cache } = engine;
  const { prefixCacheBlock, seeds, afterDisconnect } = engine.behaviour;
  visit.promptTokens = ask.prompt.length;
  visit.cachedTokens = prefixCacheBlock > 0 ? cache.cached(ask.prompt) : 0;
  const seeded = seeds === "repeatable" && ask.seed !== null;
  const rng = seeded ? stream(ask.seed!, "fake-server") : stream(seed, `fake-server/${visit.number}`);
  const run = way.begin(generation);
  const generated: number[] = [];
  try {
    await play(response, {
      steps: generate(brain, vocabulary, ask, rng, run.endsReasoning),
      generation,
      begun: { promptTokens: visit.promptTokens, cachedTokens: visit.cachedTokens },
      faults,
      latency,
      visit,
      afterDisconnect,
      aborted: run.aborted,
      decoded: (id) => generated.push(id),
    });
  } finally {
    cache.remember([...ask.prompt, ...generated]);
    run.end();
    giveBack();
  }
};
