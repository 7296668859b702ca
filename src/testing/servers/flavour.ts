/** What differs between the servers that answer in OpenAI's forms, and what they do alike. */
import type { Behaviour } from "./behaviour.ts";
import type { Ending, Step, Told } from "./generate.ts";
import type { Begun } from "./reply.ts";

/** What differs between servers. */
export interface Flavour {
  /** On every chunk: `id`, `created`, `model` and whatever else the server adds. */
  readonly common: object;
  /** Beside `finish_reason` in a choice: vLLM's `stop_reason`, SGLang's `matched_stop`. */
  readonly beside: (ending: Ending | null, steps: readonly Step[]) => object;
  /** Whether the reason comes with the last token or in a chunk of its own. */
  readonly finish: "with-last-token" | "own-chunk";
  /** The first delta of a chat, before any token; `null`: none. */
  readonly opening: object | null;
  /** On every delta: Ollama and TGI say the role each time. */
  readonly everyDelta: object;
  /** Whether the token that ends the turn is an event, and an item, of its own. */
  readonly showsTurnEnd: boolean;
  /** Log-probabilities were asked for. */
  readonly itemised: boolean;
  /** Log-probabilities of completions: parallel lists, or the items of a chat (llama.cpp). */
  readonly completionItems: "lists" | "items" | "none";
  /** One token's item. */
  readonly item: (told: Told, step: Step | null) => object;
  readonly usage: (begun: Begun, generated: number, reasoning: number) => object;
  /** Usage in a chunk of its own after the others, in the final chunk, on every chunk, or not at all. */
  readonly usageIn: "own-chunk" | "final-chunk" | "every-chunk" | "nowhere";
  /** Whether chunks without usage say `usage: null`. */
  readonly usageNull: boolean;
  /** On the last event of the stream and on the whole answer: llama.cpp's `timings`. */
  readonly atEnd: (begun: Begun, ending: Ending) => object;
  readonly failure: (message: string) => object;
  readonly reasoningField: Behaviour["reasoningField"];
  readonly reasoningLogProbabilities: Behaviour["reasoningLogProbabilities"];
  /** Text that comes before the first token: the begun answer, where the server repeats it. */
  readonly repeated: string;
}

/** `stop` or `length`, as OpenAI says. */
export const finishReason = ({ reason }: Ending): string =>
  reason === "length" ? "length" : reason === "aborted" ? "abort" : "stop";

/** An item of `logprobs.content`. */
export const item = ({ name, logProbability, bytes }: Told, step: Step | null): object => ({
  token: name,
  logprob: logProbability,
  bytes,
  ...(step === null ? {} : { top_logprobs: step.top.map((one) => item(one, null)) }),
});

/** The usage of the whole. */
export const counted = (flavour: Flavour, begun: Begun, ending: Ending): object =>
  flavour.usage(begun, ending.generated, ending.reasoningTokens);

/** What comes after the tokens: the reason in its own chunk, the usage in its own, what the server adds at the end. */
export const tailOf = (flavour: Flavour, last: object, begun: Begun, ending: Ending): readonly object[] => {
  const usage = { ...last, choices: [], usage: counted(flavour, begun, ending) };
  const own = flavour.finish === "own-chunk" || ending.generated === 0 || ending.reason === "aborted";
  const final = flavour.usageIn === "final-chunk" ? { ...last, usage: usage.usage } : last;
  const events = [...(own ? [final] : []), ...(flavour.usageIn === "own-chunk" ? [usage] : [])];
  const end = events.at(-1);
  return end === undefined ? [] : [...events.slice(0, -1), { ...end, ...flavour.atEnd(begun, ending) }];
};

/** Whether nothing of the token is shown. */
export const silent = (flavour: Flavour, { ends, text }: Step): boolean =>
  ends && text === "" && !flavour.showsTurnEnd;
