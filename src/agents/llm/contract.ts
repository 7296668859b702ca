/**
 * The contract between a theory and a language model, as types. Whatever answers (a server over HTTP, llama.cpp in
 * this process, a cassette, a simulated reasoner) is a `LanguageModel`, and whatever asks sees nothing else.
 *
 * What a model may lack stands in its type as an `Offer`, which cannot be used before it is looked at. What a server
 * may leave unsaid is `null` or a `Count` that is not known. No lack is ever a zero.
 */

/** Something that a model has, or a sentence why it has not. Narrow on `offered`, or use `required`. */
export type Offer<What> =
  | {
      readonly offered: true;
      readonly use: What;
      /** By which route or field of the server. */
      readonly how: string;
    }
  | { readonly offered: false; readonly why: string };

/** A language model, as its server or library presents it. */
export interface LanguageModel {
  /** The model's name as the server knows it. */
  readonly name: string;
  /** Who speaks: `vllm`, `llama-cpp`, `simulated`, … */
  readonly dialect: string;
  /** Opens a new assistant turn after these messages, in the model's own chat format. */
  readonly chat: (messages: readonly Message[], options: GenerationOptions) => Generation;
  /** Continues an assistant turn that has begun with exactly these segments. */
  readonly continueTurn: Offer<
    (messages: readonly Message[], begun: readonly Segment[], options: GenerationOptions) => Generation
  >;
  /** Continues a text to which no chat format is applied. */
  readonly continueRaw: Offer<(begun: readonly Segment[], options: GenerationOptions) => Generation>;
  /** Whether tokens can come with log-probabilities, and of which distribution. */
  readonly logProbabilities: Offer<LogProbabilityOffer>;
  /** Whether the server can be held to a JSON schema. What comes is validated all the same. */
  readonly schema: Offer<SchemaOffer>;
  /** The model's own tokenizer. */
  readonly tokenizer: Offer<Tokenizer>;
  /** How an abort reaches the server: a request of its own, or the closed connection alone. */
  readonly abortBy: "request" | "close" | "call";
  /** Sampling parameters that this model takes; one that it does not take is refused, unless it is neutral. */
  readonly samples: readonly SamplingParameter[];
}

/** One message of a chat. */
export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/**
 * A piece of a text to be continued: its characters, and the tokens that they were where these are known. Tokens go
 * to the server where it takes them, since encoding a decoded text anew need not give the same tokens.
 */
export interface Segment {
  readonly text: string;
  readonly ids: readonly number[] | null;
}

/**
 * How tokens are drawn. What is left out is neutral (temperature 1, no truncation), never the server's own default:
 * servers differ in theirs.
 */
export interface Sampling {
  /** Divides the logits; 0 takes the likeliest token. */
  readonly temperature?: number;
  /** Keeps the likeliest tokens up to this probability mass; 1 keeps all. */
  readonly topP?: number;
  /** Keeps this many of the likeliest tokens; 0 keeps all. */
  readonly topK?: number;
  /** Keeps tokens at least this likely relative to the likeliest; 0 keeps all. */
  readonly minP?: number;
  /** Seed of the server's generator. Equal seeds need not give equal texts: see `metalevel probe`. */
  readonly seed?: number;
}

/** A sampling parameter by name. */
export type SamplingParameter = keyof Sampling;

/** What is asked of one generation. */
export interface GenerationOptions extends Sampling {
  /** At most this many tokens. Always said, since servers differ in their defaults. */
  readonly maxTokens: number;
  /** Texts that end the generation. They are never part of the text that comes back, whatever the server does. */
  readonly stop?: readonly string[];
  /** Asks for the log-probability of each token, and of this many of the likeliest in its place. */
  readonly logProbabilities?: { readonly top: number };
  /** Holds the answer to this JSON schema, where the model offers it. */
  readonly schema?: JsonSchema;
  /** The marks between which the model reasons, where it is the client that has to tell reasoning from answer. */
  readonly reasoningMarks?: ReasoningMarks;
  /** Aborts the generation. */
  readonly signal?: AbortSignal;
}

/** A JSON schema (draft 7 or 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Where reasoning begins and ends in the raw text, e.g. `<think>` and `</think>`. */
export interface ReasoningMarks {
  readonly open: string;
  readonly close: string;
}

/** What log-probabilities are when they come. */
export interface LogProbabilityOffer {
  readonly mode: LogProbabilityMode;
  /** How many alternatives the server gives in a token's place at most; `null`: no limit known. */
  readonly topAtMost: number | null;
}

/**
 * The distribution that log-probabilities belong to: the model's own (`before-temperature`), or the one drawn from
 * (`after-temperature`). The two agree at temperature 1 without truncation; `unknown` until `metalevel probe` has
 * compared them.
 */
export type LogProbabilityMode = "before-temperature" | "after-temperature" | "unknown";

/** How a schema is made to bind. */
export interface SchemaOffer {
  /** What binding does to reasoning: it goes on before the JSON, is switched off, or this is not known. */
  readonly reasoning: "kept" | "off" | "unknown";
}

