/** Several figures of one kind on the same axes, so that what is higher in one of them is higher. */
import type { Axes, Ends } from "../experiments/simulation.ts";

/** Draws each twice: once to see how far its axes go, and again with each axis as far as the farthest. */
export const onSharedAxes = async (
  figures: readonly ((axes: Axes) => Promise<string>)[],
): Promise<readonly string[]> => {
  const farthest = new Map<string, Ends>();
  const told: Axes = (name, own) => {
    const known = farthest.get(name) ?? own;
    farthest.set(name, [Math.min(known[0], own[0]), Math.max(known[1], own[1])]);
    return own;
  };
  for (const figure of figures) await figure(told);
  return Promise.all(figures.map((figure) => figure((name, own) => farthest.get(name) ?? own)));
};
