/** A method of one turn, from its prompt. */
import type { Method } from "./method.ts";
import { solvedFrom } from "./method.ts";
import { oneTurn, type Turn } from "./one-turn.ts";
import { NOBODY, tellingTurn } from "./onlooker.ts";
import { shareOf, temperatureOf, tokenLimit } from "./settings.ts";

interface Parameters {
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
}

/** What tells one such method from another. */
export interface SampledMethod extends Pick<Method, "name" | "title" | "source"> {
  readonly content: (question: string) => string;
  readonly begun: Turn["begun"];
  /** `null`: the likeliest token is taken, and nothing can be set. */
  readonly sampling: { readonly temperature: number; readonly topP: number } | null;
}

/** The sampling that DeepSeek-R1's authors advise. */
export const ADVISED = { temperature: 0.6, topP: 0.95 } as const;

/** A method of one turn. */
export const sampledMethod = ({ name, title, source, content, begun, sampling }: SampledMethod): Method => ({
  name,
  title,
  source,
  settings: {
    maxTokens: tokenLimit(16_384, "tokens of the turn, reasoning included"),
    ...(sampling === null
      ? {}
      : {
          temperature: temperatureOf(sampling.temperature, "temperature"),
          topP: shareOf(sampling.topP, "likeliest tokens up to this mass are kept"),
        }),
  },
  controls: ["solve"],
  solve: async ({ question }, { object: model }, values, rng, onlooker = NOBODY) => {
    const { maxTokens, temperature = 0, topP = 1 } = values as unknown as Parameters;
    const turn = { purpose: "solve", content: content(question), begun, maxTokens };
    const sampled = { ...turn, sampling: { temperature, topP } };
    const { exchange, ...taken } = await oneTurn(model, sampled, rng, tellingTurn(onlooker));
    return solvedFrom([exchange], { ...taken, attempts: 1, signals: { stopped: exchange.ending.kind } });
  },
});
