import type { Part } from "../solvers/exchangeable/part.ts";
import type { Knowledge } from "./knowledge.ts";
import { reachable } from "./knowledge.ts";

/** A branch as an exchangeable part: the classes that can be reached, the initial one first. */
export const branchPart = (initial: Knowledge): Part => {
  const order = reachable(initial);
  const number = new Map(order.map((knowledge, i) => [knowledge, i]));
  const start: number[] = [0];
  const chance: number[] = [0];
  const probability: number[] = [];
  const target: number[] = [];
  for (const { expansions } of order) {
    for (const turns of expansions) {
      for (const turn of turns) {
        probability.push(turn.probability);
        target.push(number.get(turn.to)!);
      }
      chance.push(target.length);
    }
    start.push(chance.length - 1);
  }
  return {
    value: Float64Array.from(order, ({ value }) => value),
    spent: new Uint16Array(order.length),
    start: Uint32Array.from(start),
    chance: Uint32Array.from(chance),
    probability: Float64Array.from(probability),
    target: Uint32Array.from(target),
  };
};
