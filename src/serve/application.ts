/** The routes of the server. */
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { Clock } from "../agents/llm/wire.ts";
import { VERSION } from "../version.ts";
import { answered, taken } from "./chat.ts";
import { badField, errorResponse, RequestError } from "./errors.ts";
import { UNSUPPORTED } from "./fields.ts";
import { type Gate, left } from "./gate.ts";
import { foreignHost, requireJson } from "./guards.ts";
import type { Metrics } from "./metrics.ts";
import { modelsBehind } from "./models.ts";
import { type Meant, meantBy } from "./names.ts";
import { NONE, type SERVE_DEFAULTS, type ServeOptions } from "./options.ts";
import type { metaServer, Upstreams } from "./upstream.ts";
import { type Arrived, visiting } from "./visiting.ts";

/** What the routes work with. */
export interface Parts {
  readonly options: ServeOptions & Required<Pick<ServeOptions, keyof typeof SERVE_DEFAULTS>>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly servers: Upstreams;
  /** The meta-level's own server; `null`: the upstream has it. */
  readonly above: ReturnType<typeof metaServer> | null;
  readonly counts: Metrics;
  readonly entrance: Gate;
  readonly clock: Clock;
  /** Numbers requests, from 1. */
  readonly arrivals: { readonly next: () => number };
}

/** The environment of a route. */
export interface Environment {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    /** The method that answers, for the counts; unset for what is refused before it has come to one. */
    readonly method?: string;
    /** Its answer broke off after it had begun. */
    readonly broken?: true;
  };
}

/** Puts the routes together. */
export const application = (parts: Parts): Hono<Environment> => {
  const { options, entrance, counts } = parts;
  const app = new Hono<Environment>();
  app.onError((error) => {
    options.report?.(error, "before");
    return errorResponse(error);
  });
  app.notFound(({ req }) => {
    const allowed = allowedOn(req.path);
    if (allowed === null) return errorResponse(noRoute(req.method, req.path));
    const refused = errorResponse(noMethod(req.method, req.path, allowed));
    refused.headers.set("allow", allowed);
    return refused;
  });
  app.use(async (context, next) => {
    const foreign = foreignHost(options.host, context.req.header("host"), options.allowHosts ?? []);
    return foreign === null ? next() : errorResponse(foreign);
  });
  if (options.allowOrigin !== undefined) app.use(cors({ origin: options.allowOrigin, exposeHeaders: ["*"] }));

  app.use("/v1/*", async (context, next) => {
    const { outgoing } = context.env;
    const started = parts.clock.now();
    outgoing.once("close", () => {
      const ended = outgoing.writableFinished ? String(outgoing.statusCode) : "left";
      const status = context.get("broken") === true ? "broken" : ended;
      counts.ended(context.get("method") ?? "", status, (parts.clock.now() - started) / 1000);
    });
    await next();
  });

  app.get("/health", () =>
    Response.json(
      {
        status: entrance.closing() ? "shutting down" : "ok",
        version: VERSION,
        upstream: parts.servers.detected()?.dialect ?? null,
        underWay: entrance.inside(),
        concurrency: options.concurrency,
      },
      { status: entrance.closing() ? 503 : 200 },
    ),
  );
  app.get("/metrics", async () => {
    const text = await counts.registry.metrics();
    return new Response(text, { headers: { "content-type": counts.registry.contentType } });
  });
  app.get("/v1/models", (context) =>
    visiting(parts, context, NONE, async (arrived) =>
      Response.json({ object: "list", data: await modelsOf(arrived) }),
    ),
  );
  app.get("/v1/models/*", (context) =>
    visiting(parts, context, NONE, async (arrived) => {
      const id = decoded(context.req.path.slice("/v1/models/".length));
      const found = (await modelsOf(arrived)).find((model) => model.id === id);
      return found === undefined ? errorResponse(noModel(id)) : Response.json(found);
    }),
  );
  app.post("/v1/chat/completions", async (context) => {
    const { body, bytes, meant } = await asked(context, options);
    if (meant.method === NONE) return forward(parts, context, { body, bytes, meant });
    try {
      const task = await taken(parts, body, meant.method);
      return await visiting(parts, context, meant.method, (arrived) =>
        answered(parts, { ...arrived, body, meant }, task),
      );
    } catch (error) {
      const may = options.unsupported === "pass" && !meant.said;
      if (!may || !(error instanceof RequestError) || error.told.code !== UNSUPPORTED) throw error;
      return forward(parts, context, { body, bytes, meant });
    }
  });
  app.post("/v1/*", async (context) => {
    const { body, bytes, meant } = await asked(context, options);
    if (meant.method === NONE || (options.unsupported === "pass" && !meant.said)) {
      return forward(parts, context, { body, bytes, meant });
    }
    throw onlyChats(context.req.path, meant.method);
  });
  return app;
};

