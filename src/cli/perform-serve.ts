import { randomInt } from "node:crypto";
import { ReplyError } from "../agents/llm/asking/index.ts";
import { MetalevelError } from "../core/errors.ts";
import { METHODS } from "../eval/methods/registry.ts";
import {
  isLoopback,
  type ServeOptions,
  type Serving,
  startServer,
  type UpstreamOptions,
} from "../serve/index.ts";
import { OF_UPSTREAM, type ServeFlags } from "./commands/serve.ts";
import { lineOf } from "./failure.ts";
import { modelOptions } from "./model-options.ts";
import type { Terminal } from "./terminal.ts";
import { assignments, oneOf, wholeNumber } from "./values.ts";

const HIGHEST_PORT = 65_535;
/** Seconds: a timer of Node takes no more. */
const LONGEST = Math.floor((2 ** 31 - 1) / 1000);

/** Serves until it is told to end. */
export const performServe = async (flags: ServeFlags, terminal: Terminal): Promise<void> => {
  const options = await serveOptions(flags, terminal);
  const patience = 1000 * wholeNumber("--drain", flags.drain, 0, LONGEST);
  const serving = await startServer(options);
  const { collectDefaultMetrics } = await import("prom-client");
  collectDefaultMetrics({ register: serving.registry });
  await terminal.print(welcome(serving, options));
  if (serving.doubt !== null)
    terminal.note(`metalevel: the upstream could not be asked yet: ${serving.doubt}`);
  const own = options.upstream.apiKey !== undefined || options.metaUpstream?.apiKey !== undefined;
  if (own && !isLoopback(flags.host)) {
    terminal.note(`metalevel: whoever reaches ${flags.host} can use this server's key: let it be guarded.`);
  }
  await untilSignal();
  terminal.note(
    `metalevel: ends; ${serving.underWay()} requests may take ${patience / 1000} s more (again: at once)`,
  );
  const hurry = untilSignal().then(() => serving.close(0));
  await Promise.race([serving.close(patience), hurry]);
};

/** What a model said may be what a client said: neither is anything for a log. */
const lineWithoutWords = (error: unknown): string =>
  error instanceof ReplyError
    ? `metalevel: ${error.facts.where}: got no reply of the format that was asked for (--debug shows what came)`
    : lineOf(error)!;

/** Resolves with the next signal to end. */
const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const heard = (): void => {
      process.off("SIGINT", heard);
      process.off("SIGTERM", heard);
      resolve();
    };
    process.on("SIGINT", heard);
    process.on("SIGTERM", heard);
  });

const serveOptions = async (flags: ServeFlags, terminal: Terminal): Promise<ServeOptions> => {
  const given = {
    metaUpstream: flags.metaUpstream === undefined ? undefined : await metaOptions(flags, flags.metaUpstream),
    metaModel: flags.metaModel,
    method: flags.method,
    allowOrigin: flags.allowOrigin,
    allowHosts: flags.allowHost,
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(present) as Partial<ServeOptions>),
    upstream: await upstreamOptions(flags),
    settings: assignments("--set", flags.set ?? []),
    seed: flags.seed === undefined ? randomInt(2 ** 31) : wholeNumber("--seed", flags.seed, 0),
    host: flags.host,
    port: wholeNumber("--port", flags.port, 0, HIGHEST_PORT),
    concurrency: wholeNumber("--concurrency", flags.concurrency, 1),
    bodyLimit: wholeNumber("--body-limit", flags.bodyLimit, 1),
    timeLimit: 1000 * wholeNumber("--time-limit", flags.timeLimit, 1, LONGEST),
    unsupported: oneOf("--unsupported", flags.unsupported, ["refuse", "pass"] as const),
    now: Date.now,
    report: (error, when) => {
      if (terminal.debug)
        terminal.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
      // An answer that has begun has had its status: without this nobody but its client would hear of it.
      else if (when === "amid" || !(error instanceof MetalevelError)) terminal.note(lineWithoutWords(error));
    },
  };
};

/** The client's options of the upstream. */
const upstreamOptions = async (flags: ServeFlags): Promise<UpstreamOptions> =>
  modelOptions({
    ...only(flags, OF_UPSTREAM),
    ...(flags.upstream === undefined ? {} : { baseUrl: flags.upstream }),
  });

/** The client's options of the meta-level's server: its key is its own, and no client's. */
const metaOptions = (flags: ServeFlags, baseUrl: readonly string[]): Promise<UpstreamOptions> => {
  const { metaDialect: dialect, metaChatFormat: chatFormat, metaApiKeyFile: apiKeyFile } = flags;
  const own = { dialect, chatFormat, apiKeyFile, timeout: flags.timeout, idleTimeout: flags.idleTimeout };
  return modelOptions(
    { baseUrl, ...only(own, Object.keys(own) as (keyof typeof own)[]) },
    {
      ...process.env,
      METALEVEL_API_KEY: process.env.METALEVEL_META_API_KEY,
    },
  );
};

/** Those of these fields that are there. */
const only = <From extends object, Key extends keyof From>(
  from: From,
  keys: readonly Key[],
): { readonly [Name in Key]?: NonNullable<From[Name]> } =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as {
    readonly [Name in Key]?: NonNullable<From[Name]>;
  };

const welcome = ({ url, detected }: Serving, { upstream, method = "none" }: ServeOptions): string => {
  const kind = detected()?.dialect ?? "not known yet";
  const plain = method === "none" ? "plain names pass through" : `plain names under ${method}`;
  return `Serving ${url}/v1 in front of ${upstream.baseUrls.join(", ")} (${kind}): ${plain}; METHOD/NAME for ${Object.keys(METHODS).join(", ")}\n`;
};
