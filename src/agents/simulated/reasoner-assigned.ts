import type { ObjectLevel } from "../../core/levels.ts";
import type { Control, Observation } from "../../flavell/messages.ts";

/** A reasoner who is made to use one strategy throughout, whatever it would have picked: an experimenter's hand. */
export const assigned =
  (object: ObjectLevel<Control, Observation>, strategy: string): ObjectLevel<Control, Observation> =>
  (control, rng) => {
    const seen = object(control, rng);
    if (control.type !== "strategy-select" || seen.type !== "strategy-selected") return seen;
    const made = control.candidates.find((each) => each.strategy === strategy);
    return made === undefined ? seen : { type: "strategy-selected", key: made.key };
  };
