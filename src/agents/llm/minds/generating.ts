/** One reply of a model mind, with its tokens where a later judgement may read them. */
import type { Rng } from "../../../core/rng.ts";
import { seedFrom } from "../asking/ask.ts";
import { replyText } from "../asking/exchange.ts";
import type { Message, Piece, Token } from "../contract.ts";
import { tokensOfAnswer } from "../signals/index.ts";
import { entered } from "./account.ts";
import type { Surroundings } from "./judging.ts";

/** A reply as it was said. */
export interface Said {
  readonly text: string;
  /** `null` where the model gives no log-probabilities. */
  readonly tokens: readonly Token[] | null;
  readonly decoded: number;
}

/** Alternatives asked for in each place: what the margin and the entropy of a place need. */
const ALTERNATIVES = 5;

/** Asks for one reply. */
export const reply = async (
  { model, account }: Surroundings,
  messages: readonly Message[],
  { maxTokens, temperature }: { readonly maxTokens: number; readonly temperature: number },
  rng: Rng,
): Promise<Said> => {
  const offer = model.logProbabilities;
  const most = offer.offered ? (offer.use.topAtMost ?? ALTERNATIVES) : 0;
  const generation = model.chat(messages, {
    maxTokens,
    temperature,
    ...(offer.offered ? { logProbabilities: { top: Math.min(ALTERNATIVES, most) } } : {}),
    ...seedFrom(model, rng),
  });
  const pieces: Piece[] = [];
  for await (const piece of generation) pieces.push(piece);
  const completion = await generation.finish();
  const decoded = entered(account, completion);
  const tokens = offer.offered ? tokensOfAnswer(pieces) : null;
  return { text: replyText(completion), tokens: tokens?.length ? tokens : null, decoded };
};

/** What a reply says once reasoning, quotation marks and the stop at its end are left out; `null` for nothing. */
export const plainly = (text: string): string | null => {
  const answer = text.split("</think>").at(-1)!.trim();
  const plain = answer.replace(/^["'“‘(]+|[\s"'”’).!]+$/g, "");
  return plain === "" ? null : plain;
};
