/**
 * A language model as the object level of Algorithm 3: feelings of knowing and confidence are monitoring signals, a
 * cue is what stands in the prompt and how often the model is sampled, and to abstain is to omit.
 */
import { groups } from "d3-array";
import { RefusalError } from "../../../../core/errors.ts";
import type { Rng } from "../../../../core/rng.ts";
import type { Control, Cue, FeelingOfKnowing, Observation } from "../../../../nelson-narens/index.ts";
import type { AwaitedMind, WordPair } from "../../../mind.ts";
import type { Message } from "../../contract.ts";
import { plainAnswer } from "../../signals/index.ts";
import { plainly, reply, type Said } from "../generating.ts";
import { type Judgement, judgeBy, type Surroundings } from "../judging.ts";
import { missedIn } from "../missed.ts";
import * as ask from "./prompts.ts";
import { MODEL_RECALL_SETTINGS, type ModelRecallValues, modelRecallValues } from "./settings.ts";

/** What Algorithm 3 can ask of a model; a run whose model was never asked one of them says so. */
export const RETRIEVAL_CONTROLS: readonly Control["type"][] = [
  "metamemory-recall",
  "fok-judge",
  "cue-attend",
  "memory-search",
  "confidence-judge",
  "metamemory-consolidate",
];

/** A model that recalls: what it studied stands in its prompts; each question stands alone, without metamemory. */
export const modelRecall = (surroundings: Surroundings): AwaitedMind<Control, Observation> => ({
  name: "model-recall",
  title: "A language model that answers the controls of retrieval",
  settings: MODEL_RECALL_SETTINGS,
  awaited: true,
  begin: (values) => recaller(surroundings, modelRecallValues(values)),
});

/** What the last search rests on, for the confidence that is asked for next. */
interface Found {
  readonly messages: readonly Message[];
  readonly said: Said;
}

