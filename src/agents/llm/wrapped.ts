/** Language models with something around them; whoever asks sees the contract and nothing else. */
import type {
  Completion,
  Generation,
  GenerationOptions,
  LanguageModel,
  Message,
  Piece,
  Segment,
} from "./contract.ts";

/** How a generation is asked for. */
export interface Asked {
  /** `null` where no chat format is applied. */
  readonly messages: readonly Message[] | null;
  /** What is gone on from; `null` where a turn is opened. */
  readonly begun: readonly Segment[] | null;
  readonly options: GenerationOptions;
}

/** What stands around every generation of a model. What is left out stays as it is. */
export interface Wrapping {
  /** What is sent in place of the messages given. */
  readonly messages?: (messages: readonly Message[]) => readonly Message[];
  /** What is asked for in place of the options given. */
  readonly options?: (options: GenerationOptions) => GenerationOptions;
  /** What stands in place of the generation that is asked for so. */
  readonly generation?: (generation: Generation, asked: Asked) => Generation;
}

const same = <Value>(value: Value): Value => value;

/** The same model with this around each of its generations. */
export const wrapped = (
  model: LanguageModel,
  { messages = same, options = same, generation = same }: Wrapping,
): LanguageModel => {
  const { continueTurn, continueRaw } = model;
  return {
    ...model,
    chat: (given, how) => {
      const asked = { messages: messages(given), begun: null, options: options(how) };
      return generation(model.chat(asked.messages, asked.options), asked);
    },
    continueTurn: continueTurn.offered
      ? {
          ...continueTurn,
          use: (given, begun, how) => {
            const asked = { messages: messages(given), begun, options: options(how) };
            return generation(continueTurn.use(asked.messages, begun, asked.options), asked);
          },
        }
      : continueTurn,
    continueRaw: continueRaw.offered
      ? {
          ...continueRaw,
          use: (begun, how) => {
            const asked = { messages: null, begun, options: options(how) };
            return generation(continueRaw.use(begun, asked.options), asked);
          },
        }
      : continueRaw,
  };
};

/** The same generation, which tells each piece as it is read, and before it ends lets `over` have its say. */
export const watched = (
  generation: Generation,
  tell: (piece: Piece) => void,
  over: () => void = () => {},
): Generation => {
  const pieces = generation[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Piece, void>> => {
    const arrival = await pieces.next();
    if (arrival.done === true) over();
    else tell(arrival.value);
    return arrival;
  };
  const iterator = {
    next,
    return: async () => (await pieces.return?.()) ?? { done: true as const, value: undefined },
  };
  return {
    [Symbol.asyncIterator]: () => iterator,
    finish: async () => {
      while ((await next()).done !== true);
      return generation.finish();
    },
    abort: generation.abort,
  };
};

/** The same generation with this in place of its completion, whether it comes to its end or is aborted. */
export const concluded = (
  generation: Generation,
  by: (completion: Completion) => Completion,
): Generation => ({
  ...generation,
  finish: async () => by(await generation.finish()),
  abort: async () => by(await generation.abort()),
});

/** The same model, which tells each piece that is read of it. */
export const overheard = (model: LanguageModel, tell: (piece: Piece) => void): LanguageModel =>
  wrapped(model, { generation: (generation) => watched(generation, tell) });

/**
 * The same model under a signal: once it fires, what is under way is aborted and nothing more is asked. Whoever reads
 * on is thrown the signal's reason, so that whatever it was asked for ends there.
 */
export const underSignal = (model: LanguageModel, signal: AbortSignal): LanguageModel =>
  wrapped(model, {
    options: (options) => abortedBy(options, signal),
    generation: (generation) =>
      watched(
        generation,
        () => {},
        () => signal.throwIfAborted(),
      ),
  });

/**
 * The same model for a reader with stop texts of its own: once the signal fires, whose reason is the text that was met,
 * generations end as at a stop text that was asked for.
 */
export const upToStop = (model: LanguageModel, met: AbortSignal): LanguageModel =>
  wrapped(model, {
    options: (options) => abortedBy(options, met),
    generation: (generation) => {
      const ended = (completion: Completion): Completion =>
        met.aborted && completion.ending.kind === "aborted"
          ? { ...completion, ending: { kind: "stop-text", stop: met.reason } }
          : completion;
      return concluded(generation, ended);
    },
  });

const abortedBy = (options: GenerationOptions, signal: AbortSignal): GenerationOptions => ({
  ...options,
  signal: options.signal === undefined ? signal : AbortSignal.any([options.signal, signal]),
});

/** The same model amid a conversation: these messages come before those of every chat, system texts joined into one. */
export const amid = (model: LanguageModel, before: readonly Message[]): LanguageModel =>
  before.length === 0 ? model : wrapped(model, { messages: (messages) => joined(before, messages) });

const joined = (before: readonly Message[], messages: readonly Message[]): readonly Message[] => {
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [...before, ...messages];
  const [own, ...history] = before;
  return own?.role === "system"
    ? [{ role: "system", content: `${own.content}\n\n${first.content}` }, ...history, ...rest]
    : [first, ...before, ...rest];
};
