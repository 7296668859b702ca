/** All measures of confidence of some answers, with intervals: what `metalevel measure` prints. */
import { stream } from "../../core/rng.ts";
import type { Binning } from "../confidence/calibration.ts";
import type { Estimate, NotEstimable } from "../estimable.ts";
import { isEstimable, notEstimable } from "../estimable.ts";
import type { RandomEffects } from "../random-effects.ts";
import type { Answers, Labels } from "./answers.ts";
import { answersBy, checkAnswers } from "./answers.ts";
import type { CalibrationPoint } from "./calibration-points.ts";
import { calibrationPoints } from "./calibration-points.ts";
import { confidenceEstimates } from "./confidence-estimates.ts";
import type { Described } from "./describe.ts";
import { describe } from "./describe.ts";
import type { MeasureName } from "./names.ts";
import { CONFIDENCE_MEASURES, MEASURE_NAMES, SENSITIVITY_MEASURES } from "./names.ts";
import { levelsOf, personCounts, placedOn, pooledTable } from "./person-counts.ts";
import { personRatings } from "./person-ratings.ts";
import type { OfEach, PersonMeasures, WithinPerson } from "./persons.ts";
import { measuresOfPersons, populationOf, withinPerson } from "./persons.ts";
import type { MeasureOptions, Plan } from "./plan.ts";
import { planOf } from "./plan.ts";
import type { Reading } from "./reading.ts";
import { ratingOfLevels, readLevels } from "./reading.ts";
import { sensitivityEstimates } from "./sensitivity-estimates.ts";

/** Every measure of the answers together, and, where participants are known, of each and of their population. */
export interface ConfidenceMeasures {
  readonly pooled: OfEach<Estimate | NotEstimable>;
  readonly calibration: readonly CalibrationPoint[];
  readonly described: Described;
  /** Means over the participants' own values. */
  readonly withinPerson: OfEach<WithinPerson | NotEstimable> | null;
  /** The population that the participants come from. */
  readonly population: OfEach<RandomEffects | NotEstimable> | null;
  /** The participants' own values. */
  readonly persons: readonly { readonly participant: string; readonly measures: PersonMeasures }[] | null;
  /** The same of each group, where groups were asked for. */
  readonly groups: Readonly<Record<string, ConfidenceMeasures>> | null;
}

/** Above this many answers, confidence with more than `MOST_LEVELS` levels gets analytic intervals. */
export const MOST_RESAMPLED = 50_000;
/** With more different values than this, confidence is continuous. */
export const MOST_LEVELS = 1000;

/**
 * Measures answers, together and by group. How confidence is read (its scale, its cut into ratings) is settled on all
 * answers, so that groups are read alike.
 *
 * @throws UsageError for columns that cannot be measured, and for confidence outside the scale.
 */
export const measureConfidence = (
  answers: Answers,
  options: MeasureOptions = {},
  by: Labels | null = null,
): ConfidenceMeasures => {
  checkAnswers(answers);
  const { levels, places } = levelsOf(answers.confidence);
  const plan = planOf(answers, levels, places, options);
  const whole = measured(answers, levels, places, plan, "all");
  if (by === null) return whole;
  const groups = answersBy(answers, by).map((own, code) => {
    const name = by.names[code]!;
    const counted = levels.length > MOST_LEVELS ? levelsOf(own.confidence) : placedOn(levels, own.confidence);
    return [name, measured(own, counted.levels, counted.places, plan, `group/${name}`)] as const;
  });
  return { ...whole, groups: Object.fromEntries(groups) };
};

const NO_RESPONSES = notEstimable("stimulus and response are not given");

const measured = (
  answers: Answers,
  levels: Float64Array,
  places: Int32Array,
  plan: Plan,
  name: string,
): ConfidenceMeasures => {
  const { reading, cut, zeroCells, unit, resamples, level, seed } = plan;
  const rng = (of: string) => stream(seed, `measure/${name}/${of}`);
  const counts = personCounts(answers, readLevels(levels, reading), places);
  const analytic = levels.length > MOST_LEVELS && places.length > MOST_RESAMPLED;
  const method = analytic ? "analytic" : "bootstrap";
  const intervals = { method, unit, resamples, level, rng: rng("confidence") } as const;
  const ofConfidence = confidenceEstimates(counts, reading, intervals);
  const ratingOf = ratingOfLevels(levels, cut);
  const people =
    answers.stimulus === null
      ? null
      : personRatings(answers, cut.from.length, (row) => ratingOf[places[row]!]!);
  const ofSensitivity =
    people === null
      ? null
      : sensitivityEstimates(people, zeroCells, { ...intervals, rng: rng("sensitivity") });
  const pooled: Partial<Record<MeasureName, Estimate | NotEstimable>> = {};
  for (const measure of CONFIDENCE_MEASURES) pooled[measure] = ofConfidence[measure];
  for (const measure of SENSITIVITY_MEASURES) pooled[measure] = ofSensitivity?.[measure] ?? NO_RESPONSES;
  const own =
    answers.participant === null ? null : measuresOfPersons(counts, people, reading, zeroCells, NO_RESPONSES);
  return {
    pooled: Object.fromEntries(MEASURE_NAMES.map((measure) => [measure, pooled[measure]])) as OfEach<
      Estimate | NotEstimable
    >,
    calibration: calibrationPoints(counts, curveBins(reading), { ...intervals, rng: rng("calibration") }),
    described: describe(answers, pooledTable(counts), method, plan),
    withinPerson: own === null ? null : withinPerson(own, { resamples, level, rng: rng("persons") }),
    population: own === null ? null : populationOf(own, level),
    persons:
      own?.map((measures, person) => ({ participant: answers.participant!.names[person]!, measures })) ??
      null,
    groups: null,
  };
};

/** ECE's bins where confidence is a probability; else each rating, or as many groups of equal numbers of answers. */
const curveBins = ({ scale, binning, groups }: Reading): Binning | null =>
  scale === null || isEstimable(scale) ? binning : groups;
