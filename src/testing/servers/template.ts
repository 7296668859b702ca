/** The chat format of a fake model (ChatML), and the ways in which real templates mishandle a begun answer. */
import type { JsonObject } from "./json.ts";
import { listAt, textAt } from "./json.ts";
import { CONTROL } from "./vocabulary.ts";

/** One message of a chat. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string;
  /** Reasoning given back to the model, under whichever name. */
  readonly reasoning: string | null;
}

/** How a model's template treats what it is given. */
export interface TemplateHabits {
  /** Trims the white space round every message, as the template of Llama 3 does. */
  readonly trims: boolean;
  /** Keeps of an assistant message only what comes after `</think>`, as the templates of Qwen3 and R1 do. */
  readonly dropsReasoning: boolean;
  /** Opens the reasoning itself, so that the model's output begins within it. */
  readonly opensReasoning: boolean;
}

/** The messages of a body; a message's parts are joined. */
export const messagesOf = (body: JsonObject): readonly ChatMessage[] =>
  listAt(body, "messages").map((value) => {
    const message = value as JsonObject;
    const { content } = message;
    const text = Array.isArray(content)
      ? content.map((part) => textAt(part as JsonObject, "text") ?? "").join("")
      : typeof content === "string"
        ? content
        : "";
    const reasoning = textAt(message, "reasoning_content") ?? textAt(message, "reasoning") ?? null;
    return { role: textAt(message, "role") ?? "user", content: text, reasoning };
  });

const contentOf = ({ role, content, reasoning }: ChatMessage, habits: TemplateHabits): string => {
  const { reasoningStart: open, reasoningEnd: close } = CONTROL;
  const whole = reasoning === null ? content : `${open}\n${reasoning}\n${close}\n\n${content}`;
  const kept = role === "assistant" && habits.dropsReasoning ? whole.slice(afterReasoning(whole)) : whole;
  return habits.trims ? kept.trim() : kept;
};

const afterReasoning = (text: string): number => {
  const at = text.lastIndexOf(CONTROL.reasoningEnd);
  return at < 0 ? 0 : at + CONTROL.reasoningEnd.length;
};

const turn = (role: string, content: string): string =>
  `${CONTROL.turnStart}${role}\n${content}${CONTROL.turnEnd}\n`;

/** Whether and how the assistant's turn is opened after the messages. */
export const generationPrompt = (habits: TemplateHabits, thinking: boolean): string =>
  `${CONTROL.turnStart}assistant\n${habits.opensReasoning && thinking ? `${CONTROL.reasoningStart}\n` : ""}`;

/** The messages in the model's format, every turn closed. */
export const rendered = (messages: readonly ChatMessage[], habits: TemplateHabits): string =>
  messages.map((message) => turn(message.role, contentOf(message, habits))).join("");

/**
 * The messages with the last turn left open after its content, or `null` where the template has changed that content
 * so much that it is not found any more.
 *
 * Trailing white space that a template trims is lost without a word; content that the template drops is an error.
 * Sources: https://github.com/huggingface/transformers/pull/34253 (exact, else trimmed),
 * https://github.com/huggingface/transformers/issues/36440, https://github.com/vllm-project/vllm/issues/9547
 */
export const renderedOpen = (messages: readonly ChatMessage[], habits: TemplateHabits): string | null => {
  const whole = rendered(messages, habits);
  const last = messages.at(-1)?.content ?? "";
  for (const content of [last, last.trim()]) {
    const at = whole.lastIndexOf(content);
    if (at >= 0) return whole.slice(0, at + content.length);
  }
  return null;
};
