/** The plain question that the baselines begin with. */
import { type Asking, parsed } from "../../agents/llm/index.ts";
import type { Rng } from "../../core/rng.ts";
import { extractAnswer } from "../answer/extract.ts";

/** A solution: the whole reply, and the answer marked in it. */
export interface Reasoned {
  readonly text: string;
  readonly answer: string | null;
}

/** How a reply has to end. */
export const ANSWER_FORMAT = "End with the final answer alone: <answer>final answer</answer>";

/** A reply with its marked answer; every reply can be read so, since one without an answer answers nothing. */
export const reasoned = (reply: string) =>
  parsed<Reasoned>({ text: reply.trim(), answer: extractAnswer(reply)?.text ?? null });

/** Asks for a solution, step by step. */
export const chainOfThought = async (
  account: Asking,
  purpose: string,
  question: string,
  options: { readonly maxTokens: number; readonly temperature: number },
  rng: Rng,
): Promise<Reasoned> => {
  const content = `Solve the following problem step by step.\n\nProblem:\n${question}\n\n${ANSWER_FORMAT}`;
  const asked = { purpose, messages: [{ role: "user" as const, content }], options, read: reasoned };
  return (await account.ask(asked, rng)).value;
};
