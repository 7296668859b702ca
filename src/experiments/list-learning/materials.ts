import type { Material } from "../../agents/simulated/learner-memory.ts";
import type { Rng } from "../../core/rng.ts";
import type { Settings } from "../../core/settings.ts";
import type { StudyTask } from "../../nelson-narens/acquisition/tuples.ts";
import { paired } from "./paired-associates.ts";

export const MATERIAL_SETTINGS = {
  items: { kind: "integer", min: 3, max: 10_000, default: 30, meaning: "items on a list" },
  easiest: { kind: "number", min: 0, max: 1, default: 0.05, meaning: "difficulty of the easiest items" },
  hardest: { kind: "number", min: 0, max: 1, default: 0.95, meaning: "difficulty of the hardest items" },
} as const satisfies Settings;

/** A list whose difficulties are drawn uniformly between the easiest and the hardest; items bear the list's name. */
export const listOf = (
  { items, easiest, hardest }: { readonly items: number; readonly easiest: number; readonly hardest: number },
  rng: Rng,
  name = "item",
): readonly Material[] =>
  paired(
    Array.from({ length: items }, (_, index) => ({
      text: `${name} ${index + 1}`,
      difficulty: easiest + (hardest - easiest) * rng.uniform(),
    })),
    rng,
  );

/** The list as the meta-level sees it: no difficulty. */
export const taskOf = (list: readonly Material[], target: number, delay: number): StudyTask => ({
  items: list.map(({ text }, index) => ({ index, text })),
  goal: { target, delay },
});

/** The thirds of a list, by index, from the easiest to the hardest; the middle one takes what is left over. */
export const THIRDS = ["easy", "medium", "hard"] as const;
export type Third = (typeof THIRDS)[number];

/** To which third each item belongs; ties by index. */
export const thirdsOf = (difficulties: readonly number[]): readonly Third[] => {
  const order = difficulties
    .map((_, index) => index)
    .sort((a, b) => difficulties[a]! - difficulties[b]! || a - b);
  const size = Math.floor(order.length / 3);
  const thirds = new Array<Third>(order.length);
  order.forEach((index, place) => {
    thirds[index] = place < size ? "easy" : place >= order.length - size ? "hard" : "medium";
  });
  return thirds;
};
