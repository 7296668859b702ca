/**
 * How each measure of a table answers to one answer more in a cell, ∂T/∂n. Every measure depends on shares alone, so
 * Σ n ∂T/∂n = 0, and Σ n (∂T/∂n)² is its variance to first order: the infinitesimal jackknife (Efron, 1982, ch. 6).
 * For gamma and τ_b these are the published standard errors (Goodman & Kruskal, 1963; Brown & Benedetti, 1977), for
 * AUROC that of DeLong et al. (1988), for means the usual σ/√n. Bin edges are taken as given, and levels that nobody used
 * have no weight.
 */
import type { Binning } from "../confidence/calibration.ts";
import { binPlaces } from "../confidence/calibration.ts";
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import { answersIn, pairsOfTable } from "../confidence/confidence-table.ts";
import type { ConfidenceMeasure } from "./names.ts";
import type { Reading } from "./reading.ts";

/** One number for each level: of a right answer more, and of a wrong one more. */
export interface TableGradient {
  readonly right: Float64Array;
  readonly wrong: Float64Array;
}

/** The gradient of a measure that this table determines. */
export const confidenceGradient = (
  measure: ConfidenceMeasure,
  table: ConfidenceTable,
  reading: Reading,
): TableGradient => {
  const { levels } = table;
  switch (measure) {
    case "gamma":
    case "somersD":
    case "auroc2":
    case "tauB":
      return pairGradient(measure, table);
    case "brier":
      return meanGradient(table, (k, right) => (levels[k]! - right) ** 2);
    case "bias":
      return meanGradient(table, (k, right) => levels[k]! - right);
    case "logScore":
      return meanGradient(table, (k, right) => {
        const held = Math.min(1 - reading.floor, Math.max(reading.floor, levels[k]!));
        return right === 1 ? -Math.log(held) : -Math.log1p(-held);
      });
    case "ece":
      return gapGradient(table, reading.binning);
    case "adaptiveEce":
      return gapGradient(table, { bins: reading.binning.bins, by: "answers" });
    case "reliability":
    case "resolution":
      return decompositionGradient(measure, table, reading.groups);
    case "metaI":
      return informationGradient(table, reading.groups);
  }
};

/** Fills a gradient cell by cell; `right` is 1 for a right answer. */
const filled = ({ levels }: ConfidenceTable, of: (k: number, right: 0 | 1) => number): TableGradient => {
  const gradient = { right: new Float64Array(levels.length), wrong: new Float64Array(levels.length) };
  for (let k = 0; k < levels.length; k++) {
    gradient.right[k] = of(k, 1);
    gradient.wrong[k] = of(k, 0);
  }
  return gradient;
};

/** T = mean of f over answers: ∂T/∂n = (f − T)/n. A cell without answers has no weight, whatever f is there. */
const meanGradient = (table: ConfidenceTable, of: (k: number, right: 0 | 1) => number): TableGradient => {
  const { all } = answersIn(table);
  const count = (k: number, right: 0 | 1): number => (right === 1 ? table.right : table.wrong)[k]!;
  const value = filled(table, (k, right) => (count(k, right) === 0 ? 0 : of(k, right)));
  let sum = 0;
  for (let k = 0; k < table.levels.length; k++) {
    sum += table.right[k]! * value.right[k]! + table.wrong[k]! * value.wrong[k]!;
  }
  return filled(table, (k, right) => ((right === 1 ? value.right : value.wrong)[k]! - sum / all) / all);
};

