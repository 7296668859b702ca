import type { Count, CountSource, Ledger } from "../contract.ts";

/** A number of tokens that is known, with its source. */
export const known = (tokens: number, source: CountSource): Count => ({ known: true, tokens, source });

/** A number of tokens of which only a lower bound is known. */
export const unknown = (why: string, atLeast = 0): Count => ({ known: false, atLeast, why });

/** The weakest source makes the source of a sum. */
const STRENGTH: readonly CountSource[] = ["server", "counted", "estimated"];

/** The sum of counts: known only where each is, and then from the weakest of their sources. */
export const sum = (counts: readonly Count[]): Count => {
  const total = counts.reduce((tokens, count) => tokens + leastOf(count), 0);
  const missing = counts.find((count) => !count.known);
  if (missing !== undefined && !missing.known) return unknown(missing.why, total);
  const weakest = Math.max(0, ...counts.map((count) => (count.known ? STRENGTH.indexOf(count.source) : 0)));
  return known(total, STRENGTH[weakest]!);
};

/** The tokens that a count vouches for. */
export const leastOf = (count: Count): number => (count.known ? count.tokens : count.atLeast);

/** What several generations cost together. */
export const sumOfLedgers = (ledgers: readonly Ledger[]): Ledger => ({
  prompt: sum(ledgers.map(({ prompt }) => prompt)),
  cached: sum(ledgers.map(({ cached }) => cached)),
  decoded: sum(ledgers.map(({ decoded }) => decoded)),
  wasted: sum(ledgers.map(({ wasted }) => wasted)),
});

/** The tokens of the prompt that the server had to read anew: all but the cached. */
export const prefilled = ({ prompt, cached }: Ledger): Count => {
  if (prompt.known && cached.known) {
    return sum([known(prompt.tokens - cached.tokens, prompt.source), known(0, cached.source)]);
  }
  const why = prompt.known ? (cached as { why: string }).why : prompt.why;
  return unknown(why);
};
