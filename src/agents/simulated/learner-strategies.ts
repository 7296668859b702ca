/**
 * The cognitive strategies that simulated learners know. Rehearsal serves every item alike; elaboration works through
 * meaning, so it gains on items that seem easy and loses on items that do not.
 */
import type { Settings } from "../../core/settings.ts";

/** What a simulated learner may do with an item during its study time. */
export const STRATEGIES = ["rehearsal", "elaboration"] as const;
/** Rote repetition, worth the same for every item, or work on meaning, worth more the easier the item. */
export type Strategy = (typeof STRATEGIES)[number];

/**
 * The declared parameter of the strategies: the gain e of elaboration, whose efficacy is 1 + e(2 · ease − 1).
 */
export const STRATEGY_SETTINGS = {
  elaboration: {
    kind: "number",
    min: 0,
    max: 1,
    default: 0.5,
    meaning: "what elaboration gains on the easiest item and loses on the hardest, as a share of the rate",
  },
} as const satisfies Settings;

/** How many seconds of rehearsal a second of the strategy is worth, for an item of this ease. */
export const efficacy = (strategy: string, ease: number, elaboration: number): number =>
  strategy === "elaboration" ? 1 + elaboration * (2 * ease - 1) : 1;

/** The strategy believed to be worth most for an item judged this easy; rehearsal if neither is better. @eq 21 */
export const bestStrategy = (judgedEase: number, elaboration: number): Strategy =>
  efficacy("elaboration", judgedEase, elaboration) > 1 ? "elaboration" : "rehearsal";
