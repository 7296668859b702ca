/** Who may ask: pages of other sites must not reach a server on loopback through a browser. */
import { isIP } from "node:net";
import { RequestError } from "./errors.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

/** Whether this is an address or name of loopback. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

/** The name in a Host header, without its port. */
const nameIn = (header: string): string => header.toLowerCase().replace(/:\d+$/, "");

/**
 * The refusal of a request that came to loopback under another name: a page whose own name was pointed here would
 * otherwise read what it likes (DNS rebinding). `null`: it may come in.
 */
export const foreignHost = (
  listensOn: string,
  header: string | undefined,
  allowed: readonly string[],
): RequestError | null => {
  const name = nameIn(header ?? "");
  if (!isLoopback(listensOn) || isLoopback(name) || isIP(name) !== 0 || allowed.includes(name)) return null;
  return new RequestError(
    {
      where: "header Host",
      got: JSON.stringify(name),
      expected: "a name of loopback",
      remedy: "If a proxy in front of this server passes its own name on, start with --allow-host NAME.",
    },
    { status: 403, type: "invalid_request_error", code: "foreign_host" },
  );
};

/** Refuses a body that does not say it is JSON: a page may send any other without asking (CORS). */
export const requireJson = (type: string | undefined): void => {
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(type ?? "")) return;
  throw new RequestError(
    { where: "header Content-Type", got: JSON.stringify(type ?? ""), expected: "application/json" },
    { status: 415, type: "invalid_request_error", code: "no_json" },
  );
};
