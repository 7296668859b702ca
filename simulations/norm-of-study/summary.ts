/** From sessions to study time by norm, to recall against the target, and to whether the findings hold. */
import type { MeanEstimate, Measures } from "../../src/experiments/list-learning/index.ts";
import { isAbove, isBelow, mean } from "../../src/experiments/list-learning/index.ts";
import { exactNorm, normOfStudy } from "../../src/nelson-narens/acquisition/norm.ts";
import type { Studied } from "./conditions.ts";
import { LOSSES, TARGETS, WORKED } from "./conditions.ts";

const key = (target: number, loss: number): string => `target ${target}, loss ${loss}`;

/** The next lower value of a list, or `undefined` for its first. */
const before = (values: readonly number[], value: number): number | undefined =>
  values[values.indexOf(value) - 1];

/** Measures of one participant, by condition. */
export const measuresOf = (studies: readonly Studied[]): Measures => {
  const measures: Record<string, number> = {};
  for (const { condition, record, recalled, seconds } of studies) {
    measures[`${condition}/seconds`] = seconds;
    measures[`${condition}/recall`] = mean(recalled.map(Number));
    measures[`${condition}/belief`] = record.loss;
    measures[`${condition}/norm`] = record.outcome.norm;
    measures[`${condition}/mastered`] = Number(record.outcome.reason === "mastered");
  }
  const longerThan = (now: string, less: string): number =>
    measures[`${now}/seconds`]! - measures[`${less}/seconds`]!;
  for (const target of TARGETS) {
    for (const loss of LOSSES) {
      const lower = before(TARGETS, target);
      const milder = before(LOSSES, loss);
      if (lower !== undefined) {
        measures[`${key(target, loss)}/forTarget`] = longerThan(key(target, loss), key(lower, loss));
      }
      if (milder !== undefined) {
        measures[`${key(target, loss)}/forLoss`] = longerThan(key(target, loss), key(target, milder));
      }
    }
  }
  measures.exactMinusPrinted = measures["norm exact/recall"]! - measures["norm printed/recall"]!;
  return measures;
};

type Estimates = Readonly<Record<string, MeanEstimate>>;

/** A worked value of (15): the norm, what the believed loss leaves of it, and the norm that would leave the target. */
const workedOf = ({ target, loss }: { readonly target: number; readonly loss: number }) => {
  const norm = normOfStudy(target, loss);
  return { target, loss, norm, afterLoss: norm * (1 - loss), exactNorm: exactNorm(target, loss) };
};

export const summaryOf = (participants: number, items: number, lists: number, estimates: Estimates) => {
  const of = (condition: string, name: string): MeanEstimate => estimates[`${condition}/${name}`]!;
  const fine = (name: "printed" | "exact", norm: number) => ({
    norm,
    seconds: of(`norm ${name}`, "seconds"),
    recall: of(`norm ${name}`, "recall"),
  });
  const studyTime = TARGETS.flatMap((target) =>
    LOSSES.map((loss) => ({
      target,
      loss,
      norm: normOfStudy(target, loss),
      seconds: of(key(target, loss), "seconds"),
      recall: of(key(target, loss), "recall"),
      mastered: of(key(target, loss), "mastered"),
    })),
  );
  const all = (name: string): readonly MeanEstimate[] =>
    Object.entries(estimates).flatMap(([measure, estimate]) => (measure.endsWith(name) ? [estimate] : []));
  const { verbatim, conceptual } = WORKED;
  return {
    participants,
    items,
    worked: { verbatim: workedOf(verbatim), conceptual: workedOf(conceptual) },
    studyTime,
    shortfall: {
      target: verbatim.target,
      loss: verbatim.loss,
      printed: fine("printed", workedOf(verbatim).norm),
      exact: fine("exact", workedOf(verbatim).exactNorm),
      difference: estimates.exactMinusPrinted!,
    },
    experience: Array.from({ length: lists }, (_, index) => ({
      list: index + 1,
      belief: of(`list ${index + 1}`, "belief"),
      norm: of(`list ${index + 1}`, "norm"),
      seconds: of(`list ${index + 1}`, "seconds"),
      recall: of(`list ${index + 1}`, "recall"),
    })),
    holds: {
      higherTargetLongerStudy: all("/forTarget").every((longer) => isAbove(longer, 0)),
      moreLossLongerStudy: all("/forLoss").every((longer) => isAbove(longer, 0)),
      printedNormFallsShort: isBelow(of("norm printed", "recall"), verbatim.target),
      exactNormRecallsMore: isAbove(estimates.exactMinusPrinted!, 0),
    },
  };
};
export type Summary = ReturnType<typeof summaryOf>;
