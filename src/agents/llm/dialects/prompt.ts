/** Prompts put together from what a server renders and what a turn has begun with. */
import type { Channel, GenerationOptions, Message, ReasoningMarks, Segment } from "../contract.ts";
import type { Server } from "../server.ts";
import { channelAfter } from "../stream/reasoning-marks.ts";

/** Neighbouring segments without tokens as one, since they are encoded together. */
export const joined = (segments: readonly Segment[]): readonly Segment[] => {
  const out: Segment[] = [];
  for (const segment of segments) {
    const last = out.at(-1);
    if (segment.text === "" && (segment.ids ?? []).length === 0) continue;
    if (last !== undefined && last.ids === null && segment.ids === null) {
      out[out.length - 1] = { text: last.text + segment.text, ids: null };
    } else out.push(segment);
  }
  return out;
};

/** The text of segments. */
export const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join("");

/** The text of a chat. */
export const chatText = (messages: readonly Message[]): string =>
  messages.map(({ content }) => content).join("\n");

/**
 * The rendered beginning of a turn without the reasoning mark that the template opens with, where the turn was begun
 * with a mark of its own: two would confuse the model.
 */
export const withoutDoubleMark = (rendered: string, begun: string, { open }: ReasoningMarks): string => {
  const end = rendered.trimEnd();
  return begun.trimStart().startsWith(open) && end.endsWith(open)
    ? end.slice(0, end.length - open.length)
    : rendered;
};

/** How the raw text that follows a prompt is to be split. */
export const splitAfter = (
  server: Server,
  options: GenerationOptions,
  prompt: string,
): { readonly marks: ReasoningMarks; readonly begins: Channel } => {
  const marks = options.reasoningMarks ?? server.reasoningMarks;
  return { marks, begins: channelAfter(prompt, marks) };
};
