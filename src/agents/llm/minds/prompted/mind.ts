/** A language model as the object level of the published cycle, with an account of its run. */
import type { PromptedControl, PromptedObservation } from "../../../../flavell/prompted/messages.ts";
import type { AwaitedMind } from "../../../mind.ts";
import { promptedFlavellMind } from "../../prompted-flavell/mind.ts";
import { charged } from "../charging.ts";
import type { Surroundings } from "../judging.ts";

/** A model that is prompted in every phase; what its replies took stands in its observations. */
export const modelPrompted = ({
  model,
  account,
}: Surroundings): AwaitedMind<PromptedControl, PromptedObservation> => {
  const mind = promptedFlavellMind(model);
  return {
    ...mind,
    begin: (values) => {
      const individual = mind.begin(values);
      const charge = charged(account, individual.exchanges);
      return {
        study: () => {},
        object: (control, rng) => charge(control.type, () => individual.object(control, rng)),
      };
    },
  };
};
