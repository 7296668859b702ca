import retry from "p-retry";
import { hash128 } from "../../../core/rng.ts";
import { ModelError } from "../errors.ts";
import type { Clock, WireResponse } from "../wire.ts";
import { redacted } from "./redact.ts";

/** How often and how patiently an exchange is tried again before anything of its answer has been read. */
export interface Retries {
  readonly times: number;
  /** The first wait, in ms; each further one is twice as long. */
  readonly first: number;
  readonly longest: number;
}

/** Five times, from half a second up to half a minute. */
export const RETRIES: Retries = { times: 5, first: 500, longest: 30_000 };

/** What `opened` needs of its surroundings. */
export interface Surroundings {
  readonly clock: Clock;
  readonly retries: Retries;
  readonly signal: AbortSignal;
  readonly secrets: readonly string[];
  /** Names the exchange: sets the jitter of its waits, so that many that fail together do not return together. */
  readonly name: string;
}

const RETRIED: ReadonlySet<string> = new Set(["busy", "failed", "unreachable"]);

/**
 * Makes an exchange and returns its answer once a good head (2xx) has come; tries again on 408, 429 (after
 * Retry-After), 5xx and where no answer came. Nothing of the body has been read by then.
 *
 * @throws ModelError of the last attempt.
 */
export const opened = (
  exchange: () => Promise<WireResponse>,
  where: string,
  { clock, retries, signal, secrets, name }: Surroundings,
): Promise<WireResponse> =>
  retry(
    async () => {
      const response = await exchange();
      if (response.status >= 200 && response.status < 300) return response;
      throw await failure(where, response, secrets);
    },
    {
      retries: retries.times,
      minTimeout: 0,
      maxTimeout: 0,
      shouldRetry: ({ error }) => retriable(error) && !signal.aborted,
      onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
        if (retriesLeft === 0 || !retriable(error) || signal.aborted) return;
        const asked = (error as ModelError).details.retryAfter ?? 0;
        const doubled = Math.min(retries.longest, retries.first * 2 ** (attemptNumber - 1));
        const jitter = 0.5 + hash128(`${name}/${attemptNumber}`)[0] / 2 ** 32 / 2;
        await clock.sleep(Math.max(asked, doubled * jitter), signal);
      },
    },
  );

/** A server that wants to be left alone for longer than this is not waited for. */
const LONGEST_ASKED = 300_000;

const retriable = (error: unknown): boolean =>
  error instanceof ModelError &&
  RETRIED.has(error.details.fault) &&
  (error.details.retryAfter ?? 0) <= LONGEST_ASKED;

const NO_KEY = "Give the key in METALEVEL_API_KEY or --api-key-file.";

/** What to do about a status. */
const REMEDIES: Readonly<Record<number, string>> = {
  401: NO_KEY,
  403: NO_KEY,
  404: "Are --base-url, --dialect and --model those of this server?",
  429: "Ask for less at once with --concurrency.",
};

const remedyOf = (status: number, retryAfter: number | null): { readonly remedy?: string } => {
  if (retryAfter !== null && retryAfter > LONGEST_ASKED) {
    return {
      remedy: `It asks to be left alone for ${Math.round(retryAfter / 1000)} s, which is not waited for.`,
    };
  }
  const remedy = REMEDIES[status];
  return remedy === undefined ? {} : { remedy };
};

const failure = async (
  where: string,
  response: WireResponse,
  secrets: readonly string[],
): Promise<ModelError> => {
  const { status } = response;
  const busy = status === 429 || status === 408;
  const said = redacted(messageOf(await beginning(response)), secrets);
  const retryAfter = retryAfterMs(response.headers);
  return new ModelError(
    {
      where,
      got: `status ${status}${said === "" ? "" : `: ${said}`}`,
      expected: "an answer",
      ...remedyOf(status, retryAfter),
    },
    {
      fault: busy ? "busy" : status >= 500 ? "failed" : "refused",
      status,
      ...(retryAfter === null ? {} : { retryAfter }),
    },
  );
};

/** Longer error pages are cut. */
const LONGEST_MESSAGE = 2000;

const beginning = async ({ body }: WireResponse): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > LONGEST_MESSAGE) break;
    }
  } catch {
    // An error page that breaks off still says what it said.
  }
  return text.slice(0, LONGEST_MESSAGE);
};

/** What an error body says: JSON by the names under which servers say it, or plain text. */
export const messageOf = (body: string): string => {
  try {
    return messageIn(JSON.parse(body));
  } catch {
    return body.trim();
  }
};

/** What an error document says. */
export const messageIn = (document: unknown): string => {
  const { error, message, detail } = document as Readonly<Record<string, unknown>>;
  const inner = error ?? message ?? detail ?? document;
  if (typeof inner === "string") return inner;
  const within = (inner as { readonly message?: unknown }).message;
  return typeof within === "string" ? within : JSON.stringify(inner);
};

/** Retry-After in ms, from a number of seconds or from a date laid beside the server's own. */
const retryAfterMs = (headers: WireResponse["headers"]): number | null => {
  const value = headers["retry-after"]?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const wait = Date.parse(value) - Date.parse(headers.date ?? "");
  return Number.isFinite(wait) && wait >= 0 ? wait : null;
};
