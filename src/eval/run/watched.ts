/** A model that is watched: what is asked of it and what comes goes through unchanged, and is told of. */
import type {
  Completion,
  ExpectedRequest,
  Generation,
  LanguageModel,
  Message,
  Offer,
} from "../../agents/llm/index.ts";
import { leastOf } from "../../agents/llm/index.ts";

/** Who is told. */
export interface Watch {
  /** A generation is asked for. */
  readonly asked: (request: ExpectedRequest) => void;
  /** So many tokens have arrived since it was last told; pieces where the server does not itemise tokens. */
  readonly arrived: (tokens: number) => void;
  /** A generation has ended; told once for each, in the order in which they end. */
  readonly ended: (messages: readonly Message[], completion: Completion) => void;
}

/** The same model, watched. */
export const watched = (model: LanguageModel, watch: Watch): LanguageModel => {
  const seenFrom = (request: ExpectedRequest, generation: Generation): Generation => {
    watch.asked(request);
    return seen(generation, request.messages, watch);
  };
  return {
    ...model,
    chat: (messages, options) => seenFrom({ messages, options }, model.chat(messages, options)),
    continueTurn: through(
      model.continueTurn,
      (use) => (messages, begun, options) =>
        seenFrom({ messages, begun, options }, use(messages, begun, options)),
    ),
    continueRaw: through(
      model.continueRaw,
      (use) => (begun, options) => seenFrom({ messages: [], begun, options }, use(begun, options)),
    ),
  };
};

const through = <What>(offer: Offer<What>, around: (use: What) => What): Offer<What> =>
  offer.offered ? { ...offer, use: around(offer.use) } : offer;

const seen = (generation: Generation, messages: readonly Message[], watch: Watch): Generation => {
  let told = false;
  let arrived = 0;
  const concluded = (completion: Completion): Completion => {
    if (told) return completion;
    told = true;
    watch.arrived(leastOf(completion.ledger.decoded) - arrived);
    watch.ended(messages, completion);
    return completion;
  };
  const pieces = (): ReturnType<Generation[typeof Symbol.asyncIterator]> => {
    const inner = generation[Symbol.asyncIterator]();
    return {
      next: async () => {
        const arrival = await inner.next();
        if (arrival.done !== true) {
          const tokens = arrival.value.tokens?.length ?? 1;
          arrived += tokens;
          watch.arrived(tokens);
        }
        return arrival;
      },
      return: async () => (await inner.return?.()) ?? { done: true, value: undefined },
    };
  };
  return {
    [Symbol.asyncIterator]: pieces,
    finish: async () => {
      // Read here, so that what arrives is told of as it does.
      const own = pieces();
      while ((await own.next()).done !== true);
      return concluded(await generation.finish());
    },
    abort: async () => concluded(await generation.abort()),
  };
};
