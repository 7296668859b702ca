import type { Step } from "../core/levels.ts";
import type { Control, Observation } from "./messages.ts";
import type { Parameters } from "./parameters.ts";
import type { State } from "./state.ts";

/**
 * The equations that a step carried out, by the paper's numbers, in the order in which they act. Stage 3 has none: it
 * ends the trace by a text. (R1-10) measures whole problems, and no step carries it out.
 */
export const metaR1Equations = (
  { observation }: Step<State, Control, Observation>,
  { regulation }: Pick<Parameters, "regulation">,
): readonly string[] => {
  switch (observation.type) {
    case "problem-defined":
      return ["R1-1", "R1-2"];
    case "difficulty-judged":
      return ["R1-3"];
    case "chunk-generated":
      // What has ended is not looked at any more, and without stage 2 nothing is.
      return observation.ended === null && regulation === "on" ? ["R1-4", "R1-5"] : ["R1-4"];
    case "chunk-checked":
      return observation.advice === null ? ["R1-6", "R1-7"] : ["R1-6"];
    case "advice-injected":
      return ["R1-8", "R1-9"];
    case "answer-given":
      return [];
  }
};
