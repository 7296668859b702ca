/** What an event looks like when something is missing from it. */

type Fields = Readonly<Record<string, unknown>>;

const COUNTS = [
  "usage",
  "timings",
  "tokens_predicted",
  "tokens_evaluated",
  "tokens_cached",
  "prompt_eval_count",
  "eval_count",
  "generated_tokens",
  "input_length",
  "prompt_tokens",
  "completion_tokens",
  "cached_tokens",
];

const without = (event: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)));

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The event without any number of tokens; none at all where it told nothing else. */
export const withoutUsage = (event: object): readonly object[] => {
  const fields = event as Fields;
  const { choices } = fields;
  if (Array.isArray(choices) && choices.length === 0 && "usage" in fields) return [];
  const inner = ["meta_info", "details"].filter((name) => isFields(fields[name]));
  const cleared = inner.map((name) => [name, without(fields[name] as Fields, COUNTS)]);
  return [{ ...without(fields, COUNTS), ...Object.fromEntries(cleared) }];
};

/** The event without log-probabilities. */
export const withoutLogProbabilities = (event: object): object => {
  const fields = event as Fields;
  const bare = without(fields, ["completion_probabilities", "logprobs"]);
  const choices = Array.isArray(fields.choices)
    ? { choices: fields.choices.map((choice) => ({ ...choice, logprobs: null })) }
    : {};
  const meta = isFields(fields.meta_info)
    ? { meta_info: without(fields.meta_info, ["output_token_logprobs", "output_top_logprobs"]) }
    : {};
  const token = isFields(fields.token) ? { token: without(fields.token, ["logprob"]) } : {};
  return { ...bare, ...choices, ...meta, ...token };
};

/** The event with nothing in its choices. */
export const withoutChoices = (event: object | undefined, choices: "empty" | "null"): object => ({
  ...event,
  choices: choices === "empty" ? [] : null,
});
