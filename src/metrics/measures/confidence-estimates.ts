/** Measures of a table of confidence with their intervals. */
import type { Rng } from "../../core/rng.ts";
import type { ConfidenceTable } from "../confidence/confidence-table.ts";
import { answersIn } from "../confidence/confidence-table.ts";
import type { Estimate, NotEstimable } from "../estimable.ts";
import { isEstimable } from "../estimable.ts";
import { reachOfChance } from "./chance.ts";
import { confidenceGradient } from "./confidence-gradients.ts";
import { confidenceValues, padded } from "./confidence-values.ts";
import { errorInterval } from "./error-interval.ts";
import { bootstrapEstimate, normalEstimate } from "./intervals.ts";
import type { ConfidenceMeasure } from "./names.ts";
import { CONFIDENCE_MEASURES } from "./names.ts";
import type { PersonCounts } from "./person-counts.ts";
import { pooledTable } from "./person-counts.ts";
import type { Reading } from "./reading.ts";
import type { Unit } from "./redraw.ts";
import { redrawing } from "./redraw.ts";

/** How intervals come about. */
export interface IntervalPlan {
  /** `analytic`: from the first-order variance; `bootstrap`: from resamples. */
  readonly method: "bootstrap" | "analytic";
  readonly unit: Unit;
  readonly resamples: number;
  readonly level: number;
  readonly rng: Rng;
}

/** Every measure of the pooled answers. */
export const confidenceEstimates = (
  counts: PersonCounts,
  reading: Reading,
  plan: IntervalPlan,
): Readonly<Record<ConfidenceMeasure, Estimate | NotEstimable>> => {
  const table = pooledTable(counts);
  const values = confidenceValues(table, reading);
  const persons = counts.starts.length - 1;
  const alone = plan.unit === "answers" ? answersIn(table).all < 2 : persons < 2;
  const drawn = plan.method === "bootstrap" && !alone ? draws(counts, reading, plan) : null;
  const entries = CONFIDENCE_MEASURES.map((measure) => {
    const estimate = values[measure];
    if (!isEstimable(estimate)) return [measure, estimate] as const;
    if (alone) return [measure, { estimate, low: null, high: null }] as const;
    if (measure === "ece" || measure === "adaptiveEce") {
      return [
        measure,
        { estimate, ...errorInterval(measure, estimate, counts, table, reading, plan) },
      ] as const;
    }
    const chance = isPushedUp(measure) ? reachOfChance(measure, counts, table, reading, plan) : null;
    const wanted = { measure, estimate, level: plan.level, chance };
    if (drawn !== null) return [measure, bootstrapEstimate(wanted, drawn[measure])] as const;
    const { error, degrees } = standardError(measure, counts, table, reading, plan.unit);
    return [measure, normalEstimate(wanted, error, degrees)] as const;
  });
  return Object.fromEntries(entries) as Record<ConfidenceMeasure, Estimate | NotEstimable>;
};

/** Squared gaps, which chance pushes up from 0, too. */
const isPushedUp = (measure: ConfidenceMeasure): measure is "reliability" | "resolution" | "metaI" =>
  measure === "reliability" || measure === "resolution" || measure === "metaI";

const draws = (
  counts: PersonCounts,
  reading: Reading,
  { unit, resamples, rng }: IntervalPlan,
): Readonly<Record<ConfidenceMeasure, Float64Array>> => {
  const drawn = Object.fromEntries(
    CONFIDENCE_MEASURES.map((measure) => [measure, new Float64Array(resamples)]),
  ) as Record<ConfidenceMeasure, Float64Array>;
  const redraw = redrawing(counts, unit);
  for (let resample = 0; resample < resamples; resample++) {
    const values = confidenceValues(redraw(rng), reading);
    for (const measure of CONFIDENCE_MEASURES) {
      const value = values[measure];
      drawn[measure][resample] = isEstimable(value) ? value : Number.NaN;
    }
  }
  return drawn;
};

/**
 * The standard error to first order, with its degrees of freedom: of independent answers √Σ n (∂T/∂n)², of whole
 * participants √(P/(P − 1) Σ_p (Σ n_p ∂T/∂n)²) with P − 1 degrees. `table` holds all the counts together.
 */
export const standardError = (
  measure: ConfidenceMeasure,
  counts: PersonCounts,
  table: ConfidenceTable,
  reading: Reading,
  unit: Unit,
): { readonly error: number; readonly degrees: number } => {
  const gradient = confidenceGradient(
    measure,
    measure === "auroc2" ? padded(table, reading) : table,
    reading,
  );
  if (unit === "answers") {
    let variance = 0;
    for (let k = 0; k < table.levels.length; k++) {
      variance += table.right[k]! * gradient.right[k]! ** 2 + table.wrong[k]! * gradient.wrong[k]! ** 2;
    }
    return { error: Math.sqrt(variance), degrees: Number.POSITIVE_INFINITY };
  }
  const persons = counts.starts.length - 1;
  let variance = 0;
  for (let person = 0; person < persons; person++) {
    let influence = 0;
    for (let entry = counts.starts[person]!; entry < counts.starts[person + 1]!; entry++) {
      const k = counts.level[entry]!;
      influence += counts.right[entry]! * gradient.right[k]! + counts.wrong[entry]! * gradient.wrong[k]!;
    }
    variance += influence * influence;
  }
  return { error: Math.sqrt((variance * persons) / (persons - 1)), degrees: persons - 1 };
};
