import type { Rng } from "../../../core/rng.ts";
import type { Traits } from "./traits.ts";

/** How one participant differs from others, before anything is studied. */
export interface Person {
  /** Added to the strength of every target. */
  readonly ability: number;
  /** Added to the strength of every competitor: high in people to whom wrong words come easily. */
  readonly suggestibility: number;
  /** Added to the familiarity of every question. */
  readonly optimism: number;
  /** What the weight of failures is multiplied by: low in people who keep trying. */
  readonly discouragement: number;
  /** What every time is multiplied by; 1 on average. */
  readonly pace: number;
}

/** A participant drawn from the population that the traits describe. */
export const drawPerson = (t: Traits, rng: Rng): Person => ({
  ability: t.personSpread * rng.normal(),
  suggestibility: t.suggestibility * rng.normal(),
  optimism: t.optimism * rng.normal(),
  discouragement: Math.exp(t.persistence * rng.normal()),
  pace: Math.exp(t.paceSpread * rng.normal() - t.paceSpread ** 2 / 2),
});
