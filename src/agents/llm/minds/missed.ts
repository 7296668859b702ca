/** What becomes of something that a model was asked for and did not give. */
import { type Unreadable, UnreadableError } from "../../unreadable.ts";
import { quoted } from "../asking/exchange.ts";
import type { Surroundings } from "./judging.ts";

/**
 * Takes what was not given, in a clause, and the reply that it could not be read from.
 *
 * @throws UnreadableError where the run is to end with it.
 */
export type Missed = (what: string, said: string | null) => void;

/** Counts it for the run's summary, or ends the run with it. */
export const missedIn =
  ({ model, account }: Surroundings, unreadable: Unreadable): Missed =>
  (what, said) => {
    if (unreadable === "error") {
      throw new UnreadableError({
        where: `model ${model.name}`,
        got: said === null ? what : `${what}; it said ${quoted(said)}`,
        expected: "what it was asked for",
        remedy: "--set unreadable=counted goes on without it.",
      });
    }
    account.fellShort({ kind: "judgement-missing", detail: what });
  };
