import { whenKnown } from "../../core/later.ts";
import type { Rng } from "../../core/rng.ts";
import type { Control, Observation } from "../../flavell/messages.ts";
import type { Reasoning } from "./reasoner-generate-verify.ts";

/** A reasoner who is made to use one strategy throughout, whatever it would have picked: an experimenter's hand. */
export const assigned = <Object extends Reasoning>(object: Object, strategy: string): Object =>
  ((control: Control, rng: Rng) =>
    whenKnown(object(control, rng), (seen): Observation => {
      if (control.type !== "strategy-select" || seen.type !== "strategy-selected") return seen;
      const made = control.candidates.find((each) => each.strategy === strategy);
      return made === undefined ? seen : { type: "strategy-selected", key: made.key };
    })) as Object;
