/** A simulated model's turn as the lines that it sends: tokens with their probabilities, and the end. */
import { logistic } from "../../../math/bayesian-logistic.ts";
import type { GenerationOptions } from "../../llm/contract.ts";
import { jsonText } from "./by-schema.ts";
import { type AtWork, chance } from "./mind.ts";
import { reply, shortSolution } from "./replies.ts";
import { plain, type Said } from "./saying.ts";
import { thinking } from "./thinking.ts";
import { tokensIn } from "./tokens.ts";

/** How far the tokens of one part lie apart, in log-odds. */
const SCATTER = 0.3;

/** Tokens that are sent together, or the end. */
export type Sent =
  | { readonly tokens: readonly SentToken[] }
  | {
      readonly ending: "end-of-turn" | "length" | "stop-text";
      readonly stop: string | null;
      readonly decoded: number;
    };

/** A token; its probabilities only where they were asked for. */
export interface SentToken {
  readonly text: string;
  readonly probability: number | null;
  readonly rival: string | null;
}

const parts = (work: AtWork): Iterable<Said> => {
  const { asked } = work;
  switch (asked.kind) {
    case "json":
      return [plain(jsonText(work, asked.schema))];
    case "solve": {
      const { manner, mark, guided } = asked;
      return manner === "short"
        ? shortSolution(work, mark)
        : thinking(work, { strategy: manner, mark, guided });
    }
    default:
      return reply(work, asked);
  }
};

/** The turn, part by part, until it ends, reaches a stop text, or has used up its tokens. */
export function* sent(work: AtWork, options: GenerationOptions): Generator<Sent> {
  const stops = options.stop ?? [];
  const longest = Math.max(0, ...stops.map((stop) => stop.length));
  const asksProbability = options.logProbabilities !== undefined;
  const noise = chance(work, "tokens");
  let decoded = 0;
  let tail = "";
  for (const { text, probability, rival } of parts(work)) {
    const found = firstStop(tail + text, stops);
    const kept = found === null ? text : text.slice(0, Math.max(0, found.at - tail.length));
    const all = tokensIn(kept);
    const within = all.slice(0, work.maxTokens - decoded);
    decoded += within.length;
    if (within.length > 0) {
      yield {
        tokens: within.map((token, place) => ({
          text: token,
          probability: !asksProbability
            ? null
            : rival === undefined
              ? near(probability, noise.normal())
              : probability,
          rival: place === 0 ? (rival ?? null) : null,
        })),
      };
    }
    if (within.length < all.length) return yield { ending: "length", stop: null, decoded };
    if (found !== null) return yield { ending: "stop-text", stop: found.stop, decoded };
    if (longest > 1) tail = (tail + text).slice(1 - longest);
  }
  yield { ending: "end-of-turn", stop: null, decoded };
}

/** A probability near this one, on the scale of log-odds: tokens of one answer are not all equally sure. */
const near = (probability: number, noise: number): number =>
  logistic(Math.log(probability / (1 - probability)) + SCATTER * noise);

const firstStop = (text: string, stops: readonly string[]) => {
  let found: { readonly at: number; readonly stop: string } | null = null;
  for (const stop of stops) {
    const at = text.indexOf(stop);
    if (at >= 0 && (found === null || at < found.at)) found = { at, stop };
  }
  return found;
};
