import { list, number, object } from "../dialects/field.ts";
import { ModelError } from "../errors.ts";
import { type Probe, type ProbeSurroundings, said } from "./probe.ts";

/** Words tried where the server does not say how much fits: more than Ollama's default. */
const WITHOUT_LIMIT = 6000;

/** Whether a prompt that is too long loses a part of it without a word. */
export const longPromptProbe: Probe = {
  id: "long-prompt",
  question: "Is a prompt that is too long cut silently?",
  how: "sends more different words than the context has tokens and compares them with the tokens that were read",
  costs: { requests: 1, tokens: 1 },
  run: async (surroundings) => {
    const { model, longPrompt } = surroundings;
    const limit = await contextTokens(surroundings);
    const words = Math.min(longPrompt, limit === null ? WITHOUT_LIMIT : limit + 64);
    if (limit !== null && words <= limit) {
      return {
        verdict: "unclear",
        found: `the context has ${limit} tokens, more than are tried; --long-prompt ${limit + 64} would`,
      };
    }
    const prompt = Array.from({ length: words }, (_, index) => `w${index}`).join(" ");
    const around = limit === null ? "" : ` against a context of ${limit} tokens`;
    try {
      const { ledger } = await said(model, prompt, { maxTokens: 1, temperature: 0 });
      const read = ledger.prompt;
      if (!read.known || read.source !== "server") {
        return {
          verdict: "unclear",
          found: `${words} words${around} were accepted; how many were read is not said`,
        };
      }
      return read.tokens < words
        ? { verdict: "yes", found: `of ${words} words${around} only ${read.tokens} tokens were read` }
        : { verdict: "no", found: `${words} words${around} were read as ${read.tokens} tokens` };
    } catch (error) {
      if (!(error instanceof ModelError) || error.details.fault !== "refused") throw error;
      return {
        verdict: "no",
        found: `${words} words${around} were refused (status ${error.details.status})`,
      };
    }
  },
};

/** How many tokens fit, as the server says. */
const contextTokens = async ({ dialect, ask }: ProbeSurroundings): Promise<number | null> => {
  try {
    switch (dialect) {
      case "llama-cpp":
        return number(object(object(await ask({ path: "/props" })).default_generation_settings).n_ctx);
      case "vllm":
        return number(object(list(object(await ask({ path: "/v1/models" })).data)[0]).max_model_len);
      case "sglang":
        return number(object(list(object(await ask({ path: "/v1/models" })).data)[0]).max_model_len);
      case "tgi":
        return number(object(await ask({ path: "/info" })).max_input_tokens);
      default:
        return null;
    }
  } catch (error) {
    if (error instanceof ModelError && error.details.fault === "refused") return null;
    throw error;
  }
};