/** A request that names a model. */
interface Asked {
  readonly body: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
  readonly meant: Meant;
}

const asked = async (
  context: Context<Environment>,
  { method, bodyLimit }: Parts["options"],
): Promise<Asked> => {
  requireJson(context.req.header("content-type"));
  const bytes = await bytesOf(context.req.raw, bodyLimit);
  const body = objectIn(bytes);
  if (typeof body.model !== "string" || body.model === "") {
    throw badField("model", JSON.stringify(body.model) ?? "nothing", "a model's name, or METHOD/NAME");
  }
  return { body, bytes, meant: meantBy(body.model, method) };
};

/** A body, whether or not it says its length. */
const bytesOf = async ({ headers, body }: Request, limit: number): Promise<Uint8Array> => {
  if (Number(headers.get("content-length") ?? 0) > limit) throw tooLong(limit);
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > limit) throw tooLong(limit);
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof RequestError ? error : left();
  }
  return Buffer.concat(pieces);
};

const objectIn = (bytes: Uint8Array): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Readonly<Record<string, unknown>>;
    }
  } catch {
    // Said below.
  }
  throw new RequestError(
    { where: "the body", got: "no JSON object", expected: "one" },
    { status: 400, type: "invalid_request_error", code: "no_json" },
  );
};

/** Sends a request on as it is: its very bytes, unless its model is named by more than the model server's own name. */
const forward = (
  parts: Parts,
  context: Context<Environment>,
  { body, bytes, meant }: Asked,
): Promise<Response> =>
  visiting(parts, context, NONE, async ({ upstream, headers, visit, broken }) => {
    const { model, ...rest } = body;
    const renamed = meant.model === null ? rest : { ...rest, model: meant.model };
    const { pathname, search } = new URL(context.req.url);
    const response = await upstream.forward(
      {
        method: "POST",
        path: `${pathname}${search}`,
        headers,
        body: meant.model === model ? bytes : JSON.stringify(renamed),
      },
      visit.signal,
      { broken, cut: () => void context.env.outgoing.destroy() },
    );
    response.headers.set("x-metalevel-method", NONE);
    return response;
  });

/** A part of a path; what is no encoding stands for itself. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const modelsOf = async ({ upstream, headers }: Arrived) => {
  // The list is not a model's: any name will do to connect.
  const connection = await upstream.connect({ headers, model: "", along: {} });
  return modelsBehind(connection);
};

const noRoute = (method: string, path: string): RequestError =>
  new RequestError(
    {
      where: `${method} ${path}`,
      got: "no such route",
      expected: "/v1/chat/completions, /v1/models, another POST under /v1, /health or /metrics",
    },
    { status: 404, type: "invalid_request_error", code: "unknown_route" },
  );

/** The methods that a path takes; `null` for one that there is not. */
const allowedOn = (path: string): string | null => {
  if (path === "/health" || path === "/metrics") return "GET, HEAD";
  if (path === "/v1/models" || path.startsWith("/v1/models/")) return "GET, HEAD, POST";
  return path.startsWith("/v1/") ? "POST" : null;
};

const noMethod = (method: string, path: string, allowed: string): RequestError =>
  new RequestError(
    { where: path, got: method, expected: allowed },
    { status: 405, type: "invalid_request_error", code: "method_not_allowed" },
  );

const noModel = (id: string): RequestError =>
  new RequestError(
    { where: "/v1/models", got: JSON.stringify(id), expected: "one of the listed models" },
    { status: 404, type: "invalid_request_error", code: "model_not_found", param: "model" },
  );

const onlyChats = (path: string, method: string): RequestError =>
  new RequestError(
    {
      where: `field "model" of ${path}`,
      got: `the method ${method}`,
      expected: "no method: methods answer /v1/chat/completions alone",
      remedy: "Ask for none/MODEL, which goes to the model server as it is.",
    },
    { status: 400, type: "invalid_request_error", code: UNSUPPORTED, param: "model" },
  );

const tooLong = (limit: number): RequestError =>
  new RequestError(
    {
      where: "the body",
      got: `more than ${limit} bytes`,
      expected: "fewer",
      remedy: "Start the server with a larger --body-limit.",
    },
    { status: 413, type: "invalid_request_error", code: "body_limit" },
  );
