/**
 * Whether a text made of tokens can be cut into them again in one way only, whatever the order in which a server
 * looks for them.
 *
 * A set of words is a *solid code* if no word stands inside another and no word begins with what another ends with
 * (or with what it ends with itself). Then the words that stand in a text never overlap, and every server finds the
 * same. Source: Jürgensen & Yu (1990), Solid codes, J. Inf. Process. Cybern. EIK 26, 563–574.
 */
import { UsageError } from "../../core/errors.ts";

/** @throws UsageError naming two tokens that could be taken for one another. */
export const checkSolidCode = (tokens: readonly string[]): void => {
  const words = new Set(tokens);
  const beginnings = new Map<string, string>();
  for (const token of tokens) {
    for (let length = 1; length < token.length; length++) beginnings.set(token.slice(0, length), token);
  }
  for (const token of tokens) {
    for (let from = 0; from < token.length; from++) {
      const rest = token.slice(from);
      const other = from > 0 ? beginnings.get(rest) : undefined;
      if (other !== undefined)
        throw ambiguous(token, other, `one ends with ${quoted(rest)}, one begins with it`);
      for (let length = 1; length <= rest.length; length++) {
        const inner = rest.slice(0, length);
        if (length < token.length && words.has(inner))
          throw ambiguous(token, inner, "one stands in the other");
      }
    }
  }
};

const ambiguous = (one: string, other: string, why: string): UsageError =>
  new UsageError({
    where: "the tokens of a known mind",
    got: `${quoted(one)} and ${quoted(other)}: ${why}`,
    expected: "tokens that can be told apart wherever they stand in a text",
    remedy: "Write each between marks that stand nowhere inside, for example [left] and [right].",
  });

const quoted = (token: string): string => JSON.stringify(token);
