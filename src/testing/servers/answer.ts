/** Answers that are there at once, and those that a fault gives in a route's place. */
import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Dialect } from "./engine.ts";
import { type Fault, faultOf } from "./fault.ts";
import type { OpenVisit } from "./ledger.ts";
import type { Whole } from "./reply.ts";

/** Sends an answer and notes it. */
export const answer = (
  response: ServerResponse,
  visit: OpenVisit,
  whole: Whole,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const { status, body } = whole;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const plain = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
  visit.status = status;
  visit.outcome = "answered";
  response.writeHead(status, { "content-type": whole.contentType ?? plain, ...headers });
  response.end(text);
};

/** Whether a fault has taken the request before any route could. */
export const befallen = async (
  response: ServerResponse,
  visit: OpenVisit,
  faults: readonly Fault[],
  dialect: Dialect,
): Promise<boolean> => {
  const slow = faultOf(faults, "slow-headers");
  if (slow !== undefined) await pause(slow.ms);
  if (faultOf(faults, "reset") !== undefined) {
    visit.outcome = "broken";
    response.destroy();
    return true;
  }
  const redirect = faultOf(faults, "redirect");
  if (redirect !== undefined) {
    const moved: Whole = { kind: "whole", status: redirect.status ?? 307, body: "" };
    answer(response, visit, moved, { location: redirect.to });
    return true;
  }
  const refusal = faultOf(faults, "refusal");
  if (refusal === undefined) return false;
  const own = dialect.failed(refusal.status, "The server is overloaded or not ready yet.");
  const after = refusal.retryAfter === undefined ? {} : { "retry-after": refusal.retryAfter };
  answer(response, visit, refusal.body === undefined ? own : { ...own, body: refusal.body }, after);
  return true;
};
