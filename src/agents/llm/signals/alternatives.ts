import type { Alternative, Token } from "../contract.ts";

/** What is known of the distribution in a token's place. */
export interface PlaceDistribution {
  /** Likeliest first; the token itself is among them. */
  readonly listed: readonly Alternative[];
  /** Probability of all tokens that the server did not list. */
  readonly rest: number;
}

/** Less is rounding. */
export const NEGLIGIBLE = 1e-6;

/** Whether an alternative is the token itself: by its number where both have one, else by its text. */
export const isItself = (
  { text, id }: Pick<Token, "text" | "id">,
  other: Pick<Alternative, "text" | "id">,
): boolean => (id !== null && other.id !== null ? other.id === id : other.text === text);

/** The distribution in a token's place; `null` where the server listed no alternatives. */
export const distributionAt = (token: Token): PlaceDistribution | null => {
  const { text, id, logProbability, top } = token;
  if (top === null || top.length === 0) return null;
  const same = (other: Alternative): boolean => isItself(token, other);
  const listed =
    logProbability === null || top.some(same) ? [...top] : [...top, { text, id, logProbability }];
  listed.sort((one, other) => other.logProbability - one.logProbability);
  const mass = listed.reduce((sum, alternative) => sum + Math.exp(alternative.logProbability), 0);
  return { listed, rest: Math.max(0, 1 - mass) };
};
