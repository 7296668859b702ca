/**
 * Self-Verification, as the companion paper states it: K answers by sampled chain of thought; conclusion_k =
 * rewrite(x, y_k); P times, for each condition c_i of x: c_i is replaced by X, the conclusion appended, X asked for;
 * score_k rises by 1 where the reply equals c_i; the answer with the highest score is returned.
 */
import { type Asking, asking, parsed } from "../../agents/llm/index.ts";
import type { Rng } from "../../core/rng.ts";
import { extractAnswer } from "../answer/extract.ts";
import { ANSWER_FORMAT, chainOfThought, type Reasoned } from "./chain-of-thought.ts";
import { conditionsOf, plainNumber } from "./conditions.ts";
import { type Method, solvedFrom } from "./method.ts";
import { afterReasoning, NOBODY, tellingAsked } from "./onlooker.ts";
import { choiceOf, countOf, temperatureOf, tokenLimit } from "./settings.ts";

interface Parameters {
  readonly candidates: number;
  readonly repetitions: number;
  readonly choice: "score" | "majority";
  readonly maxTokens: number;
  readonly temperature: number;
  readonly rewriteTokens: number;
  readonly verifyTokens: number;
}

interface Candidate {
  readonly answer: string;
  readonly score: number;
}

const ask = async (
  account: Asking,
  purpose: string,
  content: string,
  options: { readonly maxTokens: number; readonly temperature: number },
  rng: Rng,
): Promise<string> => {
  const question = { purpose, messages: [{ role: "user" as const, content }], options, read: plainReply };
  return (await account.ask(question, rng)).value;
};

const plainReply = (reply: string) => parsed(afterReasoning(reply));

const rewritePrompt = (question: string, answer: string): string =>
  `Rewrite this question and its answer as one declarative sentence. Reply with the sentence alone.

Question:
${question}

Answer: ${answer}`;

const verifyPrompt = (masked: string, conclusion: string): string =>
  `In the following text one number has been replaced by X. What is X?

${masked}
${conclusion}

${ANSWER_FORMAT}`;

/**
 * Of the candidates with the highest score (all of them where `by` is majority) the answer that most of them give, and
 * of equally frequent answers the first; `null` for no candidates.
 */
export const chosenAnswer = (candidates: readonly Candidate[], by: Parameters["choice"]): string | null => {
  const highest = Math.max(...candidates.map(({ score }) => score));
  const eligible = by === "majority" ? candidates : candidates.filter(({ score }) => score === highest);
  const counts = new Map<string, number>();
  for (const { answer } of eligible) {
    counts.set(plainNumber(answer), (counts.get(plainNumber(answer)) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return eligible.find(({ answer }) => counts.get(plainNumber(answer)) === most)?.answer ?? null;
};

/** Answer several times, and trust the answer from which the problem's own numbers can best be told. */
export const selfVerification: Method = {
  name: "self-verification",
  title: "Self-Verification",
  source: "Weng et al. (2023), as configured in Oh (2025), arXiv 2510.16374",
  settings: {
    candidates: countOf(3, "candidates", "K, answers that are sampled (published)"),
    repetitions: countOf(1, "times", "P, how often each condition is asked for (not published)"),
    choice: choiceOf(
      ["score", "majority"],
      "the highest score, ties by majority and then the first; or the majority vote that one passage has",
    ),
    maxTokens: tokenLimit(800, "tokens of a candidate (published)"),
    temperature: temperatureOf(0.3, "temperature of every call (published for candidates)"),
    rewriteTokens: tokenLimit(150, "tokens of a conclusion (not published)"),
    verifyTokens: tokenLimit(300, "tokens of asking for a condition (not published)"),
  },
  controls: ["generate", "rewrite", "verify"],
  solve: async ({ question }, { object: model }, values, rng, onlooker = NOBODY) => {
    const p = values as unknown as Parameters;
    const { temperature } = p;
    const account = asking(model, tellingAsked(onlooker));
    const solutions: Reasoned[] = [];
    for (let k = 0; k < p.candidates; k++) {
      const sampling = { maxTokens: p.maxTokens, temperature };
      solutions.push(await chainOfThought(account, "generate", question, sampling, rng));
    }
    const answers = solutions.map(({ answer }) => answer);
    const conditions = conditionsOf(question);
    const candidates: Candidate[] = [];
    for (const answer of answers) {
      if (answer === null) continue;
      const rewriting = { maxTokens: p.rewriteTokens, temperature };
      const conclusion = await ask(account, "rewrite", rewritePrompt(question, answer), rewriting, rng);
      let score = 0;
      for (let time = 0; time < p.repetitions; time++) {
        for (const { value, masked } of conditions) {
          const verifying = { maxTokens: p.verifyTokens, temperature };
          const reply = await ask(account, "verify", verifyPrompt(masked, conclusion), verifying, rng);
          const said = extractAnswer(reply)?.text;
          if (said !== undefined && plainNumber(said) === plainNumber(value)) score++;
        }
      }
      candidates.push({ answer, score });
    }
    const answer = chosenAnswer(candidates, p.choice);
    const shown = solutions.find((one) => one.answer === answer) ?? solutions[0]!;
    return solvedFrom(account.exchanges(), {
      answer,
      reply: afterReasoning(shown.text),
      cut: false,
      attempts: p.candidates,
      signals: {
        answers,
        scores: candidates.map(({ score }) => score),
        conditions: conditions.length,
      },
    });
  },
};
