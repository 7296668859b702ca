import type { Step } from "../core/levels.ts";
import type { Knowledge } from "./knowledge.ts";
import { entryOf, updated } from "./knowledge.ts";
import { informationKey } from "./learning.ts";
import type { Control, Observation } from "./messages.ts";
import type { State } from "./state.ts";
import type { Abandonment } from "./tuples.ts";
import { ABANDONMENTS } from "./tuples.ts";

/**
 * The equations that a step carried out, by the paper's numbers, in the order in which they act; of the memory
 * extension the criterion that ended the enterprise, and the learning that took place.
 */
export const flavellEquations = (
  { state, observation }: Step<State, Control, Observation>,
  after: State,
): readonly string[] => {
  const remembered = after.course.history === state.course.history ? [] : ["10"];
  switch (observation.type) {
    case "knowledge-retrieved":
      return state.course.history === null ? ["1", "2"] : ["2"];
    case "difficulty-judged":
      return ["3"];
    case "pattern-diagnosed":
    case "strategy-selected":
      return ["4"];
    case "strategy-executed":
      return ["5"];
    case "outcome-evaluated":
      return ["6", "7", "8", ...remembered];
    case "outcome-checked":
      return ["9", ...remembered];
    case "knowledge-updated": {
      const before = updated(state.course.knowledge, observation.changes);
      return ["11", ...learning(state, before, after.course.knowledge), "12", ...criterion(after)];
    }
  }
};

/** What the learning rule changed beyond (11). */
const learning = ({ course, strategy }: State, before: Knowledge, after: Knowledge): readonly string[] => {
  const changed = (key: string): boolean => entryOf(before, key) !== entryOf(after, key);
  return [
    ...(strategy !== null && changed(strategy.key) ? ["E-5"] : []),
    ...(changed(informationKey(course.task, course.goal)) ? ["E-6"] : []),
  ];
};

const criterion = ({ ended }: State): readonly string[] => {
  const place = ABANDONMENTS.indexOf(ended as Abandonment);
  return place < 0 ? [] : [`E-${place + 1}`];
};
