import type { Alternative, LanguageModel, Segment } from "../contract.ts";
import { type Outcome, type Probe, user } from "./probe.ts";

const PROMPTS = ["Name any animal.", "Continue: Once upon a", "Say one word, any word."] as const;

/** Where a token is drawn: after a prompt, and what the turn has begun with. */
interface Opening {
  readonly prompt: string;
  readonly begun: Segment | null;
}

/** The likeliest tokens in one place at a temperature. */
const likeliest = async (
  model: LanguageModel,
  { prompt, begun }: Opening,
  temperature: number,
): Promise<readonly Alternative[]> => {
  const options = { maxTokens: 4, temperature, seed: 1, logProbabilities: { top: 5 } };
  const generation =
    begun !== null && model.continueTurn.offered
      ? model.continueTurn.use(user(prompt), [begun], options)
      : model.chat(user(prompt), options);
  for await (const { tokens } of generation) {
    const top = tokens?.[0]?.top;
    if (top !== null && top !== undefined && top.length > 0) return top;
  }
  return [];
};

/** Beginnings of the model's own greedy answer: where its first token is certain, a later one may not be. */
async function* openings(model: LanguageModel, leading: string): AsyncGenerator<Opening, void> {
  for (const prompt of [leading, ...PROMPTS]) yield { prompt, begun: null };
  if (!model.continueTurn.offered) return;
  // All of it is read before anything else is asked: where one request is worked on at a time, two would wait for ever.
  const beginnings: string[] = [];
  for await (const piece of model.chat(user(leading), { maxTokens: 4, temperature: 0 })) {
    const text = (beginnings.at(-1) ?? "") + piece.text;
    if (text !== "") beginnings.push(text);
  }
  for (const text of beginnings) yield { prompt: leading, begun: { text, ids: null } };
}

/** Below this, two alternatives differ too little to tell half of the difference from all of it. */
const TELLING = 0.1;

/** Far from here a token's log-probability says where a server cut, not what the model thinks. */
const LOWEST = -25;

/** The mean ratio of differences between alternatives at temperature 2 to those at 1, where any tells. */
const ratioOf = (one: readonly Alternative[], two: readonly Alternative[]): number | null => {
  const later = new Map(two.map(({ text, logProbability }) => [text, logProbability]));
  const common = one.filter(
    ({ text, logProbability }) => later.has(text) && logProbability > LOWEST && later.get(text)! > LOWEST,
  );
  const ratios = common.slice(1).flatMap(({ text, logProbability }) => {
    const first = common[0]!;
    const before = first.logProbability - logProbability;
    return before < TELLING ? [] : [(later.get(first.text)! - later.get(text)!) / before];
  });
  return ratios.length === 0 ? null : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
};

/** Whether log-probabilities come, and which distribution they belong to. */
export const logProbabilityProbe: Probe = {
  id: "log-probabilities",
  question: "Are there log-probabilities, and of which distribution?",
  how: "compares a token's alternatives at temperature 1 and 2: their distances stay (before) or halve (after)",
  costs: { requests: 25, tokens: 750 },
  run: async ({ model, leading }) => {
    if (!model.logProbabilities.offered) {
      return { verdict: "not-offered", found: model.logProbabilities.why };
    }
    let came = 0;
    for await (const opening of openings(model, leading)) {
      // A prompt that is read anew goes through other arithmetic than one from the cache: both are to come from there.
      await likeliest(model, opening, 1);
      const one = await likeliest(model, opening, 1);
      const two = await likeliest(model, opening, 2);
      came += one.length + two.length;
      const ratio = ratioOf(one, two);
      if (ratio === null) continue;
      return verdictOf(ratio, model.logProbabilities.use.mode);
    }
    return came === 0
      ? { verdict: "no", found: "none came, though they were asked for" }
      : {
          verdict: "unclear",
          found: "they came, but the model is too sure of its first tokens to tell the mode",
        };
  },
};

const verdictOf = (ratio: number, documented: string): Outcome => {
  const mode =
    Math.abs(ratio - 1) < 0.2
      ? "before-temperature"
      : Math.abs(ratio - 0.5) < 0.2
        ? "after-temperature"
        : null;
  const measured = `distances at temperature 2 are ${ratio.toFixed(2)} of those at 1`;
  if (mode === null) return { verdict: "unclear", found: measured };
  const against = documented === mode ? "" : `; documented: ${documented}`;
  return { verdict: "yes", found: `${mode}: ${measured}${against}` };
};
