/** One exchange with a model as a trace keeps it: without wall-clock time, so that a replay gives equal files. */

import type { Completion, Ending, Ledger, Message, Shortfall } from "../contract.ts";
import { leastOf } from "../stream/ledger.ts";

/** What was asked, what came, and what it cost. */
export interface Exchange {
  /** What it was asked for, e.g. the phase of a theory. */
  readonly purpose: string;
  /** 1, or 2 where the first reply did not parse. */
  readonly attempt: number;
  readonly messages: readonly Message[];
  /** The reply, with its reasoning between marks where it came apart. */
  readonly reply: string;
  /** Why the reply does not parse; `null` where it does. */
  readonly fault: string | null;
  readonly ending: Ending;
  readonly ledger: Ledger;
  readonly shortfalls: readonly Shortfall[];
}

/** The whole text of a reply, as a model writes it that was told to reason between marks. */
export const replyText = ({ answer, reasoning }: Pick<Completion, "answer" | "reasoning">): string =>
  reasoning === null || reasoning === "" ? answer : `<think>${reasoning}</think>${answer}`;

/** Tokens decoded in these exchanges. */
export const decodedIn = (exchanges: readonly Pick<Exchange, "ledger">[]): number =>
  exchanges.reduce((tokens, { ledger }) => tokens + leastOf(ledger.decoded), 0);

/** As much of a reply as a message bears. */
const SHOWN = 200;

/** What was said, as a message quotes it. */
export const quoted = (reply: string): string =>
  JSON.stringify(reply.length > SHOWN ? `${reply.slice(0, SHOWN)}…` : reply);

/** The exchange that a completion concludes. */
export const exchangeOf = (
  purpose: string,
  attempt: number,
  messages: readonly Message[],
  completion: Completion,
  fault: string | null,
): Exchange => ({
  purpose,
  attempt,
  messages,
  reply: replyText(completion),
  fault,
  ending: completion.ending,
  ledger: completion.ledger,
  shortfalls: completion.shortfalls,
});
