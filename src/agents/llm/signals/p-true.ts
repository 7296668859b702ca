import type { Message, Token } from "../contract.ts";
import { distributionAt, NEGLIGIBLE } from "./alternatives.ts";
import { firstToken, type TokenOptions } from "./answer-tokens.ts";
import { conversation } from "./conversation.ts";
import { available, type Judged, missing, type Signal } from "./signal.ts";

/** P(true), and whether both options were among the tokens that the server listed. */
export interface ProbabilityOfTrue {
  readonly probability: number;
  readonly exact: boolean;
}

/** Whether a token is this option: `A`, ` A`, `(A`, `A)`, `A.`. */
const isOption = (text: string, letter: string): boolean => text.replace(/[\s().:*"]/g, "") === letter;

/**
 * P(A) / (P(A) + P(B)) in a token's place, A standing for true. An option that the server did not list takes the most
 * that it can have (no more than the least listed, nor than what is left), so that ignorance draws towards ½ and never
 * makes certainty; `null` where neither is listed.
 */
export const probabilityOfTrue = (token: Token): ProbabilityOfTrue | null => {
  const place = distributionAt(token);
  if (place === null) return null;
  const massOf = (letter: string): number =>
    place.listed
      .filter(({ text }) => isOption(text, letter))
      .reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0);
  const [yes, no] = [massOf("A"), massOf("B")];
  if (yes === 0 && no === 0) return null;
  const least = Math.exp(place.listed.at(-1)!.logProbability);
  const most = place.rest < NEGLIGIBLE ? 0 : Math.min(place.rest, least);
  const [a, b] = [yes === 0 ? most : yes, no === 0 ? most : no];
  return { probability: a / (a + b), exact: most === 0 || (yes > 0 && no > 0) };
};

const QUESTION = "Is the proposed answer true?\n(A) True\n(B) False\nReply with the letter alone, A or B.";

/** The chat in which a proposed answer is judged; the answer is shown as someone's proposal, not as the model's own. */
export const truthQuestion = ({ messages, answer }: Judged): readonly Message[] => [
  {
    role: "user",
    content: `${conversation(messages)}\n\nProposed answer:\n${answer}\n\n${QUESTION}`,
  },
];

/**
 * P(true): the probability that the model gives to the option "true" about a proposed answer (Kadavath et al., 2022).
 * A larger `maxTokens` lets a model reason first.
 */
export const probabilityOfTrueSignal = (options: Partial<TokenOptions> = {}): Signal => ({
  name: "p-true",
  title: "P(true): the probability of judging the answer true",
  range: [0, 1],
  surer: "higher",
  needs: ["log-probabilities"],
  costs: "question and answer once more as a prompt, and one token",
  read: async (model, judged, rng) => {
    if (judged.answer === null) return missing("there is no answer to judge");
    const asked = await firstToken(
      model,
      { messages: truthQuestion(judged), answer: null, tokens: null },
      { maxTokens: 1, top: 20, ...options },
      rng,
    );
    if (asked.tokens === null) return asked.instead;
    const [token] = asked.tokens;
    const truth = token === undefined ? null : probabilityOfTrue(token);
    return truth === null
      ? missing("neither A nor B was among the likeliest first tokens", asked)
      : available(truth.probability, { exact: truth.exact }, asked);
  },
});
