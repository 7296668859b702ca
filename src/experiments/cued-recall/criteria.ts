/** The two five-point scales: continuous judgements cut by four criteria each. */
import { UsageError } from "../../core/errors.ts";
import type { Settings } from "../../core/settings.ts";

const criterion = (scale: string, level: number, value: number) =>
  ({
    kind: "number",
    min: 0,
    max: 1,
    default: value,
    meaning: `least ${scale} that is called ${level} of 5`,
  }) as const;

const CONFIDENCE = "confidence in an answer";
const FOK = "feeling of knowing after giving up, as the share of FOK⁺";

export const CRITERIA_SETTINGS = {
  confidenceCriterion2: criterion(CONFIDENCE, 2, 0.2),
  confidenceCriterion3: criterion(CONFIDENCE, 3, 0.4),
  confidenceCriterion4: criterion(CONFIDENCE, 4, 0.6),
  confidenceCriterion5: criterion(CONFIDENCE, 5, 0.8),
  fokCriterion2: criterion(FOK, 2, 0.2),
  fokCriterion3: criterion(FOK, 3, 0.4),
  fokCriterion4: criterion(FOK, 4, 0.6),
  fokCriterion5: criterion(FOK, 5, 0.8),
} as const satisfies Settings;

type CriteriaValues = { readonly [Name in keyof typeof CRITERIA_SETTINGS]: number };

/** Four criteria of each scale, rising. */
export interface Criteria {
  readonly confidence: readonly number[];
  readonly fok: readonly number[];
}

/** @throws UsageError where the criteria of a scale do not rise. */
export const criteriaOf = (v: CriteriaValues): Criteria => ({
  confidence: rising("confidenceCriterion", [
    v.confidenceCriterion2,
    v.confidenceCriterion3,
    v.confidenceCriterion4,
    v.confidenceCriterion5,
  ]),
  fok: rising("fokCriterion", [v.fokCriterion2, v.fokCriterion3, v.fokCriterion4, v.fokCriterion5]),
});

const rising = (key: string, criteria: readonly number[]): readonly number[] => {
  const falls = criteria.findIndex((value, place) => place > 0 && value < criteria[place - 1]!);
  if (falls < 0) return criteria;
  throw new UsageError({
    where: `setting "${key}${falls + 2}"`,
    got: `${criteria[falls]}, below the criterion of the level before (${criteria[falls - 1]})`,
    expected: "criteria that rise from level to level",
  });
};

/** The level, 1…5, of a continuous judgement: one more than the criteria that it reaches. */
export const levelOf = (judgement: number, criteria: readonly number[]): number => {
  let level = 1;
  while (level <= criteria.length && judgement >= criteria[level - 1]!) level++;
  return level;
};
