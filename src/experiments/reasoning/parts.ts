/** Parts of pooled ratios over a series of problems: one participant's sum over so many of its problems. */
import type { Part } from "../../metrics/pooled.ts";
import type { Solving } from "./series.ts";

export type Value = (solving: Solving, index: number) => number;
export type Where = (solving: Solving, index: number) => boolean;

export const isRight: Value = ({ right }) => Number(right);
export const attemptsOf: Value = ({ attempts }) => attempts;
export const effortOf: Value = ({ effort }) => effort;

/** Σ value over the problems where it holds, and how many they are. */
export const partOf = (solvings: readonly Solving[], value: Value, where: Where = () => true): Part => {
  let sum = 0;
  let count = 0;
  solvings.forEach((solving, index) => {
    if (!where(solving, index)) return;
    sum += value(solving, index);
    count++;
  });
  return { sum, count };
};

/** Σ (value − other's value) over the same problems: a paired difference. */
export const paired = (
  solvings: readonly Solving[],
  others: readonly Solving[],
  value: Value,
  where: Where = () => true,
): Part => partOf(solvings, (solving, index) => value(solving, index) - value(others[index]!, index), where);
