import type { Step } from "../../core/levels.ts";
import type { AcquisitionControl, AcquisitionObservation, AcquisitionState } from "./levels.ts";

/** The equations that a step carried out, by the paper's numbers, in the order in which they act. */
export const acquisitionEquations = (
  { state, observation }: Step<AcquisitionState, AcquisitionControl, AcquisitionObservation>,
  after: AcquisitionState,
): readonly string[] => {
  // The theory's own policies share the resources out as soon as the last ease is judged.
  const sharedOut = state.round === null && after.round !== null ? ["20"] : [];
  switch (observation.type) {
    case "metamemory-recalled":
      return [state.study.cycle === 0 ? "13" : "16"];
    case "retention-formulated":
      return ["14", "15"];
    case "eol-judged":
      return ["17", "18", ...sharedOut];
    case "fok-judged":
      return ["17", "19", ...sharedOut];
    case "resources-allocated":
      return ["20"];
    case "strategy-selected":
      return ["21"];
    case "item-studied":
      return ["22"];
    case "jol-judged": {
      const closing = after.study.previous !== state.study.previous;
      return ["23", "24", "27", "28", ...(closing ? ["25", "26", "29"] : [])];
    }
    case "metamemory-consolidated":
      return ["29"];
  }
};
