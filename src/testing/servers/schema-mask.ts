/** Holds a mind to a schema: what does not fit cannot be said. */
import type { Candidate, Thought } from "./brain.ts";
import { shortestWay, standing } from "./grammar.ts";
import type { JsonObject } from "./json.ts";
import { CONTROL } from "./vocabulary.ts";

const NEVER: readonly string[] = [
  CONTROL.turnStart,
  CONTROL.rest,
  CONTROL.reasoningStart,
  CONTROL.reasoningEnd,
];

/**
 * The thought without the tokens after which the answer could no longer become a value of the schema, normalised
 * again. A mind that has nothing to say that fits says the character that leads on soonest, or ends its turn.
 */
export const held = (thought: Thought, schema: JsonObject, answer: string): Thought => {
  const whole = standing(schema, answer) === "whole";
  const fits = ({ token }: Candidate): boolean => {
    if (token === CONTROL.turnEnd) return whole;
    return !NEVER.includes(token) && !token.startsWith("<0x") && standing(schema, answer + token) !== "no";
  };
  const left = thought.candidates.filter(fits);
  const mass = left.reduce((sum, { probability }) => sum + probability, 0);
  if (mass === 0) {
    const token = whole ? CONTROL.turnEnd : (shortestWay(schema, answer) ?? CONTROL.turnEnd);
    return { candidates: [{ token, probability: 1 }], spoken: token };
  }
  const candidates = left.map(({ token, probability }) => ({ token, probability: probability / mass }));
  const spoken = left.find(({ token }) => token === thought.spoken)?.token;
  return spoken === undefined ? { candidates } : { candidates, spoken };
};
