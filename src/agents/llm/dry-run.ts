/** What a run would ask of a model, without asking. */
import type { GenerationOptions, JsonSchema, LanguageModel, Message, Segment } from "./contract.ts";
import { textOf } from "./dialects/prompt.ts";
import { CHARACTERS_PER_TOKEN } from "./stream/record.ts";

/** Requests and tokens that are expected; the tokens of prompts are estimated from their characters. */
export interface Expected {
  readonly requests: number;
  readonly promptTokens: number;
  /** An upper bound: every generation up to its limit. */
  readonly decodedTokens: number;
}

/** One request that would be made. */
export interface ExpectedRequest {
  readonly messages: readonly Message[];
  readonly begun?: readonly Segment[];
  readonly options: Pick<GenerationOptions, "maxTokens">;
  /** How often. */
  readonly times?: number;
}

/** The sum of what these requests would take. */
export const expectedOf = (requests: readonly ExpectedRequest[]): Expected =>
  requests.reduce<Expected>(
    (sum, { messages, begun = [], options, times = 1 }) => {
      const characters =
        messages.reduce((length, { content }) => length + content.length, 0) + textOf(begun).length;
      return {
        requests: sum.requests + times,
        promptTokens: sum.promptTokens + times * Math.ceil(characters / CHARACTERS_PER_TOKEN),
        decodedTokens: sum.decodedTokens + times * options.maxTokens,
      };
    },
    { requests: 0, promptTokens: 0, decodedTokens: 0 },
  );

/** The first value that a schema of this package allows, lists as long as their names reach. */
export const exampleOf = (schema: JsonSchema): unknown => {
  const {
    anyOf,
    enum: names,
    type,
    properties,
    items,
  } = schema as {
    readonly anyOf?: readonly JsonSchema[];
    readonly enum?: readonly unknown[];
    readonly type?: string;
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema & { readonly enum?: readonly unknown[] };
  };
  if (anyOf !== undefined) return exampleOf(anyOf.at(-1)!);
  if (names !== undefined) return names[0];
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([key, each]) => [key, exampleOf(each)]),
      );
    case "array":
      return items?.enum ?? [];
    case "number":
      return 0.5;
    case "integer":
      return 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "a text";
  }
};

/**
 * A model that is asked nothing: hands each request to `note`, and answers what `answer` says, or an example of the
 * schema where it is asked by one, at no cost.
 */
export const dryModel = (
  name: string,
  note: (request: ExpectedRequest) => void,
  answer: (messages: readonly Message[]) => string,
): LanguageModel => {
  const why = "nothing is asked in a dry run";
  return {
    name,
    dialect: "dry-run",
    abortBy: "call",
    samples: ["temperature", "topP", "topK", "minP", "seed"],
    chat: (messages, options) => {
      note({ messages, options });
      return saying(
        options.schema === undefined ? answer(messages) : JSON.stringify(exampleOf(options.schema)),
      );
    },
    continueTurn: {
      offered: true,
      how: "a dry run",
      use: (messages, begun, options) => {
        note({ messages, begun, options });
        return saying(answer(messages));
      },
    },
    continueRaw: { offered: false, why },
    logProbabilities: { offered: false, why },
    schema: { offered: true, how: "a dry run", use: { reasoning: "unknown" } },
    tokenizer: { offered: false, why },
  };
};

const saying = (text: string): ReturnType<LanguageModel["chat"]> => {
  const nothing = { known: true, tokens: 0, source: "counted" } as const;
  const completion = {
    answer: text,
    reasoning: null,
    exact: { text, ids: null },
    ending: { kind: "end-of-turn" },
    ledger: { prompt: nothing, cached: nothing, decoded: nothing, wasted: nothing },
    shortfalls: [],
    served: { model: null, id: null, by: "nobody" },
    timing: { toFirstPiece: null, total: 0 },
  } as const;
  return {
    async *[Symbol.asyncIterator]() {
      yield { channel: "answer", text, tokens: null } as const;
    },
    finish: async () => completion,
    abort: async () => completion,
  };
};
