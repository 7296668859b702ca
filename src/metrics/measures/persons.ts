/** Each participant's own measures, and what they say together: their mean, and the population that they come from. */
import type { Rng } from "../../core/rng.ts";
import type { Estimate, NotEstimable } from "../estimable.ts";
import { isEstimable, notEstimable } from "../estimable.ts";
import { pooledRatios } from "../pooled.ts";
import type { RandomEffects } from "../random-effects.ts";
import { randomEffects } from "../random-effects.ts";
import type { ZeroCells } from "../signal-detection/rating-counts.ts";
import { standardError } from "./confidence-estimates.ts";
import { confidenceValues } from "./confidence-values.ts";
import type { MeasureName } from "./names.ts";
import { CONFIDENCE_MEASURES, MEASURE_NAMES, SENSITIVITY_MEASURES } from "./names.ts";
import type { PersonCounts } from "./person-counts.ts";
import { countsOfPerson, pooledTable } from "./person-counts.ts";
import type { PersonRatings } from "./person-ratings.ts";
import { ratingsOfPerson } from "./person-ratings.ts";
import type { Reading } from "./reading.ts";
import type { Uncertain } from "./sensitivity-estimates.ts";
import { uncertainSensitivity } from "./sensitivity-estimates.ts";

/** One value for each measure. */
export type OfEach<Value> = Readonly<Record<MeasureName, Value>>;

/** One participant's measures, each with its standard error to first order, or the reason why there is none. */
export type PersonMeasures = OfEach<Uncertain | NotEstimable>;

/** Everybody's own measures; `people` is `null` where stimulus and response were not recorded. */
export const measuresOfPersons = (
  counts: PersonCounts,
  people: PersonRatings | null,
  reading: Reading,
  zeroCells: ZeroCells,
  absent: NotEstimable,
): readonly PersonMeasures[] => {
  const ratings = reading.groups === null;
  return Array.from({ length: counts.starts.length - 1 }, (_, person) => {
    const own = countsOfPerson(counts, person, ratings);
    const table = pooledTable(own);
    const values = confidenceValues(table, reading);
    const measures: Partial<Record<MeasureName, Uncertain | NotEstimable>> = {};
    for (const measure of CONFIDENCE_MEASURES) {
      const estimate = values[measure];
      measures[measure] = isEstimable(estimate)
        ? { estimate, standardError: standardError(measure, own, table, reading, "answers").error }
        : estimate;
    }
    const sensitivity =
      people === null ? null : uncertainSensitivity(ratingsOfPerson(people, person), zeroCells);
    for (const measure of SENSITIVITY_MEASURES) measures[measure] = sensitivity?.[measure] ?? absent;
    return measures as PersonMeasures;
  });
};

/** The plain mean of the participants' own values, with the number of those who have one. */
export type WithinPerson = Estimate & {
  readonly participants: number;
  /** Why there are no bounds, where there are none. */
  readonly noInterval?: string;
};

/** Means over participants, each counting alike, with percentile bootstrap intervals over participants. */
export const withinPerson = (
  persons: readonly PersonMeasures[],
  { resamples, level, rng }: { readonly resamples: number; readonly level: number; readonly rng: Rng },
): OfEach<WithinPerson | NotEstimable> => {
  const units = persons.map((person) =>
    Object.fromEntries(
      MEASURE_NAMES.flatMap((measure) => {
        const own = person[measure];
        return isEstimable(own) ? [[measure, { sum: own.estimate, count: 1 }] as const] : [];
      }),
    ),
  );
  const pooled = pooledRatios(units, { resamples, level, rng });
  const entries = MEASURE_NAMES.map((measure) => {
    const participants = units.filter((unit) => measure in unit).length;
    const found = pooled[measure];
    if (found === undefined || found.estimate === null) return [measure, reasonOf(persons, measure)] as const;
    const { estimate, low, high } = found;
    if (participants < 2) {
      const noInterval = "no interval: only one participant has a value";
      return [measure, { estimate, low: null, high: null, participants, noInterval }] as const;
    }
    const seldom = low === null ? { noInterval: "no interval: too few resamples have a value" } : {};
    return [measure, { estimate, low, high, participants, ...seldom }] as const;
  });
  return Object.fromEntries(entries) as OfEach<WithinPerson | NotEstimable>;
};

/** Why nobody has a value: the reason that they share, or that they have several. */
const reasonOf = (persons: readonly PersonMeasures[], measure: MeasureName): NotEstimable => {
  const reasons = new Set(
    persons.map((person) => person[measure]).map((own) => (isEstimable(own) ? "" : own.notEstimable)),
  );
  return notEstimable(`no participant has a value: ${[...reasons].join("; or ")}`);
};

/** A standard error below this is 0 but for rounding: the person's answers do not vary. */
const ROUNDING = 1e-9;

/** The population that the participants come from, by random effects; those without a standard error are left out. */
export const populationOf = (
  persons: readonly PersonMeasures[],
  level: number,
): OfEach<RandomEffects | NotEstimable> => {
  const entries = MEASURE_NAMES.map((measure) => {
    const known = persons
      .map((person) => person[measure])
      .filter(isEstimable)
      .filter(({ standardError: error }) => error > ROUNDING && Number.isFinite(error));
    const summary = randomEffects(
      known.map(({ estimate }) => estimate),
      known.map(({ standardError: error }) => error),
      level,
    );
    return [measure, summary] as const;
  });
  return Object.fromEntries(entries) as OfEach<RandomEffects | NotEstimable>;
};
