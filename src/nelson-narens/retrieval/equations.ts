import type { Step } from "../../core/levels.ts";
import type { Control, Observation } from "./messages.ts";
import type { State } from "./state.ts";

/** The equations that a step carried out, by the paper's numbers, in the order in which they act. */
export const retrievalEquations = (
  { state, observation }: Step<State, Control, Observation>,
  after: State,
): readonly string[] => {
  const standardsFell = after.search.cycle > state.search.cycle ? ["41", "42", "43"] : [];
  const appended = after.search.episodes === state.search.episodes ? [] : ["40"];
  switch (observation.type) {
    case "metamemory-recalled": {
      if (state.search.cycle > 0) return ["33"];
      // Without memories there is nothing to calibrate from, and the prior standards hold.
      return observation.memories.length === 0 ? ["30"] : ["30", "31", "32"];
    }
    case "fok-judged":
      return ["34", "35", ...appended];
    case "cue-attended":
      return ["36"];
    case "answer-found":
      return ["37"];
    case "answer-missed":
      return ["37", "38", "39", ...appended, ...standardsFell];
    case "confidence-judged":
      return ["38", "39", ...appended, ...standardsFell];
    case "metamemory-consolidated":
      return ["44", ...standardsFell];
  }
};
