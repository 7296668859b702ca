/** One finite memory as the object level of Algorithm 3: lived through here, or asked elsewhere. */
import type { AwaitedObjectLevel, ObjectLevel } from "../../../core/levels.ts";
import type { Rng } from "../../../core/rng.ts";
import type { Control, Observation } from "../../../nelson-narens/index.ts";
import { type Chain, placeOf } from "../chain.ts";
import { type Episode, live, readEpisode } from "../episode.ts";
import { heard, promptFor, UNTHOUGHT, unspoken } from "./conversation.ts";
import type { RecallValues } from "./settings.ts";

/** The chain itself answers, by draws of the object level's stream. */
export const livedRecall = (chain: Chain, values: RecallValues): ObjectLevel<Control, Observation> => {
  let thinking = UNTHOUGHT;
  return (control, rng) => {
    const prompt = promptFor(control, thinking);
    const reply =
      prompt === null
        ? unspoken(control, thinking)
        : heard(control, thinking, readEpisode(chain, live(chain, placeOf(chain, prompt), rng)), values);
    thinking = reply.thinking;
    return reply.observation;
  };
};

/** Somebody else answers in the words of the chain, such as a server that serves its weights. */
export const askedRecall = (
  ask: (prompt: string, rng: Rng) => Promise<Pick<Episode, "last" | "answer" | "judgement" | "time">>,
  values: RecallValues,
): AwaitedObjectLevel<Control, Observation> => {
  let thinking = UNTHOUGHT;
  return async (control, rng) => {
    const prompt = promptFor(control, thinking);
    const reply =
      prompt === null
        ? unspoken(control, thinking)
        : heard(control, thinking, await ask(prompt, rng), values);
    thinking = reply.thinking;
    return reply.observation;
  };
};
