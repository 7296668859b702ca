/** What a model is told and asked in retrieval. A studied word stands for the question of its pair. */
import type { WordPair } from "../../../mind.ts";
import type { Message } from "../../contract.ts";
import { plainly } from "../generating.ts";

/** The pairs that are attended to, as the model sees them. */
const memoryText = (attended: readonly WordPair[]): string =>
  attended.length === 0
    ? ""
    : `You have studied these pairs:\n${attended.map(({ word, target }) => `${word} - ${target}`).join("\n")}\n\n`;

/** The question in words. */
export const questionText = (query: string, studied: ReadonlySet<string>): string =>
  studied.has(query) && !query.includes(" ") ? `Which word was paired with "${query}"?` : query;

const asUser = (content: string): readonly Message[] => [{ role: "user", content }];

/** The question with what is attended to, for whoever judges it. */
export const judgedQuestion = (
  question: string,
  attended: readonly WordPair[],
  previous: string | null,
): readonly Message[] =>
  asUser(
    `${memoryText(attended)}${question}${previous === null ? "" : `\n(An answer that was thought of before: ${previous})`}`,
  );

/** Asks what the question brings to mind. */
export const associationsQuestion = (question: string, attended: readonly WordPair[]): readonly Message[] =>
  asUser(
    `${memoryText(attended)}Question: ${question}\nDo not answer it yet. In one line, name what comes to mind about it.`,
  );

/** The words of an intensive cue: the question, and what it has brought to mind. */
export const cueText = (question: string, associations: string | null): string =>
  associations === null ? question : `${question}\nWhat comes to mind: ${associations}`;

/** Asks for the answer that this cue finds. */
export const searchQuestion = (cue: string, attended: readonly WordPair[]): readonly Message[] =>
  asUser(
    `${memoryText(attended)}Question: ${cue}\nReply with the answer alone. If no answer comes to mind, reply: ${ABSTENTION}`,
  );

/** What is said where nothing comes to mind. */
export const ABSTENTION = "I do not know";

/** The answer that a reply gives; `null` for an abstention. */
export const answerIn = (text: string): string | null => {
  const answer = plainly(text);
  if (answer === null || /^(i (do not|don['’]t) know|unknown|no answer)\b/i.test(answer)) return null;
  return answer;
};
