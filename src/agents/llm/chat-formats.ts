/**
 * How common model families write a chat as text: for servers that continue raw text but cannot write the chat
 * themselves. A server's own template is always preferred.
 */
import { UsageError } from "../../core/errors.ts";
import { knownName } from "../../core/names.ts";
import type { Message } from "./contract.ts";

/** A chat as text, up to where the assistant's new turn begins. */
export type ChatFormat = (messages: readonly Message[]) => string;

const each = (
  messages: readonly Message[],
  turn: (message: Message) => string,
  begin: string,
  open: string,
): string => begin + messages.map(turn).join("") + open;

/** Models without a system role take its text before the first user's. */
const systemIntoUser = (messages: readonly Message[]): readonly Message[] => {
  const [first, second, ...rest] = messages;
  if (first?.role !== "system") return messages;
  if (second?.role !== "user") return [{ role: "user", content: first.content }, ...messages.slice(1)];
  return [{ role: "user", content: `${first.content}\n\n${second.content}` }, ...rest];
};

const chatml: ChatFormat = (messages) =>
  each(
    messages,
    ({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`,
    "",
    "<|im_start|>assistant\n",
  );

const llama3: ChatFormat = (messages) =>
  each(
    messages,
    ({ role, content }) => `<|start_header_id|>${role}<|end_header_id|>\n\n${content}<|eot_id|>`,
    "<|begin_of_text|>",
    "<|start_header_id|>assistant<|end_header_id|>\n\n",
  );

const gemma: ChatFormat = (messages) =>
  each(
    systemIntoUser(messages),
    ({ role, content }) =>
      `<start_of_turn>${role === "assistant" ? "model" : role}\n${content.trim()}<end_of_turn>\n`,
    "<bos>",
    "<start_of_turn>model\n",
  );

const mistral: ChatFormat = (messages) =>
  each(
    systemIntoUser(messages),
    ({ role, content }) => (role === "assistant" ? ` ${content}</s>` : `[INST] ${content} [/INST]`),
    "<s>",
    "",
  );

const deepseekR1: ChatFormat = (messages) =>
  each(
    messages,
    ({ role, content }) =>
      role === "system"
        ? content
        : role === "user"
          ? `<｜User｜>${content}`
          : `<｜Assistant｜>${content}<｜end▁of▁sentence｜>`,
    "<｜begin▁of▁sentence｜>",
    "<｜Assistant｜>",
  );

const plain: ChatFormat = (messages) => messages.map(({ content }) => content).join("");

/** Chat formats by the name of `--chat-format`. `plain` writes the messages one after another. */
export const CHAT_FORMATS: Readonly<Record<string, ChatFormat>> = {
  chatml,
  "llama-3": llama3,
  gemma,
  mistral,
  "deepseek-r1": deepseekR1,
  plain,
};

/** @throws UsageError for an unknown name, with the nearest known one. */
export const chatFormat = (name: string): ChatFormat => {
  const format = CHAT_FORMATS[knownName("chat format", name, Object.keys(CHAT_FORMATS))];
  if (format === undefined) throw new UsageError({ where: "--chat-format", got: name, expected: "a format" });
  return format;
};
