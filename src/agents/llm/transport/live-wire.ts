import { Agent, type Dispatcher, request as send } from "undici";
import { ModelError } from "../errors.ts";
import type { Wire, WireRequest, WireResponse } from "../wire.ts";
import { withMask } from "./mask.ts";
import { keysOf, redacted, secretsOf } from "./redact.ts";
import { certificates } from "./sendable.ts";

/** What a live wire is told once: where it may go, and what it adds to every request. */
export interface LiveWireOptions {
  /** The only base URLs that it contacts. */
  readonly baseUrls: readonly string[];
  /** Added to each request: the key and whatever `--header` gives. Their values never appear in an error. */
  readonly headers: Readonly<Record<string, string>>;
  /** Certificates to trust in place of Node's, as PEM. */
  readonly ca?: string;
  /** Connections that are shared with others; whoever made them closes them. They know what to trust. */
  readonly agent?: Dispatcher;
}

/** Same-origin redirects are followed this often. */
const REDIRECTS = 3;

/** A wire with sockets behind it. */
export interface LiveWire {
  readonly wire: Wire;
  /** Lets go of idle connections, so that the process can end. */
  readonly close: () => Promise<void>;
}

/**
 * A wire over HTTP. It has no time limit of its own (`patient` adds them), keeps connections, and goes nowhere but to
 * the base URLs that it was given. Keys that a server repeats in an answer stop here: what is above never sees one.
 */
export const liveWire = ({ baseUrls, headers, ca, agent: shared }: LiveWireOptions): LiveWire => {
  const agent = shared ?? connections(ca);
  const secrets = secretsOf(headers);
  const masking = withMask(keysOf(headers));
  const wire: Wire = async (request) => {
    if (!baseUrls.includes(request.baseUrl)) throw elsewhere(request, request.baseUrl);
    let url = `${request.baseUrl}${request.path}`;
    for (let hops = 0; ; hops++) {
      const response = await sent(agent, url, request, headers, secrets);
      if (response.status < 300) return { ...response, body: masking(response.body) };
      if (response.status > 399) return response;
      await drop(response.body);
      url = redirected(url, response, request, hops);
    }
  };
  return { wire, close: async () => (shared === undefined ? agent.close() : undefined) };
};

/**
 * Connections without a time limit of their own, which trust these certificates (PEM) in place of Node's.
 *
 * @throws UsageError for a text without a certificate.
 */
export const connections = (ca?: string): Agent =>
  new Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(ca === undefined ? {} : { connect: { ca: certificates(ca) } }),
  });

const sent = async (
  agent: Dispatcher,
  url: string,
  { method, body, signal }: WireRequest,
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Promise<WireResponse> => {
  try {
    const answer = await send(url, {
      dispatcher: agent,
      method,
      body,
      signal,
      headers: { ...(body === null ? {} : { "content-type": "application/json" }), ...headers },
    });
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value ?? "")]),
      ),
      body: answer.body,
    };
  } catch (error) {
    throw unreachable(url, error, signal.aborted, secrets);
  }
};

const UNHEARD = "Is the server running, and is this its address?";
const UNTRUSTED = "Name the certificates that it is to be trusted by with --ca FILE.";

/** Codes of OpenSSL and Node for a certificate that is not trusted, or not of this host. */
const OF_CERTIFICATES = /CERT|LEAF_SIGNATURE/;

/** What is said of a server to which a request could not be put, or of a request that was aborted before. */
export const unreachable = (
  url: string,
  error: unknown,
  aborted: boolean,
  secrets: readonly string[],
): ModelError => {
  const code = String((error as { readonly code?: unknown } | null)?.code ?? "");
  const said = error instanceof Error ? error.message || code : String(error);
  return new ModelError(
    {
      where: redacted(url, secrets),
      got: aborted ? "an abort before an answer" : redacted(said, secrets),
      expected: "an answer of a model server",
      ...(aborted ? {} : { remedy: OF_CERTIFICATES.test(code) ? UNTRUSTED : UNHEARD }),
    },
    { fault: aborted ? "aborted" : "unreachable" },
  );
};

/** Where a redirect leads, if it stays on the same origin and keeps the method. */
const redirected = (from: string, response: WireResponse, request: WireRequest, hops: number): string => {
  const { location } = response.headers;
  if (location === undefined || !URL.canParse(location, from)) throw elsewhere(request, "nowhere");
  const to = new URL(location, from);
  if (to.origin !== new URL(from).origin) throw elsewhere(request, to.origin);
  const keepsMethod = response.status >= 307 || request.method === "GET";
  if (!keepsMethod || hops >= REDIRECTS) throw elsewhere(request, `${to.origin}${to.pathname}`);
  return to.href;
};

const elsewhere = (request: WireRequest, to: string): ModelError =>
  new ModelError(
    {
      where: `${request.baseUrl}${request.path}`,
      got: `a redirect to ${to}`,
      expected: "an answer of the server that was given, and no other",
      remedy: "If the server has moved, give its new address as --base-url.",
    },
    { fault: "redirected" },
  );

const drop = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const _ of body) break;
};