/** With one answer more, concordant, discordant and tied pairs grow by how many answers it forms such a pair with. */
const pairGradient = (
  measure: "gamma" | "somersD" | "auroc2" | "tauB",
  table: ConfidenceTable,
): TableGradient => {
  const { right, wrong } = table;
  const totals = answersIn(table);
  const allRight = totals.right;
  const allWrong = totals.all - totals.right;
  const { concordant, discordant, tiedSecond, tiedFirst } = pairsOfTable(table);
  const surplus = concordant - discordant;
  const untied = concordant + discordant;
  const across = allRight * allWrong;
  const apart = untied + tiedFirst;
  const change = (c: number, d: number, t: number, differing: number, other: number): number => {
    switch (measure) {
      case "gamma":
        return (2 * (discordant * c - concordant * d)) / untied ** 2;
      case "somersD":
        return (c - d - (surplus / across) * other) / across;
      case "auroc2":
        return (c + t / 2 - ((concordant + tiedSecond / 2) / across) * other) / across;
      case "tauB":
        return (
          (c - d - (surplus / 2) * (differing / apart + other / across)) /
          Math.sqrt(apart) /
          Math.sqrt(across)
        );
    }
  };
  const gradient = filled(table, () => 0);
  for (let k = 0, rightBelow = 0, wrongBelow = 0; k < right.length; k++) {
    const differing = totals.all - right[k]! - wrong[k]!;
    const wrongAbove = allWrong - wrongBelow - wrong[k]!;
    const rightAbove = allRight - rightBelow - right[k]!;
    gradient.right[k] = change(wrongBelow, wrongAbove, wrong[k]!, differing, allWrong);
    gradient.wrong[k] = change(rightAbove, rightBelow, right[k]!, differing, allRight);
    rightBelow += right[k]!;
    wrongBelow += wrong[k]!;
  }
  return gradient;
};

/** Sums over the levels of each group; `place[k]` is the group of level k. */
interface Groups {
  readonly place: Int32Array;
  readonly answers: Float64Array;
  readonly right: Float64Array;
  readonly held: Float64Array;
}

const groupsOf = (table: ConfidenceTable, binning: Binning | null): Groups => {
  const { levels, right, wrong } = table;
  const place = binning === null ? Int32Array.from(levels.keys()) : binPlaces(table, binning);
  const count = 1 + (place.at(-1) ?? -1);
  const groups = {
    place,
    answers: new Float64Array(count),
    right: new Float64Array(count),
    held: new Float64Array(count),
  };
  for (let k = 0; k < levels.length; k++) {
    const group = place[k]!;
    groups.answers[group]! += right[k]! + wrong[k]!;
    groups.right[group]! += right[k]!;
    groups.held[group]! += (right[k]! + wrong[k]!) * levels[k]!;
  }
  return groups;
};

const gapGradient = (table: ConfidenceTable, binning: Binning): TableGradient => {
  const { place, held, right: rightOnes } = groupsOf(table, binning);
  const { all } = answersIn(table);
  const gap = held.map((sum, group) => sum - rightOnes[group]!);
  const mean = gap.reduce((sum, size) => sum + Math.abs(size), 0) / all;
  return filled(table, (k, right) => (Math.sign(gap[place[k]!]!) * (table.levels[k]! - right) - mean) / all);
};

const decompositionGradient = (
  measure: "reliability" | "resolution",
  table: ConfidenceTable,
  binning: Binning | null,
): TableGradient => {
  const { place, answers, held, right: rightOnes } = groupsOf(table, binning);
  const { right: allRight, all } = answersIn(table);
  const base = allRight / all;
  let mean = 0;
  answers.forEach((count, group) => {
    if (count === 0) return;
    const square =
      measure === "reliability" ? (held[group]! - rightOnes[group]!) ** 2 : rightOnes[group]! ** 2;
    mean += square / count / all;
  });
  return filled(table, (k, right) => {
    const group = place[k]!;
    const count = answers[group]!;
    if (count === 0) return 0;
    if (measure === "reliability") {
      const gap = (held[group]! - rightOnes[group]!) / count;
      return (gap * (2 * (table.levels[k]! - right) - gap) - mean) / all;
    }
    const accuracy = rightOnes[group]! / count;
    return (accuracy * (2 * right - accuracy) - mean - 2 * base * (right - base)) / all;
  });
};

/** f is log₂ p(right, group)/(p(right) p(group)), whose mean is the information. */
const informationGradient = (table: ConfidenceTable, binning: Binning | null): TableGradient => {
  const groups = groupsOf(table, binning);
  const { right: allRight, all } = answersIn(table);
  const [ofRight, ofWrong] = ([1, 0] as const).map((right) =>
    groups.answers.map((count, group) => {
      const rightOnes = groups.right[group]!;
      const joint = right === 1 ? rightOnes : count - rightOnes;
      const base = right === 1 ? allRight : all - allRight;
      return Math.log2((joint * all) / (base * count));
    }),
  );
  return meanGradient(table, (k, right) => (right === 1 ? ofRight! : ofWrong!)[groups.place[k]!]!);
};
