/** What all controls of a model mind share: the account, the options, and the question as JSON. */
import type { Rng } from "../../../core/rng.ts";
import type { Goal, Task } from "../../../flavell/tuples.ts";
import type { Asking, Parsed } from "../asking/ask.ts";
import type { JsonSchema } from "../contract.ts";
import type { FlavellMindOptions } from "./options.ts";

/** A model mind in front of a task. */
export interface Desk {
  readonly account: Asking;
  readonly options: FlavellMindOptions;
  readonly task: Task;
  readonly goal: Goal;
}

/** An object with exactly these properties. */
export const exactly = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** One of these names. */
export const oneOf = (names: readonly string[]): JsonSchema => ({ type: "string", enum: names });

/** One of these names, or null. */
export const oneOrNone = (names: readonly string[]): JsonSchema => ({
  anyOf: [{ type: "null" }, ...(names.length === 0 ? [] : [oneOf(names)])],
});

/** Some of these names. */
export const someOf = (names: readonly string[]): JsonSchema =>
  names.length === 0
    ? { type: "array", items: { type: "string" }, maxItems: 0 }
    : { type: "array", items: oneOf(names), maxItems: names.length };

/** A number from 0 to 1. */
export const UNIT: JsonSchema = { type: "number", minimum: 0, maximum: 1 };

/** Asks for a judgement as JSON. */
export const judgement = async <Raw, Value>(
  { account, options }: Desk,
  purpose: string,
  content: string,
  schema: JsonSchema,
  read: (raw: Raw) => Parsed<Value>,
  rng: Rng,
): Promise<Value> => {
  const question = {
    purpose,
    messages: [{ role: "user" as const, content: `${content}\nReply with JSON alone.` }],
    options: { maxTokens: options.judgeTokens, temperature: options.judgeTemperature },
    schema,
    read,
  };
  return (await account.askJson(question, rng)).value;
};
