/** The measures as a document for programs: plain objects whose keys stand in a fixed order. */
import type { Estimate, NotEstimable } from "../estimable.ts";
import { isEstimable } from "../estimable.ts";
import type { RandomEffects } from "../random-effects.ts";
import type { Described } from "./describe.ts";
import { M_RATIO_ASSUMES } from "./describe.ts";
import type { ConfidenceMeasures } from "./measure-confidence.ts";
import type { MeasureName } from "./names.ts";
import { MEASURE_NAMES } from "./names.ts";
import type { OfEach } from "./persons.ts";

/** A measure in the document: `estimate`, `low`, `high` and what belongs to them, or `notEstimable`. */
export type DocumentEntry = (Estimate & Readonly<Record<string, unknown>>) | NotEstimable;

/** The document: first the measures by name, then what they depend on. */
export type MeasuresDocument = OfEach<DocumentEntry> & Readonly<Record<string, unknown>>;

/** The document of some measures, with those of every group under `groups`. */
export const measuresDocument = (measures: ConfidenceMeasures): MeasuresDocument => {
  const { pooled, calibration, described, groups } = measures;
  const { answers, right, participants, disagreements, levels, ...how } = described;
  return {
    ...entries((measure) => withNotes(measure, pooled[measure], described)),
    answers,
    right,
    participants,
    disagreements,
    levels,
    ...how,
    calibration,
    withinPerson: measures.withinPerson && entries((measure) => measures.withinPerson![measure]),
    population: measures.population && entries((measure) => measures.population![measure]),
    groups:
      groups &&
      Object.fromEntries(Object.entries(groups).map(([name, own]) => [name, measuresDocument(own)])),
  };
};

const entries = (
  of: (measure: MeasureName) => Estimate | RandomEffects | NotEstimable,
): OfEach<DocumentEntry> =>
  Object.fromEntries(MEASURE_NAMES.map((measure) => [measure, of(measure)])) as OfEach<DocumentEntry>;

/** What a value cannot be read without. */
const withNotes = (
  measure: MeasureName,
  found: Estimate | NotEstimable,
  { bins }: Described,
): DocumentEntry => {
  if (!isEstimable(found)) return found;
  switch (measure) {
    case "ece":
      return { ...found, ...bins.ece };
    case "adaptiveEce":
      return { ...found, ...bins.adaptiveEce };
    case "logScore":
      return { ...found, unit: "nats" };
    case "metaI":
      return { ...found, unit: "bits", groups: bins.groups ?? "levels" };
    case "reliability":
    case "resolution":
      return { ...found, groups: bins.groups ?? "levels" };
    case "metaD":
    case "metaDFirst":
    case "metaDSecond":
    case "mRatio":
    case "mRatioFirst":
    case "mRatioSecond":
      return { ...found, assumes: M_RATIO_ASSUMES };
    default:
      return found;
  }
};
