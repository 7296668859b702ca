/** What is asked of a generation, made whole and held against what a model offers. */
import { UsageError } from "../../core/errors.ts";
import type { GenerationOptions, LanguageModel, Message, Sampling, SamplingParameter } from "./contract.ts";

/** Every sampling parameter said: neutral where it was left out. */
export type WholeSampling = Required<Omit<Sampling, "seed">> & { readonly seed: number | null };

/** Draws from the model's own distribution. */
export const NEUTRAL: WholeSampling = { temperature: 1, topP: 1, topK: 0, minP: 0, seed: null };

/** The sampling of these options, with what was left out neutral. */
export const wholeSampling = (options: GenerationOptions): WholeSampling => ({
  temperature: options.temperature ?? NEUTRAL.temperature,
  topP: options.topP ?? NEUTRAL.topP,
  topK: options.topK ?? NEUTRAL.topK,
  minP: options.minP ?? NEUTRAL.minP,
  seed: options.seed ?? NEUTRAL.seed,
});

const PARAMETERS: readonly SamplingParameter[] = ["temperature", "topP", "topK", "minP", "seed"];

/** What of a model says which options it can take. */
export type Taking = Pick<LanguageModel, "name" | "dialect" | "samples" | "logProbabilities" | "schema">;

/**
 * Holds options against a model.
 *
 * @throws UsageError for what it cannot do: never is an option left out in silence.
 */
export const accept = (model: Taking, options: GenerationOptions): void => {
  const refuse = (got: string, expected: string): never => {
    throw new UsageError({ where: `model ${model.name} (${model.dialect})`, got, expected });
  };
  if (!Number.isSafeInteger(options.maxTokens) || options.maxTokens < 1) {
    refuse(`maxTokens ${options.maxTokens}`, "a positive whole number of tokens");
  }
  const whole = wholeSampling(options);
  for (const name of PARAMETERS) {
    if (whole[name] === NEUTRAL[name] || model.samples.includes(name)) continue;
    refuse(`${name} ${whole[name]}`, `none: it takes ${model.samples.join(", ")}`);
  }
  if (options.logProbabilities !== undefined) {
    if (!model.logProbabilities.offered) {
      refuse("a request for log-probabilities", `none: ${model.logProbabilities.why}`);
    } else {
      const { topAtMost } = model.logProbabilities.use;
      if (topAtMost !== null && options.logProbabilities.top > topAtMost) {
        refuse(`the ${options.logProbabilities.top} likeliest tokens`, `at most ${topAtMost}`);
      }
    }
  }
  if (options.schema !== undefined && !model.schema.offered) {
    refuse("a request for JSON by a schema", `none: ${model.schema.why}`);
  }
  if (options.stop?.some((stop) => stop === "") === true) refuse("an empty stop text", "a text");
};

/** Messages with the user's own system text in front, joined to the theory's where it has one. */
export const withSystem = (messages: readonly Message[], system: string | null): readonly Message[] => {
  if (system === null) return messages;
  const [first, ...rest] = messages;
  return first?.role === "system"
    ? [{ role: "system", content: `${system}\n\n${first.content}` }, ...rest]
    : [{ role: "system", content: system }, ...messages];
};
