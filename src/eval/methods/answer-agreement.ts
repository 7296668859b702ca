/**
 * Answer-agreement probing, as Dynasor has it: every so many tokens the model is made to say what it would answer now;
 * once so many probes in a row give the same answer, without a word of doubt, the thinking ends with it.
 */
import { extractAnswer } from "../answer/extract.ts";
import { plainNumber } from "./conditions.ts";
import { type Method, solvedFrom } from "./method.ts";
import { boxedQuestion } from "./one-turn.ts";
import { NOBODY, tellingTurn } from "./onlooker.ts";
import { ADVISED } from "./sampled.ts";
import { countOf, shareOf, temperatureOf, tokenLimit } from "./settings.ts";
import { watchedThinking } from "./watched-thinking.ts";

interface Parameters {
  readonly every: number;
  readonly agreeing: number;
  readonly probeTokens: number;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
}

/** Published: what asks for an answer in the middle of the thinking, and words that say it is not sure of it. */
const PROBE = "... Oh, I suddenly got the answer to the whole problem, **Final Answer**\n\n\\[ \\boxed{";
const DOUBTS = /\b(wait|hold|but|okay|no|hmm)\b/i;

/** What a probe answers; `null` where its box does not close, is empty, or doubt is said. */
export const probedAnswer = (text: string): string | null => {
  if (DOUBTS.test(text)) return null;
  const answer = extractAnswer(`\\boxed{${text}`);
  return answer?.mark === "boxed" ? answer.text : null;
};

/** The answer that the last `count` probes share; `null` where they do not. */
export const agreedAnswer = (answers: readonly (string | null)[], count: number): string | null => {
  const last = answers.slice(-count);
  const [first] = last;
  if (last.length < count || first === null || first === undefined) return null;
  return last.every((one) => one !== null && plainNumber(one) === plainNumber(first)) ? first : null;
};

/** Stop once the answer is settled. */
export const answerAgreement: Method = {
  name: "answer-agreement",
  title: "Answer-agreement probing",
  source: "Fu et al. (2024), Dynasor, arXiv 2412.20993",
  settings: {
    every: countOf(64, "tokens", "thinking between two probes (published for middling effort)"),
    agreeing: countOf(3, "probes", "probes in a row that have to agree (published)"),
    probeTokens: tokenLimit(20, "tokens of a probe (published)"),
    maxTokens: tokenLimit(16_384, "tokens of the turn, probes left out"),
    temperature: temperatureOf(ADVISED.temperature, "temperature of thinking and probes (published)"),
    topP: shareOf(ADVISED.topP, "likeliest tokens up to this mass are kept (published)"),
  },
  controls: ["think", "probe"],
  occasions: { probe: { after: "think", when: "the thinking is longer than `every` tokens" } },
  solve: async ({ question }, { object: model }, values, rng, onlooker = NOBODY) => {
    const { every, agreeing, probeTokens, maxTokens, temperature, topP } = values as unknown as Parameters;
    const sampling = { temperature, topP };
    const turn = watchedThinking({
      model,
      messages: [{ role: "user", content: boxedQuestion(question) }],
      sampling,
      tell: tellingTurn(onlooker),
    });
    const answers: (string | null)[] = [];
    let agreed: string | null = null;
    const watch = (thought: string, tokens: number): null | Promise<string | null> =>
      tokens >= every * (answers.length + 1) ? probed(thought) : null;
    const probed = async (thought: string): Promise<string | null> => {
      onlooker.asked("probe");
      const { text } = await turn.probe(
        "probe",
        {
          thought,
          suffix: PROBE,
          maxTokens: probeTokens,
          stop: [],
          logProbabilities: false,
        },
        rng,
      );
      const answer = probedAnswer(text);
      answers.push(answer);
      onlooker.noticed({ probed: answer });
      agreed = agreedAnswer(answers, agreeing);
      return agreed === null ? null : thought;
    };
    onlooker.asked("think");
    const { by } = await turn.goOn("think", { maxTokens, stopAtClose: false, watch }, rng);
    const settled = agreed as string | null;
    if (settled !== null) onlooker.replied(`\\boxed{${settled}}`);
    const reply = settled === null ? turn.reply() : `\\boxed{${settled}}`;
    const stopped = settled !== null ? "agreed" : by === "length" ? "length" : "ended";
    return solvedFrom(turn.exchanges(), {
      answer: extractAnswer(reply)?.text ?? null,
      reply,
      attempts: 1,
      signals: { stopped, probes: answers },
    });
  },
};
