/** Makes of a request what is asked of the model, where the dialects do it alike. */
import type { Engine } from "./engine.ts";
import { admitted } from "./engine.ts";
import type { Ask } from "./generate.ts";
import { idsIn, isTrueAt, type JsonObject, numberAt, objectAt } from "./json.ts";
import type { SamplerSettings } from "./sampling.ts";
import { generationPrompt, messagesOf, rendered, renderedOpen } from "./template.ts";
import { CONTROL, type Vocabulary } from "./vocabulary.ts";

/** The settings of a body with the names of OpenAI, vLLM, SGLang and llama.cpp, and the server's own defaults. */
export const samplerOf = (body: JsonObject, defaults: SamplerSettings): SamplerSettings => ({
  temperature: numberAt(body, "temperature") ?? defaults.temperature,
  topK: Math.max(0, numberAt(body, "top_k") ?? defaults.topK),
  topP: numberAt(body, "top_p") ?? defaults.topP,
  minP: numberAt(body, "min_p") ?? defaults.minP,
});

/** A prompt as text, token numbers, or both in turns. */
export const promptIds = (vocabulary: Vocabulary, prompt: unknown): readonly number[] | null => {
  if (typeof prompt === "string") return vocabulary.encode(prompt);
  const ids = idsIn(prompt);
  if (ids !== null) return ids.length > 0 && ids.every((id) => id >= 0 && id < vocabulary.size) ? ids : null;
  if (!Array.isArray(prompt)) return null;
  const parts = prompt.map((part) => (typeof part === "number" ? [part] : promptIds(vocabulary, part)));
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
};

/** A chat as the model is given it. */
export interface ChatPrompt {
  readonly prompt: readonly number[];
  readonly text: string;
  /** Whether the model reasons first. */
  readonly thinking: boolean;
  /** The answer that was begun for it; empty where none was. */
  readonly begun: string;
  /** Whether the text ends within reasoning. */
  readonly within: boolean;
}

/** The messages of a body in the model's format; `null` where the template has lost the begun answer. */
export const chatPrompt = (
  engine: Engine,
  body: JsonObject,
  { continues, thinking }: { readonly continues: boolean; readonly thinking: boolean },
): ChatPrompt | null => {
  const { template } = engine.behaviour;
  const messages = messagesOf(body);
  if (!continues) {
    const text = rendered(messages, template) + generationPrompt(template, thinking);
    return { prompt: engine.vocabulary.encode(text), text, thinking, begun: "", within: thinking };
  }
  const text = renderedOpen(messages, template);
  if (text === null) return null;
  const begun = messages.at(-1)?.content ?? "";
  const within = begun.lastIndexOf(CONTROL.reasoningStart) > begun.lastIndexOf(CONTROL.reasoningEnd);
  return { prompt: engine.vocabulary.encode(text), text, thinking, begun, within };
};

/** Whether the model reasons, with the switch of Qwen's template. */
export const thinkingOf = ({ behaviour }: Engine, body: JsonObject): boolean =>
  behaviour.thinks && objectAt(body, "chat_template_kwargs").enable_thinking !== false;

/** Whether the last message is the assistant's. */
export const endsWithAnswer = (body: JsonObject): boolean => messagesOf(body).at(-1)?.role === "assistant";

/** What is asked beside the prompt. */
export type Wishes = Pick<Ask, "maxTokens" | "sampler" | "stops" | "top" | "schema" | "reasoning"> &
  Partial<Pick<Ask, "stopText" | "seed" | "goesOnAfterTurnEnd" | "logProbabilities">>;

/** The whole of it, or that the prompt does not fit. */
export const asked = (
  engine: Engine,
  body: JsonObject,
  prompt: readonly number[],
  wishes: Wishes,
): { readonly fits: true; readonly ask: Ask } | { readonly fits: false; readonly tokens: number } => {
  const { behaviour } = engine;
  const room = admitted(engine, prompt);
  if (!room.fits) return room;
  const { logProbabilities } = behaviour;
  const ask: Ask = {
    logProbabilities: logProbabilities === "absent" ? "before-temperature" : logProbabilities,
    seed: numberAt(body, "seed") ?? null,
    goesOnAfterTurnEnd: isTrueAt(body, "ignore_eos"),
    stopText: behaviour.stopText,
    ...wishes,
    prompt: room.prompt,
    maxTokens: Math.min(wishes.maxTokens, room.room),
    top: logProbabilities === "absent" ? null : wishes.top,
    schema: behaviour.schema === "binds" ? wishes.schema : null,
    stopsInReasoning: behaviour.stopsInReasoning,
    loneBytes: behaviour.loneBytes,
  };
  return { fits: true, ask };
};
