/** Parts of pooled ratios over a series of problems: one participant's sum over so many of its problems. */
import type { Part } from "../../metrics/pooled.ts";
import type { Solving } from "./series.ts";

/** What is summed: a number that one problem gives, by its place in the series from 0. */
export type Value = (solving: Solving, index: number) => number;
/** Which problems of the series count. */
export type Where = (solving: Solving, index: number) => boolean;

/** 1 where the draft handed in is truly within the goal, else 0: sums to accuracy. */
export const isRight: Value = ({ right }) => Number(right);
/** Cycles that the problem took, at least 1. */
export const attemptsOf: Value = ({ attempts }) => attempts;
/** Σ effort over the problem's cycles, in the reasoner's own unit. */
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
