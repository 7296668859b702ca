/** The list that a participant studies: drawn from the seed, or a person's own pairs. */
import type { WordPair } from "../../agents/mind.ts";
import type { Material } from "../../agents/simulated/learner-memory.ts";
import type { RunRequest } from "../simulation.ts";
import { listOf } from "./materials.ts";
import { streamOf } from "./session.ts";

/** A pair of a person's own, with its true difficulty, 0 to 1, as far as that is known. */
export interface OwnPair extends WordPair {
  readonly difficulty: number;
}

/** The list of a request: its pairs where it has any, else drawn for the participant. */
export const listFor = (
  { seed, settings, data }: Pick<RunRequest, "seed" | "settings" | "data">,
  participant: number,
): readonly Material[] => {
  if (data !== null) {
    return (data as readonly OwnPair[]).map(({ word, target, difficulty }) => ({
      text: word,
      difficulty,
      pair: { word, target },
    }));
  }
  const { items, easiest, hardest } = settings as Readonly<Record<string, number>>;
  const materials = { items: items!, easiest: easiest!, hardest: hardest! };
  return listOf(materials, streamOf(seed, participant, "materials"));
};

/** How many items it has. */
export const itemsOf = ({ settings, data }: Pick<RunRequest, "settings" | "data">): number =>
  data === null ? (settings.items as number) : (data as readonly OwnPair[]).length;
