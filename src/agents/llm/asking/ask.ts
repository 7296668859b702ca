/**
 * Asks a model for a reply of a fixed form: reads it, asks once more where it does not parse, and keeps account of
 * every exchange, so that whoever asked can say what was said and what it cost.
 */
import type { ErrorFacts } from "../../../core/errors.ts";
import type { Rng } from "../../../core/rng.ts";
import { UnreadableError } from "../../unreadable.ts";
import type {
  Completion,
  GenerationOptions,
  JsonSchema,
  LanguageModel,
  Message,
  Piece,
} from "../contract.ts";
import { jsonReply } from "../json.ts";
import { overheard } from "../wrapped.ts";
import { decodedIn, type Exchange, exchangeOf, quoted, replyText } from "./exchange.ts";

/** What a reader makes of a reply. */
export type Parsed<Value> =
  | { readonly parsed: true; readonly value: Value }
  /** What is wrong with it, in a clause. */
  | { readonly parsed: false; readonly fault: string };

/** A reply was read. */
export const parsed = <Value>(value: Value): Parsed<Value> => ({ parsed: true, value });

/** A reply was not read, and why. */
export const unparsed = (fault: string): Parsed<never> => ({ parsed: false, fault });

/** A question whose reply is text of a format. */
export interface TextQuestion<Value> {
  readonly purpose: string;
  readonly messages: readonly Message[];
  readonly options: Omit<GenerationOptions, "seed">;
  /** Reads the reply, any reasoning before it between `<think>` marks; where it does not parse, the question is put once more. */
  readonly read: (reply: string) => Parsed<Value>;
}

/** A question whose reply is JSON; `read` judges what no schema can say. */
export interface JsonQuestion<Raw, Value> {
  readonly purpose: string;
  readonly messages: readonly Message[];
  readonly options: Omit<GenerationOptions, "seed" | "schema">;
  readonly schema: JsonSchema;
  /** Judges a value that fits the schema; where it does not parse, the question is put once more. */
  readonly read: (value: Raw) => Parsed<Value>;
}

/** A reply as it was read. */
export interface Answered<Value> {
  readonly value: Value;
  /** Tokens decoded for it, a first reply that did not parse included. */
  readonly decoded: number;
}

/** Asks one model, and remembers. */
export interface Asking {
  readonly model: LanguageModel;
  /** @throws ReplyError where the second reply does not parse either. */
  readonly ask: <Value>(question: TextQuestion<Value>, rng: Rng) => Promise<Answered<Value>>;
  /** @throws ReplyError where the second reply does not parse either. */
  readonly askJson: <Raw, Value>(question: JsonQuestion<Raw, Value>, rng: Rng) => Promise<Answered<Value>>;
  /** Everything asked so far, in order. */
  readonly exchanges: () => readonly Exchange[];
}

/** A model whose replies do not parse, twice running. The exchanges are kept with it. */
export class ReplyError extends UnreadableError {
  override readonly name = "ReplyError";
  /** What is wrong with the last reply, in a clause. */
  readonly fault: string;
  readonly exchanges: readonly Exchange[];
  constructor(facts: ErrorFacts, fault: string, exchanges: readonly Exchange[]) {
    super(facts);
    this.fault = fault;
    this.exchanges = exchanges;
  }
}

/** How often a question is put: a reply that does not parse is asked for once more. */
const ATTEMPTS = 2;

/** The largest seed that every server takes. */
const LARGEST_SEED = 2 ** 31 - 1;

/** A seed of its own for each generation, where the model takes one; else nothing is drawn. */
export const seedFrom = (model: LanguageModel, rng: Rng): { readonly seed?: number } =>
  model.samples.includes("seed") ? { seed: rng.integer(0, LARGEST_SEED) } : {};

/** Whoever hears what is asked and what is replied, as it comes. */
export interface Listener {
  /** A question is put, for this purpose; one whose reply does not parse is put twice. */
  readonly asked: (purpose: string) => void;
  /** Told of each piece as it arrives. */
  readonly said: (piece: Piece) => void;
}

/** Begins an account with a model. */
export const asking = (model: LanguageModel, listener?: Listener): Asking => {
  const heard = listener === undefined ? model : overheard(model, listener.said);
  const exchanges: Exchange[] = [];

  const upTo = async <Value>(
    purpose: string,
    messages: readonly Message[],
    once: () => Promise<{ readonly completion: Completion; readonly read: Parsed<Value> }>,
  ): Promise<Answered<Value>> => {
    const own: Exchange[] = [];
    for (let attempt = 1; ; attempt++) {
      listener?.asked(purpose);
      const { completion, read } = await once();
      const exchange = exchangeOf(purpose, attempt, messages, completion, read.parsed ? null : read.fault);
      own.push(exchange);
      exchanges.push(exchange);
      if (read.parsed) return { value: read.value, decoded: decodedIn(own) };
      if (attempt === ATTEMPTS) throw unreadableReply(model, purpose, read.fault, exchanges);
    }
  };

  return {
    model,
    ask: ({ purpose, messages, options, read }, rng) =>
      upTo(purpose, messages, async () => {
        const generation = heard.chat(messages, { ...options, ...seedFrom(model, rng) });
        const completion = await generation.finish();
        return { completion, read: orCut(read(replyText(completion)), completion) };
      }),
    askJson: <Raw, Value>(question: JsonQuestion<Raw, Value>, rng: Rng) =>
      upTo(question.purpose, question.messages, async () => {
        const { messages, schema, options } = question;
        const asked = { ...options, ...seedFrom(model, rng) };
        const reply = await jsonReply<Raw>(heard, messages, schema, asked);
        const read = reply.valid ? question.read(reply.value) : unparsed(reply.faults.join("; "));
        return { completion: reply.completion, read };
      }),
    exchanges: () => exchanges,
  };
};

/** A reply that its limit has cut says so: its faults come from there. */
const orCut = <Value>(read: Parsed<Value>, { ending }: Completion): Parsed<Value> =>
  read.parsed || ending.kind !== "length" ? read : unparsed(`${read.fault}; its limit of tokens cut it`);

const unreadableReply = (
  { name }: LanguageModel,
  purpose: string,
  fault: string,
  exchanges: readonly Exchange[],
): ReplyError =>
  new ReplyError(
    {
      where: `model ${name}, reply to "${purpose}"`,
      got: `twice what does not parse: ${fault}; it said ${quoted(exchanges.at(-1)!.reply)}`,
      expected: "a reply of the format that was asked for",
    },
    fault,
    [...exchanges],
  );