/** A model's tokenizer; special tokens are neither added nor, unless they stand in the text, expected. */
export interface Tokenizer {
  /** How many tokens the text is by itself. */
  readonly count: (text: string) => Promise<number>;
  /** The ids of exactly this text, where the server says them and not only their number. */
  readonly encode: Offer<(text: string) => Promise<readonly number[]>>;
}

/**
 * One generation: pieces as they arrive. Nothing is asked of the server before it is read; leaving the loop early
 * aborts it. It is read once, by one reader, and never ahead of the reader by more than what arrives at once.
 */
export interface Generation extends AsyncIterable<Piece> {
  /**
   * Reads what is left and says how it ended.
   *
   * @throws ModelError for a server that fails, cuts its stream or is silent too long; BudgetError once the tokens of
   * the whole run are spent.
   */
  readonly finish: () => Promise<Completion>;
  /** Ends it where the reader stands; resolves when the server has been told. Nothing comes after it. */
  readonly abort: () => Promise<Completion>;
}

/**
 * What arrives at once: some text, and the tokens that it is made of where the server itemises them. The texts of all
 * pieces in their order are the whole text; a reasoning mark is a piece of its own on the reasoning channel.
 */
export interface Piece {
  readonly channel: Channel;
  /** May be empty: a token can end inside a character. */
  readonly text: string;
  readonly tokens: readonly Token[] | null;
}

/** Reasoning comes apart from the answer where the server or the marks tell them apart. */
export type Channel = "reasoning" | "answer";

/** One decoded token. */
export interface Token {
  readonly text: string;
  /** Its number in the model's vocabulary, where the server says it. */
  readonly id: number | null;
  /** Natural logarithm of its probability; `null` where it was not asked for or did not come. */
  readonly logProbability: number | null;
  /** The likeliest tokens in its place, likeliest first; `null` where not asked for or not given. */
  readonly top: readonly Alternative[] | null;
}

/** A token that could have stood in another's place. */
export interface Alternative {
  readonly text: string;
  readonly id: number | null;
  readonly logProbability: number;
}

/** How a generation ended, and what it cost. It holds what the reader took, and nothing that was never read. */
export interface Completion {
  readonly answer: string;
  /** The reasoning without its marks; `null` where nothing told it from the answer. */
  readonly reasoning: string | null;
  /**
   * What a continuation has to begin with to go on from here: the text with its marks, and its tokens where all are
   * known. `null` where the server took the text apart, so that the exact prefix is lost.
   */
  readonly exact: Segment | null;
  readonly ending: Ending;
  readonly ledger: Ledger;
  /** What was asked for and did not happen; goes into the summary of a run. */
  readonly shortfalls: readonly Shortfall[];
  /** Who answered, as the server says. */
  readonly served: { readonly model: string | null; readonly id: string | null; readonly by: string };
  /** Wall-clock time in ms. Never written into files that are compared. */
  readonly timing: { readonly toFirstPiece: number | null; readonly total: number };
}

/** Why a generation ended. */
export type Ending =
  /** The model ended its turn. */
  | { readonly kind: "end-of-turn" }
  /** A stop text came; `stop` is `null` where the server does not say which. */
  | { readonly kind: "stop-text"; readonly stop: string | null }
  /** It stopped by itself or at a stop text; the server does not say. */
  | { readonly kind: "stopped" }
  /** `maxTokens` or the context is used up. */
  | { readonly kind: "length" }
  /** The reader left, or its signal fired. */
  | { readonly kind: "aborted" }
  /** Another reason, in the server's word; `null`: none was given. */
  | { readonly kind: "other"; readonly said: string | null };

/** A number of tokens with its source, or what is known of it and why that is not all. */
export type Count =
  | { readonly known: true; readonly tokens: number; readonly source: CountSource }
  | { readonly known: false; readonly atLeast: number; readonly why: string };

/**
 * Where a number of tokens is from: the server's own usage; counted one by one as they came, or by the tokenizer;
 * estimated from the number of characters or pieces.
 */
export type CountSource = "server" | "counted" | "estimated";

/** What one generation, or many together, cost in tokens. */
export interface Ledger {
  /** All tokens of the prompt, the cached ones included. */
  readonly prompt: Count;
  /** Those of the prompt that the server found in its prefix cache. */
  readonly cached: Count;
  /** Decoded and delivered to the reader, reasoning included. */
  readonly decoded: Count;
  /** Decoded after or before an abort, and never delivered to the reader. */
  readonly wasted: Count;
}

/** Something asked for that did not happen, or not as asked. */
export interface Shortfall {
  readonly kind:
    | "log-probabilities-missing"
    | "log-probabilities-misaligned"
    | "schema-not-bound"
    | "context-truncated"
    | "stop-text-kept"
    | "prefix-repeated"
    | "continued-by-text"
    | "usage-missing"
    | "stream-retried"
    | "judgement-missing"
    | "control-never-fired";
  /** What happened, in a sentence. */
  readonly detail: string;
}

/** A JSON answer, validated against its schema whether or not the server was held to it. */
export type JsonReply<Value> =
  | { readonly valid: true; readonly value: Value; readonly completion: Completion }
  | {
      readonly valid: false;
      /** What is wrong: no JSON, or which part of the schema it breaks. */
      readonly faults: readonly string[];
      readonly completion: Completion;
    };
