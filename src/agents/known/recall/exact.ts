/** The replies of a finite memory with their exact probabilities, for `exactRun`. */
import type { Control, Observation, State } from "../../../nelson-narens/index.ts";
import { type Chain, placeOf } from "../chain.ts";
import { type EpisodeProbability, episodeDistribution } from "../distribution.ts";
import type { Episode } from "../episode.ts";
import type { KnownReplies, Reply } from "../exact-run.ts";
import { heard, promptFor, type Thinking, UNTHOUGHT, unspoken } from "./conversation.ts";
import type { RecallValues } from "./settings.ts";

/** Episodes that say the same, with the times that they take. */
interface Saying {
  readonly episode: Pick<Episode, "last" | "answer" | "judgement" | "time">;
  readonly times: readonly number[];
}

/** What this memory may reply to each control, and what Algorithm 3's later steps depend on. */
export const exactRecall = (
  chain: Chain,
  values: RecallValues,
): KnownReplies<State, Control, Observation, Thinking> => {
  /** The same prompts come again and again. */
  const known = new Map<string, readonly Saying[]>();
  const sayingsAfter = (prompt: string): readonly Saying[] => {
    const before = known.get(prompt);
    if (before !== undefined) return before;
    const sayings = sayingsOf(episodeDistribution(chain, placeOf(chain, prompt)));
    known.set(prompt, sayings);
    return sayings;
  };
  return {
    begins: UNTHOUGHT,
    distinguish,
    replies: (control, thinking): readonly Reply<Observation, Thinking>[] => {
      const prompt = promptFor(control, thinking);
      if (prompt === null) return [{ ...unspoken(control, thinking), times: [1] }];
      return sayingsAfter(prompt).map(({ episode, times }) => ({
        ...heard(control, thinking, episode, values),
        times,
      }));
    },
  };
};

/** Episodes by what they say; how long each takes is in its times. */
const sayingsOf = (cells: readonly EpisodeProbability[]): readonly Saying[] => {
  const sayings = new Map<string, { episode: Saying["episode"]; times: number[] }>();
  for (const { last, answer, judgement, time, probability } of cells) {
    const key = JSON.stringify([last, answer, judgement]);
    const saying = sayings.get(key) ?? { episode: { last, answer, judgement, time: 0 }, times: [] };
    while (saying.times.length <= time) saying.times.push(0);
    saying.times[time]! += probability;
    sayings.set(key, saying);
  }
  return [...sayings.values()];
};

/** All of a state but its list of episodes, of which later steps use the last feeling and the last answer only. */
const distinguish = ({ search, ...now }: State): string => {
  const { memories: _none, episodes, ...carried } = search;
  return JSON.stringify([now, carried, episodes?.latest.fok ?? null, episodes?.latest.answer ?? null]);
};
