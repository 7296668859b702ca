/** Reasoners with one faculty replaced and everything else as it was, on the same draws. */
import type { ObjectLevel } from "../../core/levels.ts";
import type { Control, Observation } from "../../flavell/messages.ts";

type Reasoning = ObjectLevel<Control, Observation>;

/**
 * Generate–verify: no monitoring before generation. Difficulty still is felt, but gives no signal; so no pattern is
 * diagnosed, the most effective strategy in general is taken, nothing cues another one, and each further cycle can
 * only refine what the first began. Nothing but this one observation differs from the intact reasoner.
 */
export const withoutMonitoring =
  (object: Reasoning): Reasoning =>
  (control, rng) => {
    const seen = object(control, rng);
    return seen.type === "difficulty-judged"
      ? { ...seen, experience: { ...seen.experience, signal: null } }
      : seen;
  };

/** A reasoner who is made to use one strategy throughout, whatever it would have picked. */
export const assigned =
  (object: Reasoning, strategy: string): Reasoning =>
  (control, rng) => {
    const seen = object(control, rng);
    if (control.type !== "strategy-select" || seen.type !== "strategy-selected") return seen;
    const made = control.candidates.find((each) => each.strategy === strategy);
    return made === undefined ? seen : { type: "strategy-selected", key: made.key };
  };