const recaller = (surroundings: Surroundings, v: ModelRecallValues) => {
  const missed = missedIn(surroundings, v.unreadable);
  const feel = judgeBy(v.fokSignal, surroundings, missed);
  const assure = judgeBy(v.confidenceSignal, surroundings, missed);
  const studied: WordPair[] = [];
  const words = new Set<string>();
  let found: Found | null = null;
  const took = (tokens: number): number => v.msPerToken * tokens;
  const sampling = (maxTokens: number) => ({ maxTokens, temperature: v.temperature });

  /** Which pairs come into the prompt: 1 for each that does. @eq 36 */
  const activations = (share: number, rng: Rng): readonly number[] =>
    studied.map(() => (share >= 1 || rng.uniform() < share ? 1 : 0));
  const attendedBy = (activation: readonly number[]): readonly WordPair[] =>
    studied.filter((_, place) => (activation[place] ?? 0) > 0);

  /** FOK⁺ and FOK⁻, asked of the question as a standard look sees it. @eq 34 */
  const felt = async (query: string, previous: string | null, rng: Rng): Promise<Observation> => {
    const attended = attendedBy(activations(v.standardContext, rng));
    const messages = ask.judgedQuestion(ask.questionText(query, words), attended, previous);
    const judgement = await feel({ messages, answer: null, tokens: null }, rng);
    const mode = v.fokSignal === "verbalised" ? "assessment" : "feeling";
    return {
      type: "fok-judged",
      mode,
      fok: countersOf(judgement, v.fokScale),
      milliseconds: took(judgement.decoded),
    };
  };

  /** An intensive cue has more of what was studied, what the question brings to mind, and more samples. @eq 36 */
  const attended = async (query: string, intensive: boolean, rng: Rng): Promise<Observation> => {
    const activation = activations(intensive ? v.intensiveContext : v.standardContext, rng);
    const attention = [intensive ? v.intensiveSamples : v.standardSamples, ...activation];
    const question = ask.questionText(query, words);
    if (!intensive || v.cueTokens === 0) {
      return { type: "cue-attended", cue: { text: question, attention }, milliseconds: 0 };
    }
    const asked = ask.associationsQuestion(question, attendedBy(activation));
    const { text, decoded } = await reply(surroundings, asked, sampling(v.cueTokens), rng);
    const cue = { text: ask.cueText(question, plainly(text)), attention };
    return { type: "cue-attended", cue, milliseconds: took(decoded) };
  };

  /** The commonest of the sampled answers, the earliest of equally common ones; abstentions count as one. @eq 37 */
  const searched = async (
    { text, attention: [samples = 1, ...activation] }: Cue,
    rng: Rng,
  ): Promise<Observation> => {
    const messages = ask.searchQuestion(text, attendedBy(activation));
    const said: Said[] = [];
    for (let sample = 0; sample < samples; sample++) {
      said.push(await reply(surroundings, messages, sampling(v.searchTokens), rng));
    }
    const milliseconds = took(said.reduce((tokens, { decoded }) => tokens + decoded, 0));
    const chosen = commonest(said);
    const answer = ask.answerIn(chosen.text);
    if (answer === null) return { type: "answer-missed", milliseconds };
    found = { messages, said: chosen };
    return { type: "answer-found", answer: asStudied(answer), milliseconds };
  };

  /** A target that was studied is said as it was studied. */
  const asStudied = (answer: string): string =>
    studied.find(({ target }) => plainAnswer(target) === plainAnswer(answer))?.target ?? answer;

  /** κ of the answer that the last search found, by what the search saw. @eq 38 */
  const assured = async (query: string, answer: string, rng: Rng): Promise<Observation> => {
    const messages = found?.messages ?? ask.searchQuestion(ask.questionText(query, words), []);
    const { sureness, decoded } = await assure({ messages, answer, tokens: found?.said.tokens ?? null }, rng);
    return { type: "confidence-judged", confidence: sureness ?? UNTOLD, milliseconds: took(decoded) };
  };

  return {
    study: (pairs: readonly WordPair[]): void => {
      for (const pair of pairs) {
        studied.push(pair);
        words.add(pair.word);
      }
    },
    object: async (control: Control, rng: Rng): Promise<Observation> => {
      surroundings.account.asked(control.type);
      switch (control.type) {
        case "metamemory-recall":
          return { type: "metamemory-recalled", memories: [], milliseconds: 0 };
        case "fok-judge":
          return felt(control.query, control.previous, rng);
        case "cue-attend":
          return attended(control.query, control.intensity === "intensive", rng);
        case "memory-search":
          return searched(control.cue, rng);
        case "confidence-judge":
          return assured(control.query, control.answer, rng);
        case "metamemory-consolidate":
          return { type: "metamemory-consolidated", milliseconds: 0 };
        default:
          throw new RefusalError({
            where: "a model that recalls",
            got: JSON.stringify(control),
            expected: `one of ${RETRIEVAL_CONTROLS.join(", ")}`,
          });
      }
    },
  };
};

/** The confidence of a judgement that could not be read: neither for nor against; the summary reports each. */
const UNTOLD = 0.5;

/**
 * The two counters: a signal's own, or one of them by how far its sureness is from ½, so that ‖FOK‖ is how clear the
 * feeling is. A feeling that could not be read is no evidence. @eq 34 @eq 35
 */
const countersOf = ({ sureness, counters }: Judgement, scale: number): FeelingOfKnowing => {
  if (counters !== null) return { positive: scale * counters.plus, negative: scale * counters.minus };
  const clear = scale * (2 * (sureness ?? UNTOLD) - 1);
  return { positive: Math.max(0, clear), negative: Math.max(0, -clear) };
};

const commonest = (said: readonly Said[]): Said => {
  const same = groups(said, ({ text }) => {
    const answer = ask.answerIn(text);
    return answer === null ? null : plainAnswer(answer);
  });
  return same
    .map(([, those]) => those)
    .reduce((most, those) => (those.length > most.length ? those : most))[0]!;
};
