import { type Method, solvedFrom } from "./method.ts";
import { boxedQuestion, oneTurn, type Taken } from "./one-turn.ts";
import { NOBODY, tellingThought } from "./onlooker.ts";
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
  solve: async ({ question }, { object: model }, values, rng, onlooker = NOBODY) => {
    const { k, maxTokens, temperature, topP } = values as unknown as Parameters;
    const sampling = { temperature, topP };
    const turn = { purpose: "solve", content: boxedQuestion(question), begun: null, maxTokens, sampling };
    const turns: Taken[] = [];
    for (let sample = 0; sample < k; sample++) {
      onlooker.asked(turn.purpose);
      turns.push(await oneTurn(model, turn, rng, tellingThought(onlooker)));
    }
    const answers = turns.map(({ answer }) => answer);
    const given = answers.filter((answer) => answer !== null);
    const answer = chosenAnswer(
      given.map((answer) => ({ answer, score: 0 })),
      "majority",
    );
    const { reply, cut } = turns.find((one) => one.answer === answer) ?? turns[0]!;
    return solvedFrom(
      turns.map(({ exchange }) => exchange),
      {
        answer,
        reply,
        cut,
        attempts: k,
        signals: { answers },
      },
    );
  },
};
