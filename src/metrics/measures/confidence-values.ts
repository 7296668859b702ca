/** Every measure that a table of confidence gives. */
import { auroc2, auroc2OfPairs } from "../confidence/auroc2.ts";
import { brierDecomposition, brierScore } from "../confidence/brier.ts";
import type { Binning } from "../confidence/calibration.ts";
import { calibrationCurve, confidenceBias, expectedCalibrationError } from "../confidence/calibration.ts";
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import { pairsOfTable } from "../confidence/confidence-table.ts";
import { logScore } from "../confidence/log-score.ts";
import { metaInformation } from "../confidence/meta-information.ts";
import type { Measured } from "../estimable.ts";
import { isEstimable, notEstimable } from "../estimable.ts";
import { gammaOfPairs } from "../gamma.ts";
import { kendallTauBOfPairs } from "../kendall-tau-b.ts";
import { somersDOfPairs } from "../somers-d.ts";
import type { ConfidenceMeasure } from "./names.ts";
import { withoutEmptyLevels } from "./person-counts.ts";
import type { Reading } from "./reading.ts";

/** The values of one table, whose levels are probabilities where the reading says so; some levels may be empty. */
export const confidenceValues = (
  whole: ConfidenceTable,
  reading: Reading,
): Readonly<Record<ConfidenceMeasure, Measured>> => {
  const table = withoutEmptyLevels(whole);
  const pairs = pairsOfTable(table);
  const adaptive = grouped(table, { bins: reading.binning.bins, by: "answers" });
  const groups = reading.groups === null ? table : adaptive;
  const information = metaInformation(groups);
  const probability = (of: () => Measured): Measured =>
    reading.scale !== null && !isEstimable(reading.scale) ? reading.scale : of();
  const decomposition = brierDecomposition(groups);
  const term = (name: "reliability" | "resolution") => (): Measured =>
    isEstimable(decomposition) ? decomposition[name] : decomposition;
  return {
    gamma: gammaOfPairs(pairs),
    somersD: somersDOfPairs(pairs),
    auroc2: reading.padding === 0 ? auroc2OfPairs(pairs) : auroc2(padded(whole, reading)),
    ece: probability(() => expectedCalibrationError(table, reading.binning)),
    brier: probability(() => brierScore(table)),
    logScore: probability(() => logScore(table, reading.floor)),
    bias: probability(() => confidenceBias(table)),
    tauB: kendallTauBOfPairs(pairs),
    metaI: isEstimable(information) ? information.information : information,
    adaptiveEce: probability(() => meanGap(adaptive)),
    reliability: probability(term("reliability")),
    resolution: term("resolution")(),
  };
};

/** The table with what the policy for empty cells adds to each of its cells. */
export const padded = ({ levels, right, wrong }: ConfidenceTable, { padding }: Reading): ConfidenceTable => {
  const more = (counts: Float64Array): Float64Array => counts.map((count) => count + padding);
  return { levels, right: more(right), wrong: more(wrong) };
};

/** The table with the levels of each bin run together at their mean confidence. */
export const grouped = (table: ConfidenceTable, binning: Binning): ConfidenceTable => {
  const curve = calibrationCurve(table, binning);
  return {
    levels: Float64Array.from(curve, ({ confidence }) => confidence),
    right: Float64Array.from(curve, ({ answers, accuracy }) => Math.round(answers * accuracy)),
    wrong: Float64Array.from(curve, ({ answers, accuracy }) => answers - Math.round(answers * accuracy)),
  };
};

/** The mean distance of accuracy from confidence over the levels of a table. */
const meanGap = ({ levels, right, wrong }: ConfidenceTable): Measured => {
  let all = 0;
  let sum = 0;
  for (let k = 0; k < levels.length; k++) {
    const answers = right[k]! + wrong[k]!;
    all += answers;
    sum += Math.abs(answers * levels[k]! - right[k]!);
  }
  return all === 0 ? notEstimable("there are no answers") : sum / all;
};
