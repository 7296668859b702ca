/**
 * Budget forcing, as s1 has it: where the model would end its thinking it is made to go on by "Wait", so many times;
 * where its budget of thinking is used up, the thinking is ended for it and the answer asked for.
 */
import { extractAnswer } from "../answer/extract.ts";
import { type Method, solvedFrom } from "./method.ts";
import { boxedQuestion } from "./one-turn.ts";
import { NOBODY, tellingTurn } from "./onlooker.ts";
import { shareOf, temperatureOf, tokenLimit } from "./settings.ts";
import { CLOSING, watchedThinking } from "./watched-thinking.ts";

interface Parameters {
  readonly waits: number;
  readonly thinkingTokens: number;
  readonly answerTokens: number;
  readonly temperature: number;
  readonly topP: number;
}

/** Published: the word that makes it go on, and what stands before an answer that is forced. */
const WAIT = "Wait";
const FORCED = `${CLOSING}Final Answer:`;

/** Budget forcing. */
export const budgetForcing: Method = {
  name: "budget-forcing",
  title: "Budget forcing (s1)",
  source: "Muennighoff et al. (2025), arXiv 2501.19393",
  settings: {
    waits: {
      kind: "integer",
      min: 0,
      max: 100,
      default: 1,
      unit: "times",
      meaning:
        "how often an end of the thinking is overruled by “Wait” (published: 1 in the code, 0 to 6 in the paper)",
    },
    thinkingTokens: tokenLimit(
      15_360,
      "tokens of thinking, all rounds together (published: 32,000 of 32,768)",
    ),
    answerTokens: tokenLimit(1024, "tokens of the answer (published: the rest of the context)"),
    temperature: temperatureOf(0, "temperature (published)"),
    topP: shareOf(1, "likeliest tokens up to this mass are kept"),
  },
  controls: ["think", "wait", "answer", "answer-force"],
  occasions: {
    wait: { after: "think", when: "the model ends its thinking before the tokens are used up" },
    answer: { after: "think", when: "the model ends its thinking before the tokens are used up" },
    "answer-force": { after: "think", when: "the tokens of thinking are used up" },
  },
  solve: async ({ question }, { object: model }, values, rng, onlooker = NOBODY) => {
    const p = values as unknown as Parameters;
    const { temperature, topP } = p;
    const turn = watchedThinking({
      model,
      messages: [{ role: "user", content: boxedQuestion(question) }],
      sampling: { temperature, topP },
      tell: tellingTurn(onlooker),
    });
    let left = p.thinkingTokens;
    let waited = 0;
    let stopped: "closed" | "budget" | "ended" = "closed";
    for (;;) {
      const purpose = waited === 0 ? "think" : "wait";
      onlooker.asked(purpose);
      const { by, tokens } = await turn.goOn(purpose, { maxTokens: left, stopAtClose: true }, rng);
      left -= tokens;
      if (by === "end") stopped = "ended";
      else if (by === "length" || left < 1) stopped = "budget";
      else if (waited < p.waits) {
        waited++;
        turn.put(WAIT);
        onlooker.thought(WAIT);
        continue;
      }
      break;
    }
    if (stopped !== "ended") {
      const purpose = stopped === "budget" ? "answer-force" : "answer";
      turn.put(stopped === "budget" ? FORCED : CLOSING);
      onlooker.asked(purpose);
      await turn.goOn(purpose, { maxTokens: p.answerTokens, stopAtClose: false }, rng);
    }
    const reply = turn.reply();
    const forced = stopped === "budget" ? `Final Answer:${reply}` : reply;
    return solvedFrom(turn.exchanges(), {
      answer: extractAnswer(forced)?.text ?? null,
      reply,
      attempts: 1,
      signals: { stopped, waits: waited, thinkingTokens: p.thinkingTokens - left },
    });
  },
};
