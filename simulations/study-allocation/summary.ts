/** From what participants did to means with intervals, and to whether the findings hold. */
import type { MeanEstimate, Measures } from "../../src/experiments/list-learning/index.ts";
import { isAbove, isBelow, mean, THIRDS } from "../../src/experiments/list-learning/index.ts";
import { valueOrNull } from "../../src/metrics/estimable.ts";
import { gamma } from "../../src/metrics/gamma.ts";
import type { Studied } from "./conditions.ts";
import { CHOICES } from "./conditions.ts";

/** Measures of one participant, by budget and choice. */
export const measuresOf = (studies: readonly Studied[]): Measures => {
  const measures: Record<string, number> = {};
  for (const { budget, choice, record, thirds, recalled } of studies) {
    measures[`${budget}/${choice}/recall`] = mean(recalled.map(Number));
    if (choice !== "own") continue;
    const all = record.items.reduce((sum, { seconds }) => sum + seconds, 0);
    for (const third of THIRDS) {
      const spent = record.items.reduce(
        (sum, { seconds }, index) => sum + (thirds[index] === third ? seconds : 0),
        0,
      );
      measures[`${budget}/share/${third}`] = spent / all;
    }
    const hardness = record.items.map(({ difficulty }) => difficulty);
    const seconds = record.items.map((item) => item.seconds);
    measures[`${budget}/preference`] = valueOrNull(gamma(hardness, seconds)) ?? Number.NaN;
    const begun = record.items.filter(({ firstStudied }) => firstStudied !== null);
    const order = gamma(
      begun.map(({ difficulty }) => difficulty),
      begun.map(({ firstStudied }) => firstStudied!),
    );
    measures[`${budget}/order`] = valueOrNull(order) ?? Number.NaN;
  }
  for (const { budget, choice } of studies) {
    if (choice !== "medium") continue;
    const over = (other: string, name: string): number =>
      measures[`${budget}/${name}`]! - measures[`${budget}/${other}`]!;
    measures[`${budget}/pay/easy`] = over("easy/recall", "medium/recall");
    measures[`${budget}/pay/hard`] = over("hard/recall", "medium/recall");
    measures[`${budget}/most`] = Math.min(
      over("share/easy", "share/medium"),
      over("share/hard", "share/medium"),
    );
  }
  return measures;
};

type Estimates = Readonly<Record<string, MeanEstimate>>;

const atBudget = (budget: number, estimates: Estimates) => ({
  seconds: budget,
  /** Gamma of difficulty with time: below 0 easy items get more, above 0 hard ones. */
  preference: estimates[`${budget}/preference`]!,
  /** Gamma of difficulty with the cycle of first study: above 0 easy items come first. */
  order: estimates[`${budget}/order`]!,
  share: Object.fromEntries(THIRDS.map((third) => [third, estimates[`${budget}/share/${third}`]!])),
  recall: Object.fromEntries(CHOICES.map((choice) => [choice, estimates[`${budget}/${choice}/recall`]!])),
  mediumEmphasisOver: { easy: estimates[`${budget}/pay/easy`]!, hard: estimates[`${budget}/pay/hard`]! },
});

export const summaryOf = (
  participants: number,
  items: number,
  budgets: readonly number[],
  estimates: Estimates,
) => {
  const all = budgets.map((budget) => atBudget(budget, estimates));
  const middle = all[Math.floor(all.length / 2)]!;
  const { easy, hard } = middle.mediumEmphasisOver;
  return {
    participants,
    items,
    budgets: all,
    holds: {
      shortBudgetPrefersEasy: isBelow(all[0]!.preference, 0),
      longBudgetPrefersHard: isAbove(all.at(-1)!.preference, 0),
      mediumGetMostBetween: isAbove(estimates[`${middle.seconds}/most`]!, 0),
      mediumPayMostBetween: isAbove(easy, 0) && isAbove(hard, 0),
      easiestFirst: all.every(({ order }) => isAbove(order, 0)),
    },
  };
};
export type Summary = ReturnType<typeof summaryOf>;
