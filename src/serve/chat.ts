/** One chat request, from its method to its answer. */
import { hash128, stream } from "../core/rng.ts";
import type { Method } from "../eval/methods/method.ts";
import { METHODS } from "../eval/methods/registry.ts";
import type { Worked } from "./account.ts";
import type { Parts } from "./application.ts";
import { type Making, streamed, whole } from "./completion.ts";
import type { Meant } from "./names.ts";
import { type ChatRequest, chatRequest } from "./request.ts";
import { requestSettings } from "./settings.ts";
import type { Arrived } from "./visiting.ts";
import { work } from "./work.ts";

/** A request as it arrived. */
export interface Arrival extends Arrived {
  readonly body: Readonly<Record<string, unknown>>;
  readonly meant: Meant;
}

/** A request that its method has taken on. */
export interface Taken {
  readonly request: ChatRequest;
  readonly method: Method;
  readonly values: ReturnType<typeof requestSettings>;
}

/**
 * Reads a request for its method.
 *
 * @throws RequestError for what the method cannot honour.
 */
export const taken = async (
  { settings }: Pick<Parts, "settings">,
  body: Arrival["body"],
  name: string,
): Promise<Taken> => {
  const method = await METHODS[name]!();
  const request = chatRequest(body, name);
  return { request, method, values: requestSettings(method, settings, request.settings) };
};

/** The largest seed that every server takes. */
const LARGEST_SEED = 2 ** 31 - 1;

/** A request without a seed is given one, which its answer tells. */
const seedOf = ({ seed }: ChatRequest, serverSeed: number, number: number): number =>
  seed ?? stream(serverSeed, `request/${number}`).integer(0, LARGEST_SEED);

const identifier = (serverSeed: number, number: number): string =>
  `chatcmpl-${hash128(`${serverSeed}/${number}`)
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("")}`;

/**
 * Lets the method answer.
 *
 * @throws whatever it failed with before anything was sent.
 */
export const answered = async (
  parts: Parts,
  arrival: Arrival,
  { request, method, values }: Taken,
): Promise<Response> => {
  const { options, counts, above } = parts;
  const { body, headers, number, meant, visit, upstream, broken } = arrival;
  const wanted = { headers, model: meant.model };
  const object = await upstream.connect({ ...wanted, along: request.along });
  const own = method.supervised === true ? options.metaModel : undefined;
  const meta =
    method.supervised === true && above !== null
      ? await above.model()
      : own === undefined
        ? object.model
        : (await upstream.connect({ headers, model: own, along: {} })).model;
  const seed = seedOf(request, options.seed, number);
  const working = work({ method, values, request, seed, model: object.model, meta, signal: visit.signal });
  const { name } = method;
  arrival.lasts(
    working.solved.then((solved) => {
      const { meta: aboveCost, ...cost } = working.cost();
      counts.cost(name, "object", cost);
      counts.cost(name, "meta", aboveCost);
      if (solved !== null) counts.solved(name, solved);
    }),
  );
  void working.begun.then(() => {
    if (working.failure() === null) counts.begun(name, arrival.seconds());
  });
  const worked: Worked = { method: name, model: object.model.name, metaModel: meta.name, seed };
  const frame = {
    id: identifier(options.seed, number),
    created: Math.floor(options.now() / 1000),
    model: String(body.model),
  };
  const making: Making = { frame, worked, work: working, includeUsage: request.includeUsage, broken };
  return request.stream ? streamed(making) : whole(making);
};
