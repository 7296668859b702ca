/** The design of the cued-recall experiment: who studies what, and what is asked when. */
import type { Rng } from "../../core/rng.ts";
import { stream } from "../../core/rng.ts";
import type { Settings } from "../../core/settings.ts";
import type { SimulatedTask } from "../simulate.ts";
import { WORD_PAIRS } from "./words.ts";

/** Critical trials of one participant: one a pair. */
export const TRIALS_A_PARTICIPANT = WORD_PAIRS.length;

/** Blocks in which every pair is tested once before the critical one. */
export const PRETESTS = 2;

export const DESIGN_SETTINGS = {
  limit: {
    kind: "number",
    min: 1,
    max: 3_600_000,
    default: 15_000,
    unit: "ms",
    meaning: "time allowed for a trial; one that takes longer is a timeout",
  },
  questionPriming: {
    kind: "number",
    min: -50,
    max: 50,
    default: 0,
    unit: "SD",
    meaning: "added to the familiarity of every question between the pretests and the critical trials",
  },
  targetPriming: {
    kind: "number",
    min: -50,
    max: 50,
    default: 0,
    unit: "noise of one standard look",
    meaning: "added to the strength of every target between the pretests and the critical trials",
  },
  traced: {
    kind: "choice",
    choices: ["critical", "all"],
    default: "critical",
    meaning: "trials whose steps go into a trace; a mind that is played back needs all of them",
  },
} as const satisfies Settings;

/** What the experimenter decides. */
export type Design = {
  readonly [Name in keyof typeof DESIGN_SETTINGS]: Name extends "traced" ? string : number;
};

/** What the simulated participants are called. */
export const participantName = (index: number): string => `s${String(index + 1).padStart(4, "0")}`;

/**
 * The tasks of as many participants as `trials` critical trials need, the last of whom may have fewer of them. Each
 * studies all pairs, is asked for each in two blocks of pretests, then in the critical block; every block has a new
 * random order.
 */
export function* designTasks(
  trials: number,
  seed: number | string,
  design: Design,
): Generator<SimulatedTask<string>> {
  for (let first = 0; first < trials; first += TRIALS_A_PARTICIPANT) {
    const participant = participantName(first / TRIALS_A_PARTICIPANT);
    const order = stream(seed, `participant/${participant}/order`);
    let trial = 0;
    for (let block = 0; block <= PRETESTS; block++) {
      const critical = block === PRETESTS;
      const words = shuffled(WORD_PAIRS, order);
      for (const { word } of critical ? words.slice(0, trials - first) : words) {
        trial++;
        yield {
          participant,
          trial,
          task: word,
          traced: critical || design.traced === "all",
          ...(trial === 1 ? { study: WORD_PAIRS } : {}),
          ...(critical ? primingOf(word, design) : {}),
        };
      }
    }
  }
}

/** Whether a trial of the life of a participant is a critical one. */
export const isCritical = (trial: number): boolean => trial > PRETESTS * TRIALS_A_PARTICIPANT;

const primingOf = (
  word: string,
  { questionPriming, targetPriming }: Design,
): Pick<SimulatedTask<string>, "prime"> =>
  questionPriming === 0 && targetPriming === 0
    ? {}
    : { prime: { word, question: questionPriming, target: targetPriming } };

/** A new order of `items` (Fisher and Yates). */
const shuffled = <Item>(items: readonly Item[], rng: Rng): readonly Item[] => {
  const order = [...items];
  for (let place = order.length - 1; place > 0; place--) {
    const other = rng.integer(0, place);
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
};
