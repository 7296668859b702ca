/**
 * Self-Refine, as the companion paper states it: y₀ = M(generate, x); fb_t = M(feedback, x, y_t); if stop(fb_t, t)
 * return y_t, else y_{t+1} = M(refine, x, y₀, fb₀, …, y_t, fb_t).
 */
import { asking, type Parsed, parsed, unparsed } from "../../agents/llm/index.ts";
import { ANSWER_FORMAT, chainOfThought, type Reasoned, reasoned } from "./chain-of-thought.ts";
import { type Method, solvedFrom } from "./method.ts";
import { afterReasoning, NOBODY, tellingAsked } from "./onlooker.ts";
import { countOf, temperatureOf, tokenLimit } from "./settings.ts";

interface Parameters {
  readonly maxCycles: number;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly feedbackTokens: number;
}

/** fb_t, and whether it finds nothing to mend. */
interface Feedback {
  readonly text: string;
  readonly positive: boolean;
}

interface Round {
  readonly solution: Reasoned;
  readonly feedback: Feedback;
}

/** The last line with a verdict decides; without one there is no feedback to act on. */
export const readFeedback = (reply: string): Parsed<Feedback> => {
  const text = afterReasoning(reply);
  const verdict = [...text.matchAll(/Verdict\W*?:\W*(correct|incorrect)/gi)].at(-1)?.[1];
  if (verdict === undefined) return unparsed('no "Verdict:" of correct or incorrect');
  return parsed({ text, positive: verdict.toLowerCase() === "correct" });
};

const feedbackPrompt = (question: string, { text }: Reasoned): string =>
  `Give feedback on a solution of the following problem: which steps are wrong or missing, and how to mend them.

Problem:
${question}

Solution:
${text}

End with one line: Verdict: correct, or Verdict: incorrect`;

const refinePrompt = (question: string, rounds: readonly Round[]): string =>
  `Improve your solution of the following problem by the feedback on it.

Problem:
${question}

${rounds.map(({ solution, feedback }, t) => `Solution ${t + 1}:\n${solution.text}\n\nFeedback ${t + 1}:\n${feedback.text}`).join("\n\n")}

Write the improved solution step by step. ${ANSWER_FORMAT}`;

/** Generate, criticise, refine, until the feedback is positive or the cycles are used up. */
export const selfRefine: Method = {
  name: "self-refine",
  title: "Self-Refine",
  source: "Madaan et al. (2023), as configured in Oh (2025), arXiv 2510.16374",
  settings: {
    maxCycles: countOf(3, "cycles", "solutions at most (published)"),
    maxTokens: tokenLimit(800, "tokens of a solution (published)"),
    temperature: temperatureOf(0.3, "temperature of every call (published)"),
    feedbackTokens: tokenLimit(300, "tokens of a feedback (not published)"),
  },
  controls: ["generate", "feedback", "refine"],
  occasions: { refine: { after: "feedback", when: "feedback finds something to mend and cycles are left" } },
  solve: async ({ question }, { object: model }, values, rng, onlooker = NOBODY) => {
    const { maxCycles, maxTokens, temperature, feedbackTokens } = values as unknown as Parameters;
    const account = asking(model, tellingAsked(onlooker));
    const said = (content: string) => [{ role: "user" as const, content }];
    const rounds: Round[] = [];
    let solution = await chainOfThought(account, "generate", question, { maxTokens, temperature }, rng);
    for (;;) {
      const { value: feedback } = await account.ask(
        {
          purpose: "feedback",
          messages: said(feedbackPrompt(question, solution)),
          options: { maxTokens: feedbackTokens, temperature },
          read: readFeedback,
        },
        rng,
      );
      rounds.push({ solution, feedback });
      if (feedback.positive || rounds.length >= maxCycles) break;
      const refined = await account.ask(
        {
          purpose: "refine",
          messages: said(refinePrompt(question, rounds)),
          options: { maxTokens, temperature },
          read: reasoned,
        },
        rng,
      );
      solution = refined.value;
    }
    const positive = rounds.at(-1)!.feedback.positive;
    return solvedFrom(account.exchanges(), {
      answer: solution.answer,
      reply: afterReasoning(solution.text),
      attempts: rounds.length,
      signals: { positive, stopped: positive ? "positive-feedback" : "max-cycles" },
    });
  },
};
