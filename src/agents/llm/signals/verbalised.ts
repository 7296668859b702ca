import { asking, type Parsed, parsed, ReplyError, unparsed } from "../asking/ask.ts";
import { summaryOf } from "../asking/summary.ts";
import type { Message } from "../contract.ts";
import { conversation } from "./conversation.ts";
import { available, type Judged, missing, type Signal } from "./signal.ts";

const FORMAT = "Reply with one line: Confidence: a number from 0 (certainly not) to 1 (certainly).";

/** Asks for a number about the answer, or, where there is none yet, about knowing it. */
export const confidenceQuestion = ({ messages, answer }: Judged): readonly Message[] => {
  const about =
    answer === null
      ? "Do not answer it. How probable is it that you would answer it correctly?"
      : `Proposed answer:\n${answer}\n\nHow probable is it that the proposed answer is correct?`;
  return [{ role: "user", content: `${conversation(messages)}\n\n${about}\n${FORMAT}` }];
};

/** The number after `Confidence:`, or a number alone; percentages are read as such. Outside 0 to 1 is no confidence. */
export const readConfidence = (reply: string): Parsed<number> => {
  const answer = reply.split("</think>").at(-1)!;
  const said =
    /confidence\W*?(-?\d*\.?\d+)\s*(%?)/i.exec(answer) ?? /^\s*(-?\d*\.?\d+)\s*(%?)\s*\.?\s*$/.exec(answer);
  if (said === null) return unparsed('no "Confidence:" with a number');
  const value = Number(said[1]) / (said[2] === "%" ? 100 : 1);
  return value >= 0 && value <= 1 ? parsed(value) : unparsed(`the confidence ${said[1]}${said[2]}`);
};

/** How the number is asked for. */
export interface VerbalisedOptions {
  readonly maxTokens: number;
  readonly temperature: number;
}

/**
 * The confidence that the model puts into words. The paper expects implicit measures to outdo it: it is here to be
 * compared. A reply without a number is asked for once more; then there is no reading.
 */
export const verbalisedSignal = (options: Partial<VerbalisedOptions> = {}): Signal => ({
  name: "verbalised",
  title: "Confidence as a verbalised number",
  range: [0, 1],
  surer: "higher",
  needs: [],
  costs: "question and answer once more as a prompt, and the tokens of one short line",
  read: async (model, judged, rng) => {
    const account = asking(model);
    const messages = confidenceQuestion(judged);
    const costing = () => {
      const exchanges = account.exchanges();
      const shortfalls = exchanges.flatMap((exchange) => exchange.shortfalls);
      return { cost: summaryOf(exchanges).ledger, shortfalls };
    };
    try {
      const { value } = await account.ask(
        {
          purpose: "confidence",
          messages,
          options: { maxTokens: 30, temperature: 0, ...options },
          read: readConfidence,
        },
        rng,
      );
      return available(value, {}, costing());
    } catch (error) {
      if (!(error instanceof ReplyError)) throw error;
      return missing(`no number was said: ${error.fault}`, costing(), error.exchanges.at(-1)!.reply);
    }
  },
});
