import type { ErrorObject, ValidateFunction } from "ajv";
import { UsageError } from "../../core/errors.ts";
import type {
  Completion,
  GenerationOptions,
  JsonReply,
  JsonSchema,
  LanguageModel,
  Message,
  Shortfall,
} from "./contract.ts";

/**
 * Asks for JSON of a schema: the server is held to it where the model offers that, and what comes is validated in
 * every case. A server that was to be held and did not hold is a shortfall of the completion.
 *
 * @throws UsageError for a schema that is none.
 */
export const jsonReply = async <Value>(
  model: LanguageModel,
  messages: readonly Message[],
  schema: JsonSchema,
  options: Omit<GenerationOptions, "schema">,
  validators: JsonValidators = KEPT,
): Promise<JsonReply<Value>> => {
  const validate = await validators(schema);
  const held = model.schema.offered;
  const completion = await model.chat(messages, held ? { ...options, schema } : options).finish();
  const { faults, read } = readingOf(completion, validate);
  const whole = held ? boundOrNot(completion, { faults, read }) : completion;
  return faults.length === 0
    ? { valid: true, value: read!.value as Value, completion: whole }
    : { valid: false, faults, completion: whole };
};

/** Gives what validates values against a schema. */
export type JsonValidators = (schema: JsonSchema) => Promise<ValidateFunction>;

/**
 * Validators that are kept: to make one takes some milliseconds, more than a short reply of a simulated model. Equal
 * schemas share theirs.
 */
export const jsonValidators = (): JsonValidators => {
  const made = new Map<string, Promise<ValidateFunction>>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const known = made.get(key) ?? validator(schema);
    made.set(key, known);
    return known;
  };
};

/** Those of this process: whoever connects or asks anew finds the validators of its schemas made. */
const KEPT = jsonValidators();

/**
 * The completion with a shortfall where its server was held to this schema and did not hold it: whoever asks for a schema
 * and reads the text alone is told so too.
 *
 * @throws UsageError for a schema that is none.
 */
export const heldTo = async (
  schema: JsonSchema,
  completion: Completion,
  validators: JsonValidators = KEPT,
): Promise<Completion> => boundOrNot(completion, readingOf(completion, await validators(schema)));

interface JsonReading {
  readonly faults: readonly string[];
  readonly read: ReturnType<typeof readJson>;
}

const readingOf = (completion: Completion, validate: ValidateFunction): JsonReading => {
  const read = readJson(completion.answer);
  return { read, faults: read === null ? [noJson(completion)] : faultsOf(validate, read.value) };
};

/** An answer that was cut says nothing of whether the schema held; one that was told of is not told of twice. */
const boundOrNot = (completion: Completion, { faults, read }: JsonReading): Completion => {
  const cut = completion.ending.kind === "length" || completion.ending.kind === "aborted";
  const told = completion.shortfalls.some(({ kind }) => kind === "schema-not-bound");
  return cut || told || (faults.length === 0 && read?.pure === true)
    ? completion
    : withShortfall(completion, faults);
};

/** Validates values against a schema; the library is loaded when the first one is asked for. */
const validator = async (schema: JsonSchema): Promise<ValidateFunction> => {
  const draft = String(schema.$schema ?? "");
  const { default: imported } = draft.includes("2020-12")
    ? await import("ajv/dist/2020.js")
    : await import("ajv");
  // CommonJS under Node: the class is the default export's own default.
  const Ajv = (imported as unknown as { readonly default?: typeof imported }).default ?? imported;
  try {
    const ajv = new (Ajv as unknown as typeof import("ajv").Ajv)({ allErrors: true, strict: false });
    return ajv.compile(schema);
  } catch (error) {
    throw new UsageError({
      where: "a JSON schema",
      got: error instanceof Error ? error.message : String(error),
      expected: "a schema of draft 7 or 2020-12",
    });
  }
};

const faultsOf = (validate: ValidateFunction, value: unknown): readonly string[] =>
  validate(value) ? [] : (validate.errors ?? []).map(faultText);

const faultText = ({ instancePath, message, params }: ErrorObject): string => {
  const extra = (params as { readonly additionalProperty?: string }).additionalProperty;
  return `${instancePath === "" ? "the whole" : instancePath} ${message ?? "is wrong"}${extra === undefined ? "" : `: ${extra}`}`;
};

/** The JSON in an answer: all of it, or a fenced block, or from the first brace to the last. */
const readJson = (answer: string): { readonly value: unknown; readonly pure: boolean } | null => {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(answer)?.[1];
  const braced = /[{[][\s\S]*[}\]]/.exec(answer)?.[0];
  for (const [text, pure] of [
    [answer, true],
    [fenced, false],
    [braced, false],
  ] as const) {
    if (text === undefined || text.trim() === "") continue;
    try {
      return { value: JSON.parse(text), pure };
    } catch {
      // The next reading may be JSON.
    }
  }
  return null;
};

const noJson = ({ answer, ending }: Completion): string =>
  ending.kind === "length"
    ? "the answer was cut by its limit of tokens before the JSON was whole"
    : `no JSON in ${JSON.stringify(answer.length > 80 ? `${answer.slice(0, 80)}…` : answer)}`;

const withShortfall = (completion: Completion, faults: readonly string[]): Completion => {
  const shortfall: Shortfall = {
    kind: "schema-not-bound",
    detail: faults[0] ?? "the JSON stood in other text",
  };
  return { ...completion, shortfalls: [...completion.shortfalls, shortfall] };
};
