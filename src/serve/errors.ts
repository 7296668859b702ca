/** What went wrong, as OpenAI's clients expect to be told. */
import { ReplyError } from "../agents/llm/asking/index.ts";
import { ModelError, type ModelFault } from "../agents/llm/errors.ts";
import { type ErrorFacts, MetalevelError, RefusalError, UsageError } from "../core/errors.ts";

/** How an error is told over HTTP. */
export interface Told {
  readonly status: number;
  /** OpenAI's kind of error. */
  readonly type: "invalid_request_error" | "authentication_error" | "rate_limit_error" | "api_error";
  /** For programs. */
  readonly code: string;
  /** The field of the request that is meant. */
  readonly param?: string | null;
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number;
  /** Whether a client that tries again by itself would only waste tokens. */
  readonly final?: boolean;
}

/** A request that is refused or ended here. */
export class RequestError extends MetalevelError {
  override readonly name = "RequestError";
  readonly told: Told;
  constructor(facts: ErrorFacts, told: Told) {
    super(facts);
    this.told = told;
  }
}

/** A request whose field is not what it may be. */
export const badField = (
  param: string,
  got: string,
  expected: string,
  { remedy, code = "invalid_value" }: { readonly remedy?: string; readonly code?: string } = {},
): RequestError =>
  new RequestError(
    { where: `field "${param}"`, got, expected, ...(remedy === undefined ? {} : { remedy }) },
    { status: 400, type: "invalid_request_error", code, param },
  );

/** Statuses by what went wrong with the model server, where it did not send one that says it better. */
const STATUSES: Readonly<Record<ModelFault, number>> = {
  unreachable: 502,
  redirected: 502,
  refused: 502,
  busy: 429,
  failed: 502,
  silent: 504,
  overdue: 504,
  cut: 502,
  unreadable: 502,
  aborted: 503,
  "not-recorded": 502,
};

/** What the model server says of a client's own request is the client's to hear with the same status. */
const PASSED: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 413, 422]);

const toldOfModel = ({ details: { fault, status, retryAfter } }: ModelError): Told => {
  const own = status !== undefined && PASSED.has(status) ? status : STATUSES[fault];
  return {
    status: own,
    type:
      own === 401 || own === 403
        ? "authentication_error"
        : own === 429
          ? "rate_limit_error"
          : own < 500
            ? "invalid_request_error"
            : "api_error",
    code: `upstream_${fault}`,
    ...(own === 429 ? { retryAfter: Math.max(1, Math.ceil((retryAfter ?? 1000) / 1000)) } : {}),
  };
};

/** How any error is told; what is nobody's doing but ours is told as such, without its words. */
export const toldOf = (error: unknown): Told => {
  if (error instanceof RequestError) return error.told;
  if (error instanceof ModelError) return toldOfModel(error);
  if (error instanceof ReplyError) {
    return { status: 502, type: "api_error", code: "unparsable_reply", final: true };
  }
  if (error instanceof RefusalError) {
    return { status: 502, type: "api_error", code: "refused_by_the_method", final: true };
  }
  if (error instanceof UsageError) {
    return { status: 400, type: "invalid_request_error", code: "unsupported_by_the_model" };
  }
  return { status: 500, type: "api_error", code: "internal_error", final: true };
};

/** The document of an error, in OpenAI's shape. */
export const errorDocument = (error: unknown): object => {
  const { type, code, param = null } = toldOf(error);
  const message =
    error instanceof MetalevelError ? error.message : "an unexpected error, which is a fault of Metalevel";
  return { error: { message, type, param, code } };
};

/** An error as a whole response. */
export const errorResponse = (error: unknown): Response => {
  const { status, retryAfter, final = false } = toldOf(error);
  return Response.json(errorDocument(error), {
    status,
    headers: {
      ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
      ...(final ? { "x-should-retry": "false" } : {}),
      // What is left of a body that was not read stands in the way of the next request.
      ...(status === 413 ? { connection: "close" } : {}),
    },
  });
};
