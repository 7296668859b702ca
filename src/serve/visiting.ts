/** The frame of every request that works on the model server: let in, counted, ended with its client. */
import type { Context } from "hono";
import type { Environment, Parts } from "./application.ts";
import type { Visit } from "./gate.ts";
import type { Upstream } from "./upstream.ts";

/** A request that was let in. */
export interface Arrived {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** From 1, in the order of arrival. */
  readonly number: number;
  readonly visit: Visit;
  readonly upstream: Upstream;
  /** The visit lasts until this is done, too. */
  readonly lasts: (work: Promise<unknown>) => void;
  /** Hears of what breaks an answer off after it has begun. */
  readonly broken: (error: unknown) => void;
  /** Seconds since its arrival. */
  readonly seconds: () => number;
}

/** Lets a request in and has it answered; its place is free again when its client has all, or has left, and its work has ended. */
export const visiting = async (
  { entrance, servers, clock, arrivals, options }: Parts,
  context: Context<Environment>,
  method: string,
  answer: (arrived: Arrived) => Promise<Response>,
): Promise<Response> => {
  context.set("method", method);
  const { outgoing } = context.env;
  const started = clock.now();
  const visit = entrance.enter();
  const works: Promise<unknown>[] = [];
  const upstream = await servers.take(visit.signal);
  const gone = new Promise<void>((resolve) => {
    const over = (): void => {
      if (!outgoing.writableFinished) visit.leave();
      resolve();
    };
    if (outgoing.destroyed) over();
    else outgoing.once("close", over);
  });
  void gone.then(async () => {
    await Promise.allSettled(works);
    upstream.release();
    visit.end();
  });
  return answer({
    headers: context.req.header(),
    number: arrivals.next(),
    visit,
    upstream,
    broken: (error) => {
      // A client that has left is the one who broke it off.
      if (outgoing.destroyed) return;
      context.set("broken", true);
      options.report?.(error, "amid");
    },
    lasts: (work) => void works.push(work),
    seconds: () => (clock.now() - started) / 1000,
  });
};
