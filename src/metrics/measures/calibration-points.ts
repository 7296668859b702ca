/** The calibration curve with intervals. */
import type { Interval } from "../bootstrap.ts";
import type { Binning, CalibrationBin } from "../confidence/calibration.ts";
import { binPlaces, calibrationCurve } from "../confidence/calibration.ts";
import { answersIn } from "../confidence/confidence-table.ts";
import { pooledRatios } from "../pooled.ts";
import { wilson } from "../wilson.ts";
import type { IntervalPlan } from "./confidence-estimates.ts";
import type { PersonCounts } from "./person-counts.ts";
import { pooledTable, withoutEmptyLevels } from "./person-counts.ts";

/** A bin of the curve with the interval of its accuracy. */
export type CalibrationPoint = CalibrationBin & Interval;

/**
 * The points of the curve: with Wilson's (1927) interval of a share where answers are the unit, else with the
 * bootstrap over participants. Without bins each level is a point.
 */
export const calibrationPoints = (
  counts: PersonCounts,
  bins: Binning | null,
  { unit, resamples, level, rng }: Omit<IntervalPlan, "method">,
): readonly CalibrationPoint[] => {
  const table = withoutEmptyLevels(pooledTable(counts));
  // As many bins as answers: then no two levels share one.
  const binning = bins ?? { bins: answersIn(table).all, by: "answers" };
  const curve = calibrationCurve(table, binning);
  if (unit === "answers")
    return curve.map((bin) => ({ ...bin, ...wilson(bin.accuracy, bin.answers, level) }));
  const places = binPlaces(table, binning);
  const order = [...new Set(places)];
  const binOf = new Map(Array.from(table.levels, (level, k) => [level, String(places[k])]));
  const persons = Array.from({ length: counts.starts.length - 1 }, (_, person) => {
    const parts: Record<string, { sum: number; count: number }> = {};
    for (let entry = counts.starts[person]!; entry < counts.starts[person + 1]!; entry++) {
      const bin = binOf.get(counts.levels[counts.level[entry]!]!)!;
      parts[bin] ??= { sum: 0, count: 0 };
      parts[bin].sum += counts.right[entry]!;
      parts[bin].count += counts.right[entry]! + counts.wrong[entry]!;
    }
    return parts;
  });
  const pooled = pooledRatios(persons, { resamples, level, rng });
  return curve.map((bin, at) => {
    const { low, high } = pooled[String(order[at])]!;
    return { ...bin, low, high };
  });
};
