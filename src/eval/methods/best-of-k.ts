import { type Method, solvedFrom } from "./method.ts";
import { boxedQuestion, oneTurn } from "./one-turn.ts";
import { ADVISED } from "./sampled.ts";
import { chosenAnswer } from "./self-verification.ts";
import { countOf, shareOf, temperatureOf, tokenLimit } from "./settings.ts";

interface Parameters {
  readonly k: number;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
}

/** k samples, and the answer that most of them give; of equally frequent ones the first. */
export const bestOfK: Method = {
  name: "best-of-k",
  title: "Best of k by majority",
  source: "Wang et al. (2023), arXiv 2203.11171",
  settings: {
    k: countOf(5, "samples", "k, solutions that are sampled"),
    maxTokens: tokenLimit(16_384, "tokens of a sample, reasoning included"),
    temperature: temperatureOf(ADVISED.temperature, "temperature"),
    topP: shareOf(ADVISED.topP, "likeliest tokens up to this mass are kept"),
  },
  controls: ["solve"],
  solve: async ({ question }, { object: model }, values, rng) => {
    const { k, maxTokens, temperature, topP } = values as unknown as Parameters;
    const sampling = { temperature, topP };
    const turn = { purpose: "solve", content: boxedQuestion(question), begun: null, maxTokens, sampling };
    const turns: Awaited<ReturnType<typeof oneTurn>>[] = [];
    for (let sample = 0; sample < k; sample++) turns.push(await oneTurn(model, turn, rng));
    const answers = turns.map(({ answer }) => answer);
    const given = answers.filter((answer) => answer !== null);
    return solvedFrom(
      turns.map(({ exchange }) => exchange),
      {
        answer: chosenAnswer(
          given.map((answer) => ({ answer, score: 0 })),
          "majority",
        ),
        attempts: k,
        signals: { answers },
      },
    );
  },
};
