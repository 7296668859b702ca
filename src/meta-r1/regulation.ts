/** Stage 2: when to look at the trace, and what to put into it. */
import type { Parameters } from "./parameters.ts";
import type { Advice, Check } from "./tuples.ts";

/**
 * The action after chunk i: a check of facts where ρ(C_i, 𝕋_fact) > τ_fact, of thinking where ρ(C_i, 𝕋_think) > τ_think,
 * of both where i − i_last > Θ_safe, none otherwise. The cases are read top-down, so that a trigger by words pre-empts
 * the safety check; what both triggers at once mean is `bothTriggered`.
 *
 * @eq R1-5
 */
export const actionOf = (
  p: Pick<Parameters, "factThreshold" | "thinkThreshold" | "safety" | "bothTriggered">,
  shares: { readonly fact: number; readonly think: number },
  sinceAction: number,
): Check | null => {
  const fact = shares.fact > p.factThreshold;
  const think = shares.think > p.thinkThreshold;
  if (fact && think && p.bothTriggered === "all") return "all";
  if (fact) return "fact";
  if (think) return "think";
  return sinceAction > p.safety ? "all" : null;
};

/** How advice reads in the trace; the object level's system prompt tells it what this is. @eq R1-8 @eq R1-9 */
export const adviceText = ({ error, suggestion }: Advice): string =>
  `\n\n[Advice] ${oneLine(error)} ${oneLine(suggestion)}\n\n`;

/** A paragraph break inside the advice would cut it into two steps of the trace. */
const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What the object level has to be told about the advice, to stand in its system prompt. */
export const INTERACTION_PROTOCOL =
  "While you reason, a paragraph that begins with [Advice] may appear in your reasoning. It comes from a supervisor who has read what you wrote: it names an error and says what to do. Take it up at once, correct the error, and go on from there without repeating the advice.";
