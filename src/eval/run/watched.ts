/** A model that is watched: what is asked of it and what comes goes through unchanged, and is told of. */
import {
  type Completion,
  concluded,
  type ExpectedRequest,
  type Generation,
  watched as heard,
  type LanguageModel,
  leastOf,
  type Message,
  wrapped,
} from "../../agents/llm/index.ts";

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
export const watched = (model: LanguageModel, watch: Watch): LanguageModel =>
  wrapped(model, {
    generation: (generation, { messages, begun, options }) => {
      const request = { messages: messages ?? [], begun: begun ?? [], options };
      watch.asked(request);
      return seen(generation, request.messages, watch);
    },
  });

const seen = (generation: Generation, messages: readonly Message[], watch: Watch): Generation => {
  let told = false;
  let arrived = 0;
  const tell = (completion: Completion): Completion => {
    if (told) return completion;
    told = true;
    watch.arrived(leastOf(completion.ledger.decoded) - arrived);
    watch.ended(messages, completion);
    return completion;
  };
  const whole = heard(generation, ({ tokens }) => {
    const several = tokens?.length ?? 1;
    arrived += several;
    watch.arrived(several);
  });
  return concluded(whole, tell);
};
